import type { Pool } from "pg";
import type { KnownOutcome } from "./idempotency.ts";

const LOOK_UP = `SELECT encode(body_hash, 'base64') AS body_hash, outcome::text AS outcome FROM commands WHERE command_id = $1`;
/** UUIDv7 sort by their time, so the newest ids are at the end of the primary key. */
const RECENT = `
SELECT command_id, encode(body_hash, 'base64') AS body_hash, outcome::text AS outcome FROM commands
WHERE command_id >= $1 ORDER BY command_id DESC LIMIT $2`;

type OutcomeRow = { body_hash: string; outcome: string };
const knownOf = ({ body_hash, outcome }: OutcomeRow): KnownOutcome => ({ bodyHash: body_hash, outcome });

/** The first outcome of a command, from the table. */
export async function lookUpOutcome(pool: Pool, id: string): Promise<KnownOutcome | undefined> {
  const { rows } = await pool.query<OutcomeRow>({ name: "look_up_outcome", text: LOOK_UP, values: [id] });
  return rows[0] && knownOf(rows[0]);
}

/** All outcomes whose id was made at or after `sinceMs`; more than `max` throws, since the window would be incomplete. */
export async function recentOutcomes(pool: Pool, sinceMs: number, max: number) {
  const least = `${sinceMs.toString(16).padStart(12, "0")}`;
  const id = `${least.slice(0, 8)}-${least.slice(8)}-0000-0000-000000000000`;
  const { rows } = await pool.query<OutcomeRow & { command_id: string }>(RECENT, [id, max + 1]);
  if (rows.length > max) throw new Error(`more than ${max} commands since ${new Date(sinceMs).toISOString()}`);
  return rows.map((row) => ({ id: row.command_id, known: knownOf(row) }));
}

/** Products with a quarantined command that no operator has resolved. */
export async function pausedProducts(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ product: string }>(
    "SELECT DISTINCT product FROM quarantine WHERE resolved_at IS NULL",
  );
  return new Set(rows.map(({ product }) => product));
}

const COUNT_ORDERS = `
SELECT user_id, sum(count)::int AS count FROM (
  SELECT user_id, count(*) FROM orders WHERE user_id = ANY($1) AND created_at >= $2 AND created_at < $3 GROUP BY user_id
  UNION ALL
  SELECT user_id, count(*) FROM option_orders WHERE user_id = ANY($1) AND accepted_at >= $2 AND accepted_at < $3 GROUP BY user_id
  UNION ALL
  SELECT user_id, count(*) FROM hosting_orders WHERE user_id = ANY($1) AND bought_at >= $2 AND bought_at < $3 GROUP BY user_id
  UNION ALL
  SELECT user_id, count(*) FROM subscription_applications WHERE user_id = ANY($1) AND created_at >= $2 AND created_at < $3 GROUP BY user_id
  UNION ALL
  SELECT user_id, count(*) FROM positions WHERE user_id = ANY($1) AND accepted_at >= $2 AND accepted_at < $3 GROUP BY user_id
) AS counted GROUP BY user_id`;

/** Orders of these users that were accepted from `from` to before `to` (ms), by user. */
export async function countOrders(pool: Pool, userIds: readonly number[], from: number, to: number) {
  const { rows } = await pool.query<{ user_id: number; count: number }>({
    name: "count_orders",
    text: COUNT_ORDERS,
    values: [userIds, new Date(from), new Date(to)],
  });
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
