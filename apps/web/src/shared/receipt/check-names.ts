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
  "principal",
  "daily_income",
  "promised",
  "first_payment_at_ms",
  "returns_at_ms",
  "days_paid",
  "forgone",
  "penalty",
  "returned",
  "ended_on_time",
  "ended_early",
  "from_price",
  "to_price",
  "received",
] as const;
export type CheckName = (typeof checkNames)[number];

export const isCheckName = (name: string): name is CheckName => checkNames.some((known) => known === name);

/** The profit of an option is the potential profit of a win: the same word beside a loss would read as a gain. A fund is due when it returns. */
export function shownName(kind: string, name: string): string {
  if (name === "profit" && kind.startsWith("option_")) return "promised_profit";
  return name === "due_at_ms" && kind.startsWith("hosting_") ? "returns_at_ms" : name;
}

/** The format of a receipt's value: a time, a count, a word, or a decimal. */
export type ValueKind = "time" | "date" | "word" | "decimal" | "count";

/** Times that are days away from the receipt's own: a clock alone would not say which day. */
const dated: ReadonlySet<string> = new Set(["bought_at_ms", "first_payment_at_ms", "returns_at_ms", "ended_at_ms"]);

export function valueKindOf(name: string, value: string | number): ValueKind {
  if (typeof value !== "number") return /^-?\d/.test(value) ? "decimal" : "word";
  if (dated.has(name)) return "date";
  // The length of a demo's day stands beside times that also count in ms.
  return name.endsWith("_ms") && name !== "day_ms" ? "time" : "count";
}

/** Failed checks come first, so that a reader of a faulty receipt does not have to search for them. */
export const failedFirst = (checks: readonly ReceiptCheck[]): readonly ReceiptCheck[] => [
  ...checks.filter(({ ok }) => !ok),
  ...checks.filter(({ ok }) => ok),
];
