import { FILLS_MAX, takesAtMarket } from "@candor/contract/domain/spot.ts";
import type { Preview } from "../../book/taker.ts";
import type { State } from "../../engine/state.ts";
import { releaseHold, takeHold } from "./end.ts";
import { Settlement } from "./fill.ts";
import type { FillBudget } from "./fill-budget.ts";
import { bandLimit, referencePrice } from "./price.ts";
import type { CancelReason, OrderState, Side } from "./records.ts";
import { addOpenOrder, holdOf, type Order, orderState, removeOpenOrder, type SpotMarket } from "./state.ts";

/** The lowest and highest price of a match in ticks; low is above high when there was no trade. `side` is the taker's. */
export type TradedRange = { readonly side: Side; readonly lowestTicks: number; readonly highestTicks: number };
export const NOTHING_TRADED: TradedRange = { side: 0, lowestTicks: Number.MAX_SAFE_INTEGER, highestTicks: 0 };

/** The best price on the other side, in ticks. */
export const bestAgainst = ({ book }: SpotMarket, side: Side): number | undefined =>
  side === 0 ? book.bestAsk() : book.bestBid();

/** Whether an order of this side at `ticks` would meet the other side's best price. */
export function crosses(spotMarket: SpotMarket, side: Side, ticks: number): boolean {
  const best = bestAgainst(spotMarket, side);
  return best !== undefined && (side === 0 ? best <= ticks : best >= ticks);
}

/** Lots at one price are summed in a Number; an order that would take the sum beyond 2^53 cannot rest there. */
export const fitsLevel = ({ book }: SpotMarket, side: Side, ticks: number, lots: number): boolean =>
  book.levelQuantity(side, ticks) + lots <= Number.MAX_SAFE_INTEGER;

/** The order's new state, and the traded prices. */
export type Taken = { readonly order: OrderState; readonly traded: TradedRange };
type TakeLimit = { readonly isNew: boolean; readonly budget: FillBudget; readonly at: number };

/**
 * The worst price, in ticks, at which an order fills now: its own, or the band's if it was triggered at market. Such a buy never pays more than its hold
 * covers.
 */
export function limitOf({ kind, side, priceTicks, spotMarket }: Order): number {
  if (!takesAtMarket(kind)) return priceTicks;
  const reference = referencePrice(spotMarket);
  if (reference === undefined) return side === 0 ? 0 : Number.MAX_SAFE_INTEGER;
  const band = bandLimit(spotMarket, side, reference);
  return side === 0 ? Math.min(priceTicks, band) : band;
}

/**
 * An order fills down to its limit as far as possible and then rests or ends, by its kind and its time in force. Its checks are done, and the budget is not
 * used up. A rest left by the budget, or by an own order in its way, is canceled: it could only rest where it would cross the book.
 */
export function takeLimit(state: State, order: Order, { isNew, budget, at }: TakeLimit): Taken {
  const { spotMarket, side, stp } = order;
  const limit = limitOf(order);
  let traded = NOTHING_TRADED;
  let endedByOwn = false;
  if (crosses(spotMarket, side, limit)) {
    const settlement = new Settlement(state, spotMarket, side, order, at);
    spotMarket.book.match(
      {
        ownerId: order.userId,
        side,
        quantity: order.openLots,
        limitPrice: limit,
        meetingsMax: budget.left,
        selfTrade: stp,
      },
      settlement,
    );
    settlement.postFees(order.ref);
    budget.spend(settlement.meetings);
    traded = settlement;
    endedByOwn = settlement.endedByOwn;
  }
  const completed = order.openLots === 0;
  const reason = completed ? undefined : endedByOwn ? "self_trade" : whyNoRest(order, limit);
  const ends = completed || reason !== undefined;
  return { order: ends ? endTaker(state, order, { isNew, reason, at }) : rest(state, order, isNew, at), traded };
}

/** Why what is left of an order cannot rest; undefined if it can. Only the budget can leave a rest that could still be filled. */
function whyNoRest({ spotMarket, side, kind, tif }: Order, limit: number): CancelReason | undefined {
  if (crosses(spotMarket, side, limit)) return "fill_limit";
  if (takesAtMarket(kind)) return bestAgainst(spotMarket, side) === undefined ? "unfilled" : "price_band";
  return tif === "IOC" ? "unfilled" : undefined;
}

/** Rests the remainder in the book, with exactly its cost frozen: a triggered stop that filled below its price gets the excess back. */
export function rest(state: State, order: Order, isNew: boolean, at: number): OrderState {
  const { orderId, userId, side, priceTicks, openLots } = order;
  const required = holdOf(order, openLots);
  if (isNew) takeHold(state, order, required);
  else releaseHold(state, order, order.hold - required);
  order.spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  if (isNew) addOpenOrder(state.spot, order);
  order.updatedAt = at;
  const resting = orderState(order);
  state.events.push({ type: "order", isNew, order: resting });
  return resting;
}

type End = { readonly isNew: boolean; readonly reason: CancelReason | undefined; readonly at: number };

/** Ends an order that does not rest: completed without a reason, else canceled. */
export function endTaker(state: State, order: Order, { isNew, reason, at }: End): OrderState {
  releaseHold(state, order, order.hold);
  order.status = reason === undefined ? "completed" : "cancelled";
  order.cancelReason = reason;
  order.updatedAt = at;
  if (!isNew) removeOpenOrder(state.spot, order);
  const ended = orderState(order);
  state.events.push({ type: "order", isNew, order: ended });
  return ended;
}

type Limit = Pick<Order, "spotMarket" | "side" | "openLots" | "userId"> & {
  readonly stp?: Order["stp"] | undefined;
};
/** The fills of an order down to `limit`, in ticks, if alone in a command. */
export const previewLimit = ({ spotMarket, side, openLots, userId, stp }: Limit, limit: number): Preview =>
  spotMarket.book.preview({
    ownerId: userId,
    side,
    quantity: openLots,
    limitPrice: limit,
    meetingsMax: FILLS_MAX,
    selfTrade: stp,
  });
