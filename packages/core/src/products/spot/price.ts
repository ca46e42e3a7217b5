import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { bandEdge } from "@candor/contract/rules/price-band.ts";
import { isFresh, TICK_AGE_MS_MAX } from "../../engine/tick-age.ts";
import type { Side } from "./records.ts";
import type { SpotMarket } from "./state.ts";

/** No quote of the house is based on an older tick. */
export const QUOTE_AGE_MS_MAX = 2_000;

/** The reference price of band and stops: the last index tick, or the last trade of a market without an outside price. */
export const referencePrice = ({ market, lastTrade }: SpotMarket): Price | undefined =>
  market.config.source === "index" ? market.lastTick?.price : lastTrade;

export type FreshReference = { readonly ok: true; readonly price: Price };

/** The reference price, or why there is none to trust at this moment. */
export function freshReference(spotMarket: SpotMarket, at: number): FreshReference | Refusal {
  const { config, lastTick } = spotMarket.market;
  if (config.source === "book") {
    return spotMarket.lastTrade === undefined ? refuse("MARKET_EMPTY") : { ok: true, price: spotMarket.lastTrade };
  }
  if (!lastTick || !isFresh(lastTick, at, TICK_AGE_MS_MAX)) return refuse("PRICE_STALE");
  return { ok: true, price: lastTick.price };
}

/** The worst price, in ticks, that the band allows a taker of this side; at least 1. */
export function bandLimit({ market }: SpotMarket, side: Side, reference: Price): number {
  const { priceBand: band, tick } = market.config;
  return Math.max(1, toSafeNumber(bandEdge(side, reference, { band, tick })));
}

/** Prices far beyond what a tick count can hold are equivalent to no limit. */
const toSafeNumber = (value: bigint): number =>
  value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);

/** Refuses with the worst price that the band allows this side, `limit` in ticks. */
export const refuseBand = ({ market }: SpotMarket, limit: number): Refusal =>
  refuse("PRICE_OUTSIDE_BAND", { limit: formatAmount(BigInt(limit) * market.config.tick) });

/** Whether a limit price (ticks) is worse for its own side than the band allows. */
export const outsideBand = (side: Side, priceTicks: number, limit: number): boolean =>
  side === 0 ? priceTicks > limit : priceTicks < limit;
