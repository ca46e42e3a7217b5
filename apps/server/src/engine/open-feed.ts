import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { Pool } from "pg";
import { demoMarkets } from "../feeds/demo-markets.ts";
import type { Feed } from "../feeds/feed.ts";
import * as source from "../feeds/source.ts";
import { ensurePartitions, MONTHS_AHEAD } from "../platform/database/partitions.ts";
import { seedKeeper } from "./feed-seeds.ts";
import type { EngineThreadOptions } from "./thread-protocol.ts";

const LAST_TICKS = `
SELECT m.symbol, tick.price, tick.venue, tick.at FROM markets m
JOIN LATERAL (
  SELECT price, constituents -> 0 ->> 'venue' AS venue, (extract(epoch FROM at) * 1000)::bigint AS at
  FROM ticks WHERE market_id = m.market_id ORDER BY ticks.at DESC LIMIT 1
) tick ON true
ORDER BY tick.at DESC`;
const INDEX_SYMBOLS = "SELECT symbol FROM markets WHERE source = 'index' ORDER BY market_id";

type LastTick = { symbol: string; price: string; venue: string; at: number };

/** In demo mode the demo's markets exist after the start; without any market the same pairs are watched until the operator lists some. */
async function symbolsOf(mode: EngineThreadOptions["mode"], pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ symbol: string }>(INDEX_SYMBOLS);
  const listed = rows.map(({ symbol }) => symbol);
  if (mode === "production" && listed.length > 0) return listed;
  return [...new Set([...demoMarkets.map(({ symbol }) => symbol), ...listed])];
}

/** Months from one time to another, so that partitions for them, plus one, cover the span. */
function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/**
 * The feed of the settings on the engine's `clock`, a replay on its own, with partitions for its time: a replay's lies in the past, for which the
 * calendar creates none.
 */
export async function openFeed(options: EngineThreadOptions, pool: Pool, clock: () => number): Promise<Feed> {
  const { rows } = await pool.query<LastTick>(LAST_TICKS);
  const feed = await source.openFeed(options.feed, {
    symbols: await symbolsOf(options.mode, pool),
    startPrices: new Map(rows.map(({ symbol, price }) => [symbol, fromNumeric(price)])),
    stored: rows[0],
    replaySpeed: options.replaySpeed,
    feedUrl: options.feedUrl,
    clock,
    commitSeed: seedKeeper(pool),
  });
  const now = feed.now();
  await ensurePartitions(pool, MONTHS_AHEAD + monthsBetween(now, feed.endsAt ?? now), new Date(now));
  return feed;
}
