import { AUCTION_FIRM_MS } from "@candor/contract/domain/subscriptions.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { type AuctionResult, auctionResult } from "@candor/contract/rules/auction.ts";
import { auctionOpensAt } from "@candor/contract/rules/subscriptions.ts";
import { ASK, BID, type RestingOrder } from "../../book/order-book.ts";
import type { State } from "../../engine/state.ts";
import { finishOrder, trimHold } from "./end.ts";
import { Settlement } from "./fill.ts";
import type { PlaceOrder } from "./records.ts";
import { isTrading, type Launch, type Order, ordersOf, type SpotMarket } from "./state.ts";

/** The call auction before a pair's launch (docs/decisions/0016): limit orders rest without matching, then all trade at one price. */

/** Closes a pair but for its auction. */
export function openAuction(spotMarket: SpotMarket, launch: Launch): void {
  spotMarket.launch = launch;
  spotMarket.book.mayCross = true;
}

/** Continuous trading begins. */
export function endAuction(spotMarket: SpotMarket): void {
  spotMarket.launch = undefined;
  spotMarket.book.mayCross = false;
}

/** Before the auction, and from the launch until its last trade, no order is taken. */
export function refuseInAuction(launch: Launch, { kind, tif, at }: PlaceOrder): Refusal | undefined {
  if (launch.hasBegun || at < auctionOpensAt(launch) || at >= launch.launchAt) return refuse("MARKET_CLOSED");
  return kind === "limit" && tif === "GTC" ? undefined : refuse("AUCTION_ORDER");
}

/** With orders on both sides that meet, a single account would set the price and trade with nobody. */
export function refuseOwnCross(
  { spot }: State,
  { userId, marketId, side }: PlaceOrder,
  ticks: number,
): Refusal | undefined {
  for (const order of ordersOf(spot, userId, marketId).values())
    if (order.side !== side && (side === 0 ? order.priceTicks <= ticks : order.priceTicks >= ticks))
      return refuse("AUCTION_OWN_ORDER");
  return undefined;
}

/**
 * Whether an order can no longer be withdrawn: others have placed theirs by the price that it is part of. While an operator keeps the pair closed or stopped, and so
 * from launching, everybody may leave.
 */
export function isFirm(state: State, { spotMarket }: Order, at: number): boolean {
  const { launch } = spotMarket;
  if (launch === undefined) return false;
  return launch.hasBegun || (isTrading(state, spotMarket) && at >= launch.launchAt - AUCTION_FIRM_MS);
}

/** The price at which a pair would launch now; undefined where nothing would trade, or without an auction. It reads every level. */
export function auctionOf({ launch, book, market }: SpotMarket): AuctionResult | undefined {
  if (!launch) return undefined;
  const sides = { bids: book.depth(BID, Number.POSITIVE_INFINITY), asks: book.depth(ASK, Number.POSITIVE_INFINITY) };
  return auctionResult(sides, { tick: market.config.tick, issuePrice: launch.issuePrice });
}

type Trading = { readonly price: bigint; readonly most: number; readonly at: number };

/** Trades at the price, best first and then oldest first on both sides, at most so many times; true when nothing is left to trade. */
export function tradeAuction(state: State, spotMarket: SpotMarket, { price, most, at }: Trading): boolean {
  const { book, launch, market } = spotMarket;
  if (launch) spotMarket.launch = { ...launch, hasBegun: true };
  const ticks = Number(price / market.config.tick);
  for (let trades = 0; ; trades += 1) {
    const [bid, ask] = [book.first(BID), book.first(ASK)];
    if (!bid || !ask || bid.price < ticks || ask.price > ticks) return true;
    if (trades === most) return false;
    trade(state, spotMarket, [bid, ask], { ticks, at });
  }
}

/** The younger order is the taker, as if it had met the other one in continuous trading. */
function trade(
  state: State,
  spotMarket: SpotMarket,
  [bid, ask]: readonly [RestingOrder, RestingOrder],
  { ticks, at }: { readonly ticks: number; readonly at: number },
): void {
  const [taken, made] = orderOf(state, bid).sequence > orderOf(state, ask).sequence ? [bid, ask] : [ask, bid];
  const lots = Math.min(bid.quantity, ask.quantity);
  for (const { orderId, quantity } of [taken, made]) {
    if (quantity === lots) spotMarket.book.cancel(orderId);
    else spotMarket.book.reduce(orderId, quantity - lots);
  }
  const taker = orderOf(state, taken);
  const settlement = new Settlement(state, spotMarket, taken.side, taker, at);
  settlement.fill(made.orderId, made.ownerId, ticks, lots, made.quantity - lots);
  settlement.postFees(taker.ref);
  if (taker.openLots === 0) finishOrder(state, taker, "completed", undefined, at);
  else trimHold(state, taker, at);
}

function orderOf({ spot }: State, { orderId }: RestingOrder): Order {
  const order = spot.orders.get(orderId);
  if (!order) throw new Error(`order ${orderId} stands in the book and is not open`);
  return order;
}
