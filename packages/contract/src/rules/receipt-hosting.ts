import { hostingKinds, hostingPenalties, INTEREST_PENALTY_DAYS_MAX } from "../domain/hosting.ts";
import { ONE } from "../domain/money.ts";
import { endOf, HOSTING_RULES, type HostingBought, paymentTime, promiseOf } from "./hosting.ts";
import {
  amountField,
  integerField,
  NotVerifiable,
  type ReceiptFields,
  type Recomputed,
  rateField,
  textField,
  type Verifier,
} from "./receipt-facts.ts";

function oneOf<const T extends string>(inputs: ReceiptFields, name: string, words: readonly T[]): T {
  const value = textField(inputs, name);
  const word = words.find((one) => one === value);
  if (word === undefined) throw new NotVerifiable(`${name} is none of ${words.join(", ")}`);
  return word;
}

/** Whether a fund or a miner can have these terms: a fund earns what it is bought in, a miner an output of its own. */
const isPossible = ({ kind, unitPrice, days, dailyRate, dailyOutput, penalty, penaltyRate }: HostingBought): boolean =>
  (kind === "fund"
    ? unitPrice === ONE && dailyRate > 0n && dailyOutput === 0n && penaltyRate === undefined
    : unitPrice > 0n && dailyRate === 0n && dailyOutput > 0n && penaltyRate !== undefined) &&
  (penalty === "remaining" || days <= INTEREST_PENALTY_DAYS_MAX);

function orderOf(inputs: ReceiptFields): HostingBought {
  for (const name of ["product", "version"]) integerField(inputs, name);
  const days = integerField(inputs, "days");
  const dayMs = inputs["day_ms"] === undefined ? undefined : integerField(inputs, "day_ms");
  if (days < 1 || (dayMs !== undefined && dayMs < 1)) throw new NotVerifiable("no such days");
  const order: HostingBought = {
    kind: oneOf(inputs, "product_kind", hostingKinds),
    unitPrice: amountField(inputs, "unit_price"),
    units: amountField(inputs, "units"),
    days,
    dailyRate: rateField(inputs, "daily_rate"),
    dailyOutput: amountField(inputs, "daily_output"),
    penalty: oneOf(inputs, "penalty_rule", hostingPenalties),
    penaltyRate: inputs["penalty_rate"] === undefined ? undefined : rateField(inputs, "penalty_rate"),
    boughtAt: integerField(inputs, "bought_at_ms"),
    dayMs,
  };
  const isOneCurrency = textField(inputs, "currency") === textField(inputs, "income_currency");
  if (!isPossible(order) || (order.kind === "fund" && !isOneCurrency)) throw new NotVerifiable("no such terms");
  return order;
}

const recomputeBuy = (inputs: ReceiptFields): Recomputed => ({ result: promiseOf(orderOf(inputs)), conditions: [] });

function recomputeComplete(inputs: ReceiptFields): Recomputed {
  const order = orderOf(inputs);
  const endedAt = integerField(inputs, "ended_at_ms");
  const lastDay = paymentTime(order.boughtAt, order.days, order.dayMs);
  return { result: endOf(order, endedAt, false), conditions: [{ name: "ended_on_time", ok: endedAt === lastDay }] };
}

function recomputeRedeem(inputs: ReceiptFields): Recomputed {
  const order = orderOf(inputs);
  const endedAt = integerField(inputs, "ended_at_ms");
  const lastDay = paymentTime(order.boughtAt, order.days, order.dayMs);
  return { result: endOf(order, endedAt, true), conditions: [{ name: "ended_early", ok: endedAt < lastDay }] };
}

const kindOf = (recompute: (inputs: ReceiptFields) => Recomputed): Verifier => ({
  ruleVersion: HOSTING_RULES,
  recompute,
});

export const hostingReceipts = {
  hosting_buy: kindOf(recomputeBuy),
  hosting_complete: kindOf(recomputeComplete),
  hosting_redeem: kindOf(recomputeRedeem),
} as const satisfies Readonly<Record<string, Verifier>>;
