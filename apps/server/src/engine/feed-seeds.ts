import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Pool } from "pg";
import { seedHash } from "../feeds/seed-commitment.ts";
import type { SeedStart } from "../feeds/simulated.ts";

/** By each market's own index: a month of ticks has 26 million rows. */
const END_LEFT = `
UPDATE feed_seeds SET until_at = greatest(from_at, (
  SELECT max(last.at) FROM markets m JOIN LATERAL (
    SELECT at FROM ticks WHERE market_id = m.market_id AND at >= from_at ORDER BY at DESC LIMIT 1
  ) last ON true
)) WHERE until_at IS NULL`;

/** Reveals the seeds of feeds that ended with their server. Only for the current leader: otherwise a seed still in use would be disclosed. */
export const endLeftSeeds = async (pool: Pool): Promise<void> => {
  await pool.query(END_LEFT);
};

const COMMIT = `
WITH ended AS (
  UPDATE feed_seeds SET until_at = to_timestamp($5::float8 / 1000) WHERE number = $6 AND until_at IS NULL
)
INSERT INTO feed_seeds (hash, seed, from_at, start_prices) VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4)
RETURNING number`;

/** Stores a feed's seeds: the hash of each is public from its commit on, the seed itself from the commit of the next one. */
export function seedKeeper(pool: Pool): (start: SeedStart) => Promise<void> {
  let own: number | undefined;
  return async ({ seed, fromAt, prices, lastUntil }) => {
    const named = Object.fromEntries([...prices].map(([symbol, price]) => [symbol, formatAmount(price)]));
    const values = [Buffer.from(seedHash(seed)), Buffer.from(seed), fromAt, named, lastUntil ?? null, own ?? null];
    own = (await pool.query<{ number: number }>(COMMIT, values)).rows[0]?.number;
  };
}
