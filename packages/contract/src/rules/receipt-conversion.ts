import { type Amount, formatAmount, ONE, type Price } from "../domain/money.ts";
import { CONVERSION_RULES, convertedAmount } from "./conversion.ts";
import {
  amountField,
  type Condition,
  integerField,
  priceOf,
  type ReceiptFields,
  type Recomputed,
  rateField,
  type TickFacts,
  textField,
  tickAt,
  type Verifier,
} from "./receipt-facts.ts";

/** Both sides have a price in the via currency, whose own is 1 and has no tick. */
const priced = (inputs: ReceiptFields): ("from" | "to")[] =>
  (["from", "to"] as const).filter((side) => inputs[side] !== inputs["via"]);

/** The price was observed after the conversion was accepted, by one of the tick's venues or, where one venue is the whole market, at the tick's own time. */
function wasUnknown(inputs: ReceiptFields, side: "from" | "to", { at_ms, constituents }: TickFacts): boolean {
  const observed = integerField(inputs, `${side}_observed_ms`);
  const isOfTheTick = observed === at_ms || constituents.some((venue) => venue["observed_at_ms"] === observed);
  return isOfTheTick && observed > integerField(inputs, "accepted_at_ms");
}

function recompute(inputs: ReceiptFields, ticks: readonly TickFacts[]): Recomputed {
  const sides = priced(inputs);
  const tickOf = (side: "from" | "to") => tickAt(ticks, sides.indexOf(side));
  const price = (side: "from" | "to"): Price => (sides.includes(side) ? priceOf(tickOf(side)) : (ONE as Price));
  for (const name of ["from", "to", "via"]) textField(inputs, name);
  const [from, to] = [price("from"), price("to")];
  const now = convertedAmount(amountField(inputs, "amount"), { from, to, spread: rateField(inputs, "spread") });
  const expected = inputs["expected"] === undefined ? now : amountField(inputs, "expected");
  const received = (now < expected ? now : expected) as Amount;
  const conditions: Condition[] = [
    { name: "price_was_unknown", ok: sides.every((side) => wasUnknown(inputs, side, tickOf(side))) },
  ];
  return {
    result: { from_price: formatAmount(from), to_price: formatAmount(to), received: formatAmount(received) },
    conditions,
  };
}

/** A conversion: at both index prices less the spread, or at the quote if that is worse for the user. */
export const conversionReceipts = {
  convert_settle: { ruleVersion: CONVERSION_RULES, ticksOf: (_, inputs) => priced(inputs).length, recompute },
} as const satisfies Readonly<Record<string, Verifier>>;
