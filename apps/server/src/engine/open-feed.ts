import { fromNumeric } from "@candor/contract/money.ts";
import type { Pool } from "pg";
import type { Feed } from "../feeds/feed.ts";
import { createSimulatedFeed } from "../feeds/simulated.ts";
import type { EngineThreadOptions } from "./thread-protocol.ts";

const LAST_PRICES = `
SELECT m.symbol, tick.price FROM markets m
JOIN LATERAL (SELECT price FROM ticks WHERE market_id = m.market_id ORDER BY at DESC LIMIT 1) tick ON true`;

/** The last stored price of each pair: a simulated market goes on where it stopped. */
async function lastPrices(pool: Pool): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ symbol: string; price: string }>(LAST_PRICES);
  return new Map(rows.map(({ symbol, price }) => [symbol, fromNumeric(price)]));
}

export async function openFeed(_options: EngineThreadOptions, pool: Pool): Promise<Feed> {
  return createSimulatedFeed({ startPrices: await lastPrices(pool) });
}
