import type { ReceiptCheck } from "@candor/contract/rules/receipt.ts";

/** Every check that rules/receipt.ts makes and that the receipt namespace has words for. */
export const checkNames = [
  "rule_version",
  "ticks",
  "ticks_count",
  "price_of_venues",
  "inputs",
  "kind",
  "opened_in_time",
  "price_was_unknown",
  "delivered_in_time",
  "limit_crossed",
  "stops_were_right",
  "stop_reached",
  "liquidation_was_due",
  "closed_is_held",
  "paid_at_most_the_profit",
  "share_is_pro_rata",
  "paid_is_the_fee",
  "margin_remains",
  "open_price",
  "opened_at_ms",
  "due_at_ms",
  "delivery_price",
  "delivered_at_ms",
  "result",
  "profit",
  "promised_profit",
  "fee",
  "outcome",
  "reason",
  "void_at_ms",
  "quantity",
  "value",
  "margin",
  "close_price",
  "deduction",
  "paid",
  "from_available",
  "from_margin",
] as const;
export type CheckName = (typeof checkNames)[number];

export const isCheckName = (name: string): name is CheckName => checkNames.some((known) => known === name);

/** The profit of an option is the potential profit of a win: the same word beside a loss would read as a gain. */
export const shownName = (kind: string, name: string): string =>
  name === "profit" && kind.startsWith("option_") ? "promised_profit" : name;

/** The format of a receipt's value: a time, a count, a word, or a decimal. */
export type ValueKind = "time" | "word" | "decimal" | "count";

export function valueKindOf(name: string, value: string | number): ValueKind {
  if (typeof value === "number") return name.endsWith("_ms") ? "time" : "count";
  return /^-?\d/.test(value) ? "decimal" : "word";
}

/** Failed checks come first, so that a reader of a faulty receipt does not have to search for them. */
export const failedFirst = (checks: readonly ReceiptCheck[]): readonly ReceiptCheck[] => [
  ...checks.filter(({ ok }) => !ok),
  ...checks.filter(({ ok }) => ok),
];
