import { formatAmount } from "@candor/contract/domain/money.ts";
import { type Direction, OPTION_RULES, optionOutcome } from "@candor/contract/rules/options.ts";
import type { ReceiptFields, ReceiptMade } from "../../ledger/records.ts";
import type { IndexTick } from "../markets/records.ts";
import type { OptionOrder, OptionTick } from "./records.ts";

export const directionOf = (direction: OptionOrder["direction"]): Direction => (direction === 0 ? "up" : "down");

/** What was agreed when the order was accepted. */
const termsOf = (order: OptionOrder): ReceiptFields => ({
  direction: directionOf(order.direction),
  seconds: order.seconds,
  stake: formatAmount(order.stake),
  ratio: formatAmount(order.ratio),
  fee_rate: formatAmount(order.feeRate),
  accepted_at_ms: order.acceptedAt,
});

type Made = Pick<ReceiptMade, "kind" | "tickIds" | "inputs" | "result" | "at">;
const receiptOf = ({ orderId, userId, marketId }: OptionOrder, made: Made): ReceiptMade => ({
  type: "receipt",
  subjectId: orderId,
  userId,
  marketId,
  ruleVersion: OPTION_RULES,
  ...made,
});

export function openReceipt(order: OptionOrder, { tickId, price, at, observedFrom }: IndexTick): ReceiptMade {
  return receiptOf(order, {
    kind: "option_open",
    tickIds: [tickId],
    inputs: { ...termsOf(order), ...(observedFrom !== undefined && { observed_from_ms: observedFrom }) },
    result: {
      open_price: formatAmount(price),
      opened_at_ms: at,
      due_at_ms: order.dueAt ?? 0,
      profit: formatAmount(order.profit),
      fee: formatAmount(order.fee),
    },
    at,
  });
}

export function settlementReceipt(order: OptionOrder, open: OptionTick, settlement: OptionTick): ReceiptMade {
  const { state, stake, profit, fee } = order;
  if (state === "opening" || state === "running" || state === "void")
    throw new Error(`option ${order.orderId} is ${state}, not delivered`);
  return receiptOf(order, {
    kind: "option_delivery",
    tickIds: [open.tickId, settlement.tickId],
    inputs: termsOf(order),
    result: {
      open_price: formatAmount(open.price),
      due_at_ms: order.dueAt ?? 0,
      delivery_price: formatAmount(settlement.price),
      delivered_at_ms: settlement.at,
      result: state,
      profit: formatAmount(profit),
      fee: formatAmount(fee),
      outcome: formatAmount(optionOutcome(state, stake, profit, fee)),
    },
    at: settlement.at,
  });
}

/** Of an order that no tick opened, or none delivered. */
export function voidReceipt(order: OptionOrder, endedAt: number): ReceiptMade {
  const { openTick } = order;
  return receiptOf(order, {
    kind: "option_void",
    tickIds: openTick ? [openTick.tickId] : [],
    inputs: termsOf(order),
    result: { reason: openTick ? "not_delivered" : "not_opened", void_at_ms: endedAt, outcome: "0" },
    at: endedAt,
  });
}
