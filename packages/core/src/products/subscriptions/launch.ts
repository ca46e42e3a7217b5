import type { Price } from "@candor/contract/domain/money.ts";
import type { State } from "../../engine/state.ts";
import { auctionOf, tradeAuction } from "../spot/auction.ts";
import type { SetUserState } from "../users/records.ts";
import type { Subscription } from "./records.ts";
import { setSale, spotMarketOf } from "./sales.ts";
import { awaitsLaunch, type Sale, type Slice } from "./state.ts";

/** Fixes the price of the auction, then trades the next orders at it; where nothing trades, or nothing more, continuous trading begins. */
export function launchSome(state: State, sale: Sale, { at, most }: Slice): void {
  const before = sale.now;
  const spotMarket = spotMarketOf(state, before);
  const { tick } = spotMarket.market.config;
  const result = before.launchPrice === undefined ? auctionOf(spotMarket) : undefined;
  const launchPrice = result ? ((BigInt(result.ticks) * tick) as Price) : before.launchPrice;
  const isOver = launchPrice === undefined || tradeAuction(state, spotMarket, { price: launchPrice, most, at });
  const now: Subscription = { ...before, launchPrice, launchedAt: isOver ? at : undefined, updatedAt: at };
  if (isOver || result) setSale(state, now);
}

/** A user who is frozen loses the open orders. Those that the auction's price has reached trade first, at the price that is public by then. */
export function finishLaunches(state: State, { state: userState, at }: SetUserState): void {
  if (userState !== "frozen" && userState !== "locked") return;
  const trading = [...state.subscriptions.sales.values()].filter(
    ({ now }) => now.launchPrice !== undefined && awaitsLaunch(now),
  );
  for (const sale of trading.sort((a, b) => a.now.subscriptionId - b.now.subscriptionId))
    launchSome(state, sale, { at, most: Number.POSITIVE_INFINITY });
}
