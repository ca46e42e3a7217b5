import type { ClientBase } from "pg";
import { SIMULATED_VENUE } from "../feeds/simulated.ts";
import { PRACTICE_BANK } from "../jobs/channels.ts";
import { demoCredentials } from "../modules/account/auth/index.ts";
import { publishedOperators } from "../modules/console/operators/index.ts";
import type { Config } from "../platform/config/config.ts";
import { Passwords } from "../services/sessions/passwords.ts";

type Trace = {
  /** Looked for when all of them are there: the database may be one of an older release. */
  readonly tables: readonly string[];
  readonly find: (client: ClientBase) => Promise<string | undefined>;
};

const trace = (tables: readonly string[], find: Trace["find"]): Trace => ({ tables, find });

/** A trace that a query finds, with what it counts. */
const counted = (table: string, where: string, phrase: (count: number) => string): Trace =>
  trace([table], async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
    );
    const count = rows[0]?.count ?? 0;
    return count > 0 ? phrase(count) : undefined;
  });

/**
 * Credits that only a demo makes: of its faucet, of its user, and of the house's first inventory. No index leads to them, so that a ledger is read once, and
 * only where no mark says what the database is.
 */
const PRACTICE_MONEY = `
SELECT split_part(ref, ':', 1) AS origin, count(*)::int AS entries FROM ledger_entries
WHERE tag = 'system_recharge' AND (ref LIKE 'faucet:%' OR ref LIKE 'demo:%' OR ref = 'seed')
GROUP BY 1 ORDER BY 1`;

const origins: Readonly<Record<string, string>> = { demo: "the demo user", faucet: "the faucet", seed: "the house" };

async function practiceMoney(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ origin: string; entries: number }>(PRACTICE_MONEY);
  const parts = rows.map(({ origin, entries }) => `of ${origins[origin] ?? origin}: ${entries}`);
  return parts.length > 0 ? `practice money (ledger entries ${parts.join(", ")})` : undefined;
}

/** The oldest and the newest tick of each pair: a demo whose feed was changed later began with a simulation, or ended with one. */
const SIMULATED_PAIRS = `
SELECT DISTINCT m.symbol FROM markets m, LATERAL (
  (SELECT constituents FROM ticks WHERE market_id = m.market_id ORDER BY at LIMIT 1)
  UNION ALL (SELECT constituents FROM ticks WHERE market_id = m.market_id ORDER BY at DESC LIMIT 1)
) AS tick WHERE constituents -> 0 ->> 'venue' = $1 ORDER BY 1`;

async function simulatedPrices(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ symbol: string }>(SIMULATED_PAIRS, [SIMULATED_VENUE]);
  return rows.length > 0 ? `simulated prices (${rows.map(({ symbol }) => symbol).join(", ")})` : undefined;
}

const traces = (config: Pick<Config, "argon2">, secret: string): readonly Trace[] => [
  trace(["operators"], async (client) => {
    const names = await publishedOperators(client, { passwords: new Passwords(config.argon2), secret });
    return names.length > 0 ? `operators with published credentials (${names.join(", ")})` : undefined;
  }),
  counted("users", `email = '${demoCredentials.email}'`, () => `the demo user ${demoCredentials.email}`),
  trace(["ledger_entries"], practiceMoney),
  trace(["markets", "ticks"], simulatedPrices),
  counted("deposit_addresses", "source = 'practice'", (count) => `practice deposit addresses (${count})`),
  counted("receiving_banks", `swift_code = '${PRACTICE_BANK}'`, () => "the practice bank account"),
  counted("fiat_rates", "source = 'simulated'", (count) => `invented exchange rates (${count})`),
  counted("outbox", "true", (count) => `messages in the outbox (${count})`),
];

/** What a demo has left in a database, a phrase for each thing. Reads only, and the tables of older releases too. */
export async function demoTraces(
  client: ClientBase,
  { config, secret }: { readonly config: Pick<Config, "argon2">; readonly secret: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const { tables, find } of traces(config, secret)) {
    const { rows } = await client.query(
      "SELECT bool_and(to_regclass(name) IS NOT NULL) AS there FROM unnest($1::text[]) AS name",
      [tables],
    );
    const phrase = rows[0].there ? await find(client) : undefined;
    if (phrase !== undefined) found.push(phrase);
  }
  return found;
}
