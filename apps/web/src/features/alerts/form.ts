import type { AlertBasis, AlertKind, AlertRepeat } from "@candor/contract/domain/alerts.ts";
import { isOfPrice } from "@candor/contract/domain/alerts.ts";
import { formatAmount, mulDiv, parseAmount } from "@candor/contract/domain/money.ts";
import type { Alert } from "@candor/contract/routes/alert.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { type AlertQuote, alertProblem } from "@candor/contract/rules/price-alerts.ts";
import type { Errors } from "../../shared/form/state.ts";

export type AlertValues = {
  readonly kind: AlertKind;
  readonly basis: AlertBasis;
  /** A decimal string, or "". */
  readonly threshold: string;
  readonly repeat: AlertRepeat;
};

type Pair = Pick<Market, "source" | "price_decimals">;

/** A new alert begins at the present price, which its user moves; an existing one with its terms. */
export const startOf = (pair: Pair, price: string | undefined, alert: Alert | undefined): AlertValues =>
  alert
    ? { kind: alert.kind, basis: alert.basis, threshold: alert.threshold, repeat: alert.repeat }
    : { kind: "above", basis: pair.source === "index" ? "index" : "last", threshold: price ?? "", repeat: "once" };

const PERCENT_START = "5";

/** Between a price and a percentage the figure starts over; a change over 24 h is that of the pair's own price. */
export function changed(
  pair: Pair,
  price: string | undefined,
  values: AlertValues,
  part: Partial<AlertValues>,
): AlertValues {
  const next = { ...values, ...part };
  if (isOfPrice(next.kind) === isOfPrice(values.kind)) return next;
  if (isOfPrice(next.kind)) return { ...next, threshold: price ?? "" };
  return { ...next, threshold: PERCENT_START, basis: pair.source === "index" ? "index" : "last" };
}

export const decimalsOf = (pair: Pair, kind: AlertKind): number => (isOfPrice(kind) ? pair.price_decimals : 2);

/** The present price moved by so many percent, on the pair's decimals. */
export function movedPrice(pair: Pair, price: string, percent: number): string {
  const moved = mulDiv(parseAmount(price) ?? 0n, BigInt(100 + percent), 100n, "down");
  const step = 10n ** BigInt(8 - pair.price_decimals);
  return formatAmount(moved - (moved % step));
}

export function alertErrors(
  pair: Pair,
  quote: AlertQuote | undefined,
  { kind, basis, threshold }: AlertValues,
): Errors<"threshold"> {
  if (threshold === "") return { threshold: { error: "FIELD_REQUIRED" } };
  const level = parseAmount(threshold);
  if (level === undefined || level <= 0n) return { threshold: { error: "INVALID_AMOUNT" } };
  const problem = alertProblem({ kind, basis, threshold: level }, pair.source, quote);
  if (!problem) return {};
  return { threshold: { error: problem.error, ...(problem.params ? { params: problem.params } : {}) } };
}
