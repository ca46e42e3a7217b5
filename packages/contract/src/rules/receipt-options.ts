import { type Amount, formatAmount } from "../domain/money.ts";
import {
  DELIVER_WITHIN_MS,
  type Direction,
  OPEN_WITHIN_MS,
  OPTION_RULES,
  optionFee,
  optionOutcome,
  optionResult,
  promisedProfit,
  settlementTime,
} from "./options.ts";
import {
  amountField,
  type Condition,
  integerField,
  NotVerifiable,
  priceOf,
  type ReceiptFields,
  type Recomputed,
  rateField,
  type TickFacts,
  textField,
  tickAt,
  type Verifier,
} from "./receipt-facts.ts";

function directionOf(inputs: ReceiptFields): Direction {
  const direction = textField(inputs, "direction");
  if (direction !== "up" && direction !== "down") throw new NotVerifiable("direction is neither up nor down");
  return direction;
}

type Terms = { readonly stake: Amount; readonly profit: Amount; readonly fee: Amount };
function termsOf(inputs: ReceiptFields): Terms {
  const stake = amountField(inputs, "stake");
  return {
    stake,
    profit: promisedProfit(stake, rateField(inputs, "ratio")),
    fee: optionFee(stake, rateField(inputs, "fee_rate")),
  };
}
const dueAtOf = (inputs: ReceiptFields, open: TickFacts): number =>
  settlementTime(open.at_ms, integerField(inputs, "seconds"));

const inTime = (inputs: ReceiptFields, open: TickFacts): Condition => ({
  name: "opened_in_time",
  ok: open.at_ms <= integerField(inputs, "accepted_at_ms") + OPEN_WITHIN_MS,
});

/** A live tick's counting venues were all looked at after the acceptance, so that nobody can have known this price. */
function unknownPrice(inputs: ReceiptFields, { constituents }: TickFacts): readonly Condition[] {
  if (inputs["observed_from_ms"] === undefined) return [];
  const from = integerField(inputs, "observed_from_ms");
  const isOfTheTick = constituents.some((venue) => venue["observed_at_ms"] === from);
  return [{ name: "price_was_unknown", ok: isOfTheTick && from > integerField(inputs, "accepted_at_ms") }];
}

function recomputeOpen(inputs: ReceiptFields, ticks: readonly TickFacts[]): Recomputed {
  const open = tickAt(ticks, 0);
  const { profit, fee } = termsOf(inputs);
  return {
    result: {
      open_price: formatAmount(priceOf(open)),
      opened_at_ms: open.at_ms,
      due_at_ms: dueAtOf(inputs, open),
      profit: formatAmount(profit),
      fee: formatAmount(fee),
    },
    conditions: [inTime(inputs, open), ...unknownPrice(inputs, open)],
  };
}

function recomputeSettlement(inputs: ReceiptFields, ticks: readonly TickFacts[]): Recomputed {
  const [open, delivery] = [tickAt(ticks, 0), tickAt(ticks, 1)];
  const { stake, profit, fee } = termsOf(inputs);
  const dueAt = dueAtOf(inputs, open);
  const result = optionResult(directionOf(inputs), priceOf(open), priceOf(delivery));
  return {
    result: {
      open_price: formatAmount(priceOf(open)),
      due_at_ms: dueAt,
      delivery_price: formatAmount(priceOf(delivery)),
      delivered_at_ms: delivery.at_ms,
      result,
      profit: formatAmount(profit),
      fee: formatAmount(fee),
      outcome: formatAmount(optionOutcome(result, stake, profit, fee)),
    },
    conditions: [
      inTime(inputs, open),
      { name: "delivered_in_time", ok: delivery.at_ms >= dueAt && delivery.at_ms <= dueAt + DELIVER_WITHIN_MS },
    ],
  };
}

/** Everything came back. That no tick came in time is for the list of all ticks to show, which a receipt does not hold. */
function recomputeVoid(inputs: ReceiptFields, ticks: readonly TickFacts[]): Recomputed {
  const open = ticks[0];
  const end = open
    ? dueAtOf(inputs, open) + DELIVER_WITHIN_MS
    : integerField(inputs, "accepted_at_ms") + OPEN_WITHIN_MS;
  return {
    result: { reason: open ? "not_delivered" : "not_opened", void_at_ms: end, outcome: "0" },
    conditions: open ? [inTime(inputs, open)] : [],
  };
}

export const optionReceipts = {
  option_open: { ruleVersion: OPTION_RULES, ticksOf: () => 1, recompute: recomputeOpen },
  option_delivery: { ruleVersion: OPTION_RULES, ticksOf: () => 2, recompute: recomputeSettlement },
  option_void: {
    ruleVersion: OPTION_RULES,
    ticksOf: (result) => (result["reason"] === "not_opened" ? 0 : 1),
    recompute: recomputeVoid,
  },
} as const satisfies Readonly<Record<string, Verifier>>;
