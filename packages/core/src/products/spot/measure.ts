import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import {
  hasTrigger,
  TRAILING_DELTA_MAX,
  TRAILING_DELTA_MIN,
  takesAtMarket,
  triggersOnRise,
} from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { trailingTrigger } from "@candor/contract/rules/trailing.ts";
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
  const { price, quantity, quoteAmount, kind, side, tif } = command;
  const { tick, lot, minNotional } = spotMarket.market.config;
  const atMarket = takesAtMarket(kind);
  if (quantity === undefined || quoteAmount !== undefined) return refuse("INVALID_REQUEST");
  if (atMarket ? price !== undefined || tif === "POST" : price === undefined) return refuse("INVALID_REQUEST");
  const refusal = refuseTrigger(spotMarket, command);
  if (refusal) return refusal;
  if (quantity <= 0n || (price !== undefined && price <= 0n)) return refuse("INVALID_AMOUNT");
  if (price !== undefined && price % tick !== 0n) return refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) });
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  const known = price ?? firstTrigger(spotMarket, command);
  if (typeof known !== "bigint") return known;
  const knownTicks = Number(known / tick);
  const lots = Number(quantity / lot);
  if (!Number.isSafeInteger(knownTicks) || !Number.isSafeInteger(lots)) return refuse("ORDER_TOO_LARGE");
  if (costOf(spotMarket, knownTicks, lots) < minNotional) return refuseNotional(state, spotMarket);
  const ticks = atMarket ? marketBound(spotMarket, side, known) : knownTicks;
  return { ok: true, ticks, lots, hold: side === 0 ? costOf(spotMarket, ticks, lots) : quantity };
}

/** An order that waits has a stop price or a delta, whose activation price is optional; others have neither. */
function refuseTrigger({ market }: SpotMarket, command: PlaceOrder): Refusal | undefined {
  const { kind, stopPrice, trailingDelta, activationPrice } = command;
  const triggers = (stopPrice === undefined ? 0 : 1) + (trailingDelta === undefined ? 0 : 1);
  if (triggers !== (hasTrigger(kind) ? 1 : 0)) return refuse("INVALID_REQUEST");
  if (activationPrice !== undefined && trailingDelta === undefined) return refuse("INVALID_REQUEST");
  if (trailingDelta !== undefined && !isInRange(trailingDelta))
    return refuse("TRAILING_DELTA_RANGE", { min: TRAILING_DELTA_MIN, max: TRAILING_DELTA_MAX });
  const { tick } = market.config;
  const waitsFor = stopPrice ?? activationPrice;
  return waitsFor !== undefined && (waitsFor <= 0n || waitsFor % tick !== 0n)
    ? refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) })
    : undefined;
}

const isInRange = (delta: number): boolean =>
  Number.isSafeInteger(delta) && delta >= TRAILING_DELTA_MIN && delta <= TRAILING_DELTA_MAX;

/** The price that triggers it; of a trailing buy the highest one that can, since its trigger only falls. */
function firstTrigger(spotMarket: SpotMarket, command: PlaceOrder): Price | Refusal {
  const { side, stopPrice, trailingDelta, activationPrice, at } = command;
  if (trailingDelta === undefined) return stopPrice ?? refuse("INVALID_REQUEST");
  if (activationPrice !== undefined) return trailingTrigger(side, activationPrice, trailingDelta);
  const reference = freshReference(spotMarket, at);
  return reference.ok ? trailingTrigger(side, reference.price, trailingDelta) : reference;
}

/**
 * The highest price, in ticks, that a buy at market may pay once `trigger` is reached: the edge of the band around that price. Its hold is the cost
 * there, so that it is exact, and enough however far the market has moved by then. A sell holds its quantity, whatever the price; the band of the
 * moment alone bounds it.
 */
const marketBound = (spotMarket: SpotMarket, side: Side, trigger: Price): number =>
  side === 0 ? bandLimit(spotMarket, 0, trigger) : 0;

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

/** An order that waits for a price that was reached already would trigger, or begin to follow, at once. */
function refuseStop(spotMarket: SpotMarket, command: PlaceOrder): Refusal | undefined {
  const { kind, side, at } = command;
  const reference = freshReference(spotMarket, at);
  if (!reference.ok) return reference;
  const stopPrice = command.stopPrice ?? command.activationPrice;
  if (stopPrice === undefined) return undefined;
  const passed = triggersOnRise(kind, side) ? stopPrice <= reference.price : stopPrice >= reference.price;
  return passed ? refuse("STOP_PRICE_PASSED") : undefined;
}

/**
 * A limit price beyond the band is refused, so that no taker, not even a mistyped one, ever fills beyond it. The last known price counts, at any age;
 * without any (a new listing) there is no band.
 */
function refuseTaking(spotMarket: SpotMarket, command: PlaceOrder, limit: Limit): Refusal | undefined {
  const { userId, side, tif, stp } = command;
  const reference = referencePrice(spotMarket);
  const bound = reference === undefined ? undefined : bandLimit(spotMarket, side, reference);
  if (bound !== undefined && outsideBand(side, limit.ticks, bound)) return refuseBand(spotMarket, bound);
  if (tif === "POST" && crosses(spotMarket, side, limit.ticks)) return refuse("WOULD_TAKE");
  if (tif !== "FOK") return undefined;
  return refuseKill(previewLimit({ spotMarket, userId, side, stp, openLots: limit.lots }, limit.ticks).end);
}
