import { expect, test } from "vitest";
import { createOperator } from "../modules/console/operators/index.ts";
import { withClient } from "../platform/database/connect.ts";
import { Secrets } from "../platform/secrets/secrets.ts";
import { Passwords } from "../services/sessions/passwords.ts";
import { databasePerTest } from "../testing/database.ts";
import { SECRET, testConfig } from "../testing/server.ts";
import { demoTraces } from "./demo-traces.ts";

const databases = databasePerTest();
const config = testConfig();
const find = (secret = SECRET) => withClient(databases.current.url, (client) => demoTraces(client, { config, secret }));

const user = (email: string) =>
  `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) OVERRIDING SYSTEM VALUE VALUES (7, '10000007', '${email}', '-', 'n', 'mail', 'i')`;
const entry = (owner: number, ref: string) =>
  `INSERT INTO ledger_entries VALUES (1, now(), 1, '00000000-0000-4000-8000-000000000001', ${owner}, '${owner ? "c2c" : "quoting"}', 3, 5, 0, 5, 0, 'system_recharge', '${ref}')`;
const tick = (venue: string) => `
  INSERT INTO currencies VALUES (1, 'BTC', 'Bitcoin', 8, 'crypto'), (3, 'USDT', 'Tether', 6, 'crypto');
  INSERT INTO markets VALUES (1, 'BTC/USDT', 1, 3, 0.01, 0.000001, 1, 0.001, 0.001, 0.05, 'index', 'open');
  INSERT INTO ticks VALUES (1, 1, now(), 100, 0, true, '[{"venue":"${venue}"}]')`;
const bank = (swift: string) => `
  INSERT INTO currencies VALUES (9999, 'USD', 'US dollar', 2, 'fiat');
  INSERT INTO receiving_banks (currency_id, bank_name, account_name, account_number, swift_code, bank_address, enabled)
  VALUES (9999, 'B', 'A', '1', '${swift}', '', true)`;
const rate = (source: string) => `INSERT INTO fiat_rates (code, per_usd, source) VALUES ('EUR', 1, '${source}')`;
const address = (source: string) => `${user("a@b.c")};
  INSERT INTO deposit_addresses (user_id, network, address, source) VALUES (7, 'tron', 'T', '${source}')`;
const mail = "INSERT INTO outbox (channel, target, body) VALUES ('mail', 'a@b.c', 'x')";

test.each([
  [user("demo@candor.test"), "the demo user demo@candor.test"],
  [entry(7, "faucet:x:USDT"), "practice money (ledger entries of the faucet: 1)"],
  [entry(7, "demo:USDT"), "practice money (ledger entries of the demo user: 1)"],
  [entry(0, "seed"), "practice money (ledger entries of the house: 1)"],
  [tick("simulated"), "simulated prices (BTC/USDT)"],
  [address("practice"), "practice deposit addresses (1)"],
  [bank("CANDXX00"), "the practice bank account"],
  [rate("simulated"), "invented exchange rates (1)"],
  [mail, "messages in the outbox (1)"],
])("%s is the trace of a demo", async (statement, phrase) => {
  await databases.current.pool.query(statement);
  expect(await find()).toEqual([phrase]);
});

test.each([
  [user("demo@example.org")],
  [entry(7, "approval:12")],
  [entry(0, "approval:13")],
  [tick("kraken")],
  [address("pool")],
  [bank("BFTVVNVX")],
  [rate("console")],
])("%s is none", async (statement) => {
  await databases.current.pool.query(statement);
  expect(await find()).toEqual([]);
});

test("an operator is one by the published password or authenticator, not by the name", async () => {
  const passwords = new Passwords(config.argon2);
  const make = async (name: string, password: string, totp: string) => {
    const passwordHash = (await passwords.hash(password, { lane: "operator", caller: "test" })) ?? "";
    const made = { name, role: "owner", passwordHash, totpSecret: Buffer.from(totp), createdBy: null, ip: "" } as const;
    const { db } = databases.current;
    await db.transaction().execute((trx) => createOperator(trx, new Secrets([{ id: 1, text: SECRET }]), made));
  };
  await make("owner", "a word of their own", "a secret of their own");
  expect(await find()).toEqual([]);
  await make("finance", "a word of their own", "demo finance 4ever-y");
  expect(await find()).toEqual(["operators with published credentials (finance)"]);
  // Sealed with a secret that is not given: the password alone says it.
  expect(await find("another secret with more than 32 characters")).toEqual([]);
  await databases.current.pool.query("UPDATE operators SET name = 'finance-2' WHERE name = 'finance'");
  await make("finance", "candor-finance", "a secret of their own");
  expect(await find("another secret with more than 32 characters")).toEqual([
    "operators with published credentials (finance)",
  ]);
});
