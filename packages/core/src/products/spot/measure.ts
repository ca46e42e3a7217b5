import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import { hasTrigger, takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { State } from "../../engine/state.ts";
import { refuseOwnCross } from "./auction.ts";
import { refuseKill } from "./fill-budget.ts";
import { refuseNotional } from "./market-order.ts";
import { bandLimit, freshReference, outsideBand, referencePrice, refuseBand } from "./price.ts";
import type { PlaceOrder, Side } from "./records.ts";
import { costOf, type SpotMarket } from "./state.ts";
import { crosses, previewLimit } from "./take.ts";

export type Limit = {
  readonly ok: true;
  /** The limit price; of a buy that a price triggers at market the highest one that it may pay, of such a sell 0. */
  readonly ticks: number;
  readonly lots: number;
  /** What is frozen while it is open, in the currency that it pays with. */
  readonly hold: bigint;
};

/** The order in ticks and lots, if market and order agree about sizes. */
export function measure(state: State, spotMarket: SpotMarket, command: PlaceOrder): Limit | Refusal {
  const { price, stopPrice, quantity, quoteAmount, kind, side, tif } = command;
  const { tick, lot, minNotional } = spotMarket.market.config;
  const atMarket = takesAtMarket(kind);
  const known = atMarket ? stopPrice : price;
  if (known === undefined || quantity === undefined || quoteAmount !== undefined) return refuse("INVALID_REQUEST");
  if (hasTrigger(kind) !== (stopPrice !== undefined)) return refuse("INVALID_REQUEST");
  if (atMarket && (price !== undefined || tif === "POST")) return refuse("INVALID_REQUEST");
  if (known <= 0n || quantity <= 0n) return refuse("INVALID_AMOUNT");
  if (known % tick !== 0n) return refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) });
  if (stopPrice !== undefined && (stopPrice <= 0n || stopPrice % tick !== 0n)) {
    return refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) });
  }
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  const knownTicks = Number(known / tick);
  const lots = Number(quantity / lot);
  if (!Number.isSafeInteger(knownTicks) || !Number.isSafeInteger(lots)) return refuse("ORDER_TOO_LARGE");
  if (costOf(spotMarket, knownTicks, lots) < minNotional) return refuseNotional(state, spotMarket);
  const ticks = atMarket ? marketBound(spotMarket, side, known) : knownTicks;
  return { ok: true, ticks, lots, hold: side === 0 ? costOf(spotMarket, ticks, lots) : quantity };
}

/**
 * The highest price, in ticks, that a buy at market may pay once `stopPrice` triggers it: the edge of the band around that price. Its hold is the cost
 * there, so that it is exact, and enough however far the market has moved by then. A sell holds its quantity, whatever the price; the band of the
 * moment alone bounds it.
 */
const marketBound = (spotMarket: SpotMarket, side: Side, stopPrice: Price): number =>
  side === 0 ? bandLimit(spotMarket, 0, stopPrice) : 0;

/** In an auction no order takes, and there is no price yet that could bound it. */
export function refuseKind(
  state: State,
  spotMarket: SpotMarket,
  command: PlaceOrder,
  limit: Limit,
): Refusal | undefined {
  if (spotMarket.launch) return refuseOwnCross(state, command, limit.ticks);
  return hasTrigger(command.kind) ? refuseStop(spotMarket, command) : refuseTaking(spotMarket, command, limit);
}

/** An order that waits for a price that was reached already would trigger at once. */
export function refuseStop(spotMarket: SpotMarket, { kind, side, stopPrice, at }: PlaceOrder): Refusal | undefined {
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  if (stopPrice === undefined) return refuse("INVALID_REQUEST");
  const passed = triggersOnRise(kind, side) ? stopPrice <= reference.price : stopPrice >= reference.price;
  return passed ? refuse("STOP_PRICE_PASSED") : undefined;
}

/**
 * A limit price beyond the band is refused, so that no taker, not even a mistyped one, ever fills beyond it. The last known price counts, at any age;
 * without any (a new listing) there is no band.
 */
export function refuseTaking(spotMarket: SpotMarket, command: PlaceOrder, limit: Limit): Refusal | undefined {
  const { userId, side, tif, stp } = command;
  const reference = referencePrice(spotMarket);
  const bound = reference === undefined ? undefined : bandLimit(spotMarket, side, reference);
  if (bound !== undefined && outsideBand(side, limit.ticks, bound)) return refuseBand(spotMarket, bound);
  if (tif === "POST" && crosses(spotMarket, side, limit.ticks)) return refuse("WOULD_TAKE");
  if (tif !== "FOK") return undefined;
  return refuseKill(previewLimit({ spotMarket, userId, side, stp, openLots: limit.lots }, limit.ticks).end);
}
