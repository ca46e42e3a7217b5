import { afterAll, expect, test } from "vitest";
import { startFakeVenue } from "./feeds/testing/fake-venue.ts";
import { withClient } from "./platform/database/connect.ts";
import { newDataFolder } from "./testing/data-folder.ts";
import { type TestDatabase, testDatabase } from "./testing/database.ts";
import { refusalOf } from "./testing/refusal.ts";
import { runScript } from "./testing/script.ts";
import { killServers, spawnServer } from "./testing/server-process.ts";

const venue = await startFakeVenue({ "BTC-USDT": "67412.5" });
afterAll(async () => {
  killServers();
  await venue.close();
});

const folder = newDataFolder();
const SECRET = "a secret of production with more than 32 characters";
const demoOn = ({ url, ownerUrl }: TestDatabase) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  CANDOR_DATA: folder,
  // Their frozen coins would outlive the tables that an older release did not have.
  CANDOR_DEMO_COINS: "no",
  CANDOR_DEMO_MERCHANTS: "no",
  CANDOR_DEMO_TRADERS: "no",
});
const productionOn = (database: TestDatabase) => ({
  ...demoOn(database),
  CANDOR_MODE: "production",
  // Asked for by mistake: a production has no simulated traders.
  CANDOR_DEMO_TRADERS: "yes",
  CANDOR_SECRET: SECRET,
  CANDOR_FEED: "kraken,binance,bitstamp",
  CANDOR_FEED_URL: venue.url,
  SMS_URL: "http://127.0.0.1:1/",
});

/** Starts a server until it answers, and ends it. */
async function runOnce(environment: Record<string, string>): Promise<void> {
  const server = spawnServer(environment);
  await server.url();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
}

