import { formatAmount } from "@candor/contract/domain/money.ts";
import { endOf, HOSTING_RULES, promiseOf } from "@candor/contract/rules/hosting.ts";
import type { State } from "../../engine/state.ts";
import type { ReceiptFields, ReceiptMade } from "../../ledger/records.ts";
import type { HostingOrder } from "./records.ts";

/** The terms that the order was bought under. */
function termsOf({ currencies }: State, order: HostingOrder): ReceiptFields {
  const { penaltyRate, dayMs } = order;
  return {
    product: order.productId,
    version: order.version,
    product_kind: order.kind,
    currency: currencies.get(order.currencyId)?.symbol ?? "",
    unit_price: formatAmount(order.unitPrice),
    units: formatAmount(order.units),
    days: order.days,
    daily_rate: formatAmount(order.dailyRate),
    income_currency: currencies.get(order.incomeCurrencyId)?.symbol ?? "",
    daily_output: formatAmount(order.dailyOutput),
    penalty_rule: order.penalty,
    ...(penaltyRate !== undefined && { penalty_rate: formatAmount(penaltyRate) }),
    ...(dayMs !== undefined && { day_ms: dayMs }),
    bought_at_ms: order.boughtAt,
  };
}

type Made = Pick<ReceiptMade, "kind" | "inputs" | "result" | "at">;
const receiptOf = ({ orderId, userId }: HostingOrder, made: Made): ReceiptMade => ({
  type: "receipt",
  subjectId: orderId,
  userId,
  marketId: undefined,
  ruleVersion: HOSTING_RULES,
  tickIds: [],
  ...made,
});

/** Of the purchase: what is promised, and when it is paid. */
export const buyReceipt = (state: State, order: HostingOrder): ReceiptMade =>
  receiptOf(order, {
    kind: "hosting_buy",
    inputs: termsOf(state, order),
    result: promiseOf(order),
    at: order.boughtAt,
  });

/** Of the end: the days that were paid, and what came back. */
export function endReceipt(state: State, order: HostingOrder): ReceiptMade {
  const { state: reason, endedAt } = order;
  if (reason === "hosting" || endedAt === undefined) throw new Error(`hosting order ${order.orderId} has not ended`);
  return receiptOf(order, {
    kind: reason === "completed" ? "hosting_complete" : "hosting_redeem",
    inputs: { ...termsOf(state, order), ended_at_ms: endedAt },
    result: endOf(order, endedAt, reason === "redeemed"),
    at: endedAt,
  });
}
