import type { OpenCall, OpenOutput } from "@candor/contract/open/call.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { MARKET } from "./engine.ts";
import type { TestServer } from "./server.ts";

/** When the ten one-minute candles of `openMarket` begin. */
export const START = Date.UTC(2026, 0, 1);
export const MINUTE = 60_000;

type Levels = readonly (readonly [string, string])[];
type Shown = {
  /** Parts of the day's quotation: `at_ms`, and the change. */
  readonly day: { readonly at_ms: number; readonly change: string; readonly change_amount: string };
  readonly bids: Levels;
  readonly asks: Levels;
};

/** A pair with ten candles, a last price of 30300, the figures of its day and a book. */
export async function openMarket({ database, publish }: TestServer, { day, bids, asks }: Shown): Promise<void> {
  await database.pool.query(
    `INSERT INTO candles (market_id, period, open_time, open, high, low, close, volume, turnover)
     SELECT $1, '1m', to_timestamp($2::float8 / 1000) + n * interval '1 minute', 100 + n, 101 + n, 99 + n, 100.5 + n, 2, 200
     FROM generate_series(0, 9) AS n`,
    [MARKET, START],
  );
  const of = { match_id: MARKET, symbol: "BTC-USDT" };
  const figures = { open: "30000", high: "30400", low: "29900", volume: "2", turnover: "60100" };
  publish({ type: "quotes", list: [{ ...of, ...figures, ...day, now_price: "30300" }] });
  const sides = { bids: bids.map(pairOf), asks: asks.map(pairOf) };
  publish({ type: "depth", depth: { ...of, ...sides, at_ms: START }, updateId: 1 });
}
const pairOf = ([price, quantity]: readonly [string, string]): [string, string] => [price, quantity];

/** The body of a public call that must be done; it has to be as declared, and any page may read it. */
export async function openOk<C extends OpenCall>(
  { url }: Pick<TestServer, "url">,
  call: C,
  { market_pair, ...query }: Record<string, string> = {},
): Promise<OpenOutput<C>> {
  const path = call.path.replace(":market_pair", market_pair ?? "");
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`);
  const body: unknown = await answer.json();
  expect({ status: answer.status, body }).toMatchObject({ status: 200 });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  return z.parse(call.output, body) as OpenOutput<C>;
}
