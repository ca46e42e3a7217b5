import { type Amount, formatAmount, mulDiv, type Price, parsePrice, type Rate } from "@candor/contract/domain/money.ts";
import { closePriceOf, type PositionSide, profitOf, stopError } from "@candor/contract/rules/contracts.ts";
import type { Errors, Wrong } from "../../../shared/form/state.ts";

export type StopTexts = { readonly takeProfit: string; readonly stopLoss: string };
export type StopName = keyof StopTexts;
/** The prices that stops are checked against: the opening price and the current index. */
export type StopBase = {
  readonly side: PositionSide;
  readonly open: Price;
  readonly current: Price;
  readonly multiple: number;
  readonly tick: Price;
};

/** Percent of the margin that the suggested stops would gain and lose. */
const SUGGESTED = { takeProfit: 100, stopLoss: 50 } as const;
/** Percent of the margin, as preset buttons. */
export const stopChoices = { takeProfit: [50, 100, 200], stopLoss: [25, 50, 75] } as const;

/** Whether this stop lies above the price. A long gains above and loses below, a short the other way around. */
const isAbove = (side: PositionSide, name: StopName): boolean => (side === "long") === (name === "takeProfit");

/** Round prices are read at a glance: the tick times the largest power of ten that is no more than a ten-thousandth of the price. */
function roundStep(tick: Price, price: Price): bigint {
  let step: bigint = tick;
  while (step * 10n * 10_000n <= price) step *= 10n;
  return step;
}

/**
 * The stop at which about `percent` of the margin is gained or lost, on a round price away from the open one: the margin is the value divided by the
 * multiple, so this percentage is reached when the price has moved by percent / multiple. Never on the wrong side of the current price, so that it
 * may be set at once.
 */
export function stopAt({ side, open, current, multiple, tick }: StopBase, name: StopName, percent: number): Price {
  const above = isAbove(side, name);
  const [low, high] = open < current ? [open, current] : [current, open];
  const step = roundStep(tick, open);
  const move = mulDiv(open, BigInt(percent), BigInt(multiple) * 100n, "up");
  if (above) {
    const target = open + move > high ? open + move : high;
    return (target + ((step - (target % step)) % step)) as Price;
  }
  const target = open - move < low ? open - move : low;
  const round = target - (target % step);
  return (round > 0n ? round : tick) as Price;
}

export const suggestedStops = (base: StopBase): StopTexts => ({
  takeProfit: formatAmount(stopAt(base, "takeProfit", SUGGESTED.takeProfit)),
  stopLoss: formatAmount(stopAt(base, "stopLoss", SUGGESTED.stopLoss)),
});

/** A stop that is valid at any price, for checking the other one alone. */
const harmless = (side: PositionSide, name: StopName): Price =>
  (isAbove(side, name) ? 10n ** 30n : 0n) as bigint as Price;

function problemOf(base: StopBase, name: StopName, text: string): Wrong | undefined {
  const { side, open, current, tick } = base;
  const price = parsePrice(text);
  if (price === undefined || price === 0n) return { error: "INVALID_AMOUNT" };
  if (price % tick !== 0n) return { error: "PRICE_OFF_TICK", params: { tick: formatAmount(tick) } };
  const stops = { takeProfit: harmless(side, "takeProfit"), stopLoss: harmless(side, "stopLoss"), [name]: price };
  const error = stopError(side, stops, open, current);
  return error && { error };
}

/** The error of each of the two, including the specification's four lever price errors; empty when they may be sent. */
export function stopProblems(base: StopBase, texts: StopTexts): Errors<StopName> {
  const takeProfit = problemOf(base, "takeProfit", texts.takeProfit);
  const stopLoss = problemOf(base, "stopLoss", texts.stopLoss);
  return { ...(takeProfit ? { takeProfit } : {}), ...(stopLoss ? { stopLoss } : {}) };
}

/** The position's gain or loss when the index reaches this stop, including the closing spread, excluding fees. Undefined without a valid price. */
export function stopResult(
  { side, open }: Pick<StopBase, "side" | "open">,
  text: string,
  { spread, quantity }: { readonly spread: Rate; readonly quantity: Amount },
): bigint | undefined {
  const price = parsePrice(text);
  return price === undefined || price === 0n
    ? undefined
    : profitOf(side, open, closePriceOf(side, price, spread), quantity);
}

/** Whether the position would be liquidated before the index reaches this stop loss. At the same price the stop comes first. */
export function isLiquidatedFirst(side: PositionSide, stopLoss: string, liquidation: Price | undefined): boolean {
  const price = parsePrice(stopLoss);
  if (price === undefined || liquidation === undefined) return false;
  return side === "long" ? liquidation > price : liquidation < price;
}