/** Row counts of all tables, and who led last: what a start would change first. */
async function snapshot({ pool }: TestDatabase): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT format('%I', relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1",
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, (SELECT count(*) FROM ${name})::int AS rows`);
  return [(await pool.query(counts.join(" UNION ALL "))).rows, (await pool.query("SELECT * FROM engine_leader")).rows];
}

/**
 * The demo's funds, miners and fee levels and the shares of fees are part of the state that its last batch sealed, and an older release had none. Their rows come back
 * with the last column of their table, and with the table.
 */
const KEEP_PRODUCTS = `
  CREATE SCHEMA kept;
  CREATE TABLE kept.products AS SELECT * FROM hosting_products ORDER BY number;
  ALTER TABLE kept.products DROP COLUMN number;
  CREATE TABLE kept.rates AS SELECT * FROM rebate_rates;
  CREATE TABLE kept.levels AS SELECT * FROM fee_tables;
  CREATE FUNCTION kept.restore() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'hosting_products' AND column_name = 'number') THEN
      IF NOT EXISTS (SELECT FROM public.hosting_products) THEN
        EXECUTE (SELECT format('INSERT INTO public.hosting_products (%1$s) SELECT %1$s FROM kept.products', string_agg(column_name, ', '))
          FROM information_schema.columns WHERE table_schema = 'kept' AND table_name = 'products');
      END IF;
    END IF;
    IF to_regclass('public.rebate_rates') IS NOT NULL THEN
      IF NOT EXISTS (SELECT FROM public.rebate_rates) THEN
        INSERT INTO public.rebate_rates SELECT * FROM kept.rates;
      END IF;
    END IF;
    IF to_regclass('public.fee_tables') IS NOT NULL THEN
      IF NOT EXISTS (SELECT FROM public.fee_tables) THEN
        INSERT INTO public.fee_tables SELECT * FROM kept.levels;
      END IF;
    END IF;
  END $$;`;

/** Makes the tables what they were before secrets and modes were kept: without that migration and those behind it. */
const forgetStart = ({ adminUrl }: TestDatabase) =>
  withClient(adminUrl, (admin) =>
    admin.query(`${KEEP_PRODUCTS}
      DROP TABLE archived_sums, detached_months, archives, engine_processes, used_challenges, api_keys, operator_passkeys, document_pictures, service_events, withdrawal_payers, deposit_notices, wallet_services, webhook_keys, spot_trails, risk_samples, picture_matches, picture_comparisons, stops, alarms, installation, secret_keys, published_heads, head_anchors, record_proofs, recorded_heads, liability_faults, withdrawal_pauses, feed_seeds, hosting_products, hosting_orders, subscriptions, subscription_applications, currency_profiles, case_notes, review_answer_files, review_questions, review_cases, otc_merchants, otc_offers, otc_orders, otc_takers, otc_accounts, otc_account_views, otc_vouchers, otc_statements, rebate_rates, rebate_pairs, rebates_held, rebates, invite_opens, rebate_days, rebate_sources, rebate_sums, fee_tables, fee_levels, volume_days, volume_sums, price_alerts, notices_due, margin_warnings, push_keys, push_subscriptions, push_due, conversations, chat_cases, chat_messages, chat_marks, canned_answers, canned_texts CASCADE;
      ALTER TABLE notification_choices DROP COLUMN push;
      ALTER TABLE files DROP COLUMN operator_id;
      DROP INDEX ledger_entries_hosting, ledger_entries_house;
      DROP FUNCTION payment_key, keep_feed_seed, chat_pairs, plain_name CASCADE;
      CREATE TABLE user_notes (note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES users, operator_id bigint NOT NULL REFERENCES operators, text text NOT NULL, at timestamptz NOT NULL DEFAULT now());
      GRANT SELECT, INSERT ON user_notes TO candor_app;
      DO $$ BEGIN EXECUTE format('ALTER TABLE user_notes OWNER TO %I', (SELECT tableowner FROM pg_tables WHERE tablename = 'users')); END $$;
      GRANT SELECT, INSERT ON user_notes TO candor_app;
      ALTER TABLE codes DROP COLUMN foreign_tries, DROP COLUMN device, DROP COLUMN known;
      CREATE INDEX users_inviter ON users (inviter_id) WHERE inviter_id IS NOT NULL;
      DROP INDEX users_invited, sessions_revoked, deposits_crediting, deposits_credited_alone, deposits_credited_to, option_orders_void, conversions_time, identities_moved, approvals_requested, documents_changed, identities_clear, bank_cards_clear, withdrawals_open, receipts_conversion, deposits_open_amount, withdrawals_open_amount, approvals_moved, audit_log_at, audit_log_readings;
      ALTER TABLE orders DROP COLUMN client_order_id, DROP COLUMN stp, DROP COLUMN order_list_id, DROP COLUMN list_client_order_id, DROP COLUMN trailing_delta, DROP COLUMN activation_price, DROP COLUMN following_since, DROP COLUMN api_key_id;
      ALTER TABLE orders ADD CONSTRAINT orders_prices_of_kind CHECK ((kind = 'market') = (price IS NULL));
      ALTER TABLE document_texts DROP COLUMN model, DROP COLUMN hash_rate, DROP COLUMN power, DROP COLUMN older_since;
      ALTER TABLE documents DROP COLUMN picture;
      DELETE FROM identities;
      ALTER TABLE identities DROP COLUMN document_sealed;
      ALTER TABLE bank_cards DROP COLUMN card_sealed, DROP COLUMN card_index, DROP COLUMN account_sealed, DROP COLUMN account_index;
      CREATE UNIQUE INDEX bank_cards_number ON bank_cards (user_id, card_number) WHERE deleted_at IS NULL;
      ALTER TABLE users DROP COLUMN fund_password_key;
      REVOKE UPDATE (wrapped_key) ON files FROM candor_app;
      UPDATE authenticators SET secret = substr(secret, 2);
      UPDATE operators SET totp_secret = substr(totp_secret, 2);
      UPDATE files SET wrapped_key = substr(wrapped_key, 2);
      DELETE FROM schema_migrations WHERE name >= '0012';
      CREATE EVENT TRIGGER restore_products ON ddl_command_end WHEN TAG IN ('ALTER TABLE', 'CREATE INDEX') EXECUTE FUNCTION kept.restore();`),
  );

test("a demo's database is refused in production with what is in it, also one of an older release, and nothing is written", async () => {
  const database = await testDatabase();
  await runOnce(demoOn(database));
  const found =
    /^candor: this is the database of a demo: operators with published credentials \(owner, finance\); the demo user demo@candor\.test; practice money \(ledger entries of the demo user: \d+, of the house: \d+\); simulated prices \(ADA-USDT, .*, XRP-USDT\); the practice bank account; invented exchange rates \(12\); messages in the outbox \(2\)\. Production does not start on it/;
  const before = await snapshot(database);
  expect(await refusalOf(spawnServer(productionOn(database)))).toMatch(found);
  expect(await snapshot(database)).toEqual(before);

  await forgetStart(database);
  const older = await snapshot(database);
  expect(await refusalOf(spawnServer(productionOn(database)))).toMatch(found);
  expect(await snapshot(database)).toEqual(older);
  // As a demo it goes on: the secret is known by the operators' authenticators.
  const wrong = { ...demoOn(database), CANDOR_SECRET: "not the secret that this demo was made with" };
  expect(await refusalOf(spawnServer(wrong))).toMatch(/^candor: CANDOR_SECRET is not the secret of this database/);
  await runOnce(demoOn(database));
  expect((await database.pool.query("SELECT mode FROM installation")).rows).toEqual([{ mode: "demo" }]);
  await database.close();
}, 300_000);

test("a production starts on an empty database, and no demo starts on its database, also on one of an older release", async () => {
  const database = await testDatabase();
  await runOnce(productionOn(database));
  expect((await database.pool.query("SELECT count(*)::int AS users FROM users")).rows).toEqual([{ users: 0 }]);
  const before = await snapshot(database);
  const refused = /^candor: this is the database of a production; a demo would put practice money/;
  expect(await refusalOf(spawnServer(demoOn(database)))).toMatch(refused);
  expect(await snapshot(database)).toEqual(before);
  await forgetStart(database);
  expect(await refusalOf(spawnServer(demoOn(database)))).toMatch(refused);
  await runOnce(productionOn(database));
  expect((await database.pool.query("SELECT mode FROM installation")).rows).toEqual([{ mode: "production" }]);
  await database.close();
});

test("a wrong secret is one line and exit code 1, for the server and for whatever else needs the secret", async () => {
  const database = await testDatabase();
  await runOnce(productionOn(database));
  const wrong = { ...productionOn(database), CANDOR_SECRET: `${SECRET.slice(1)}x` };
  const line =
    "candor: CANDOR_SECRET is not the secret of this database; with a wrong one nobody could log in and no file could be read\n";
  const before = await snapshot(database);
  expect(await refusalOf(spawnServer(wrong))).toBe(line);
  expect(await runScript("operator-create", ["mai", "owner"], wrong)).toMatchObject({ code: 1, out: "", err: line });
  expect(await runScript("secret-rotate", [], wrong)).toMatchObject({ code: 1, out: "", err: line });
  expect(await snapshot(database)).toEqual(before);
  const { rows } = await database.pool.query("SELECT proof::text AS proof, former FROM secret_keys");
  expect(rows).toEqual([{ proof: expect.not.stringContaining(Buffer.from(SECRET).toString("hex")), former: null }]);
  expect(await runScript("operator-create", ["mai", "owner"], productionOn(database))).toMatchObject({ code: 0 });
  await database.close();
});
