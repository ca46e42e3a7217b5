import { type AlertBasis, type AlertKind, isOfPrice, PERCENT } from "../domain/alerts.ts";
import { formatAmount, fromNumeric } from "../domain/money.ts";
import type { ErrorCode, ErrorParams } from "../errors.ts";

export type AlertTerms = { readonly kind: AlertKind; readonly basis: AlertBasis; readonly threshold: bigint };
/** The figures of the pair as its quotation has them. */
export type AlertQuote = { readonly now_price: string; readonly change: string };
export type AlertProblem = {
  readonly field: "basis" | "threshold";
  readonly error: ErrorCode;
  readonly params?: ErrorParams;
};

/** One hundredth of a percent. */
const STEP = 1_000_000n;

/** Why an alert cannot be set on a pair at its present price; undefined if it can. Page and server ask the same. */
export function alertProblem(
  { kind, basis, threshold }: AlertTerms,
  source: "index" | "book",
  quote: AlertQuote | undefined,
): AlertProblem | undefined {
  if (basis === "index" && source !== "index") return { field: "basis", error: "ALERT_NO_INDEX" };
  if (!isOfPrice(kind)) {
    const max = kind === "rise" ? PERCENT.riseMax : PERCENT.fallMax;
    if (threshold < PERCENT.min || threshold > max || threshold % STEP !== 0n) {
      const params = { min: formatAmount(PERCENT.min), max: formatAmount(max) };
      return { field: "threshold", error: "ALERT_PERCENT", params };
    }
  }
  return quote && isReached(kind, threshold, quote) ? { field: "threshold", error: "ALERT_REACHED" } : undefined;
}

/** It would fire at the next tick, which nobody sets an alert for. */
function isReached(kind: AlertKind, threshold: bigint, quote: AlertQuote): boolean {
  const price = fromNumeric(quote.now_price);
  const change = fromNumeric(quote.change.replace("+", ""));
  switch (kind) {
    case "above":
      return price >= threshold;
    case "below":
      return price <= threshold;
    case "rise":
      return change >= threshold;
    case "fall":
      return change <= -threshold;
  }
}
