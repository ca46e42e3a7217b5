import { type Amount, type Price, parseAmount, type Rate } from "../domain/money.ts";

/** Shared parts of the verification of all kinds of receipts. */

/** Decimal strings, whole numbers (times in ms) and plain words, by name. */
export type ReceiptFields = Readonly<Record<string, string | number>>;
/** A stored index tick with the venues behind it, in the form of the route's `receiptTick`. */
export type TickFacts = {
  readonly id: number;
  readonly at_ms: number;
  readonly price: string;
  readonly counting: boolean;
  readonly constituents: readonly Readonly<Record<string, string | number | boolean | null>>[];
};
/** A condition that has to be true besides the result. */
export type Condition = { readonly name: string; readonly ok: boolean };
/** The result of the rules for the inputs and the ticks. */
export type Recomputed = { readonly result: ReceiptFields; readonly conditions: readonly Condition[] };
/**
 * Recomputes one kind of receipt. There are as many `ticks` as `ticksOf` returns, in the receipt's order; none without it. Throws `NotVerifiable` if a field is
 * missing or is not a value of its kind.
 */
export type Verifier = {
  readonly ruleVersion: number;
  readonly ticksOf?: (result: ReceiptFields, inputs: ReceiptFields) => number;
  readonly recompute: (inputs: ReceiptFields, ticks: readonly TickFacts[], result: ReceiptFields) => Recomputed;
};

/** The receipt is missing a field of its kind. */
export class NotVerifiable extends Error {}

export function textField(fields: ReceiptFields, name: string): string {
  const value = fields[name];
  if (typeof value !== "string") throw new NotVerifiable(`${name} is no text`);
  return value;
}

export function integerField(fields: ReceiptFields, name: string): number {
  const value = fields[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new NotVerifiable(`${name} is no whole number`);
  return value;
}

/** A decimal that is not negative. */
export function amountField(fields: ReceiptFields, name: string): Amount {
  const value = parseAmount(fields[name]);
  if (value === undefined) throw new NotVerifiable(`${name} is no amount`);
  return value;
}
export const rateField = (fields: ReceiptFields, name: string): Rate => amountField(fields, name) as bigint as Rate;

export function priceOf(tick: TickFacts): Price {
  const value = parseAmount(tick.price);
  if (value === undefined) throw new NotVerifiable(`tick ${tick.id} has no price`);
  return value as bigint as Price;
}

export function tickAt(ticks: readonly TickFacts[], index: number): TickFacts {
  const tick = ticks[index];
  if (!tick) throw new NotVerifiable(`tick ${index + 1} is missing`);
  return tick;
}

/** Whether the tick's price is the median of its venues, for an even number the mean of the two middle ones rounded down. */
export function isMedianOfVenues({ price, constituents }: TickFacts): boolean {
  const prices = constituents.map((venue) => parseAmount(venue["price"]));
  const sorted = prices.flatMap((value) => (value === undefined ? [] : [value])).sort((a, b) => (a < b ? -1 : 1));
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (lower === undefined || upper === undefined || sorted.length !== prices.length) return false;
  return (lower + upper) / 2n === parseAmount(price);
}
