import { type ErrorCode, type Refusal, refuse } from "@candor/contract/errors.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";

/** Temporary refusals, unrelated to the request: the same key can be sent again. */
export const passing: ReadonlySet<ErrorCode> = new Set([
  "BUSY",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PRODUCT_PAUSED",
  "INTERNAL",
  "IDEMPOTENCY_EXPIRED",
  "IDEMPOTENCY_MISMATCH",
]);

/** The core's names of fields, as the calls have them. */
const inputs: Readonly<Record<string, string>> = {
  currencyId: "currency_id",
  windowMs: "window_minutes",
  takerLevel: "taker_level",
  takerAgeDays: "taker_age_days",
  takerOrders: "taker_orders",
};
const ofNumber: ReadonlySet<ErrorCode> = new Set([
  "INVALID_AMOUNT",
  "INSUFFICIENT_BALANCE",
  "OTC_RANGE",
  "OTC_ORDER_LIMIT",
  "OTC_DAY_LIMIT",
]);

/** A refusal of the core about an offer, at the field of the call that it concerns. */
export function ofOffer(refusal: Refusal): FieldRefusal {
  if (refusal.error === "VERSION_CONFLICT") return refuse("OTC_OFFER_CHANGED");
  if (ofNumber.has(refusal.error)) return { ...refusal, field: "number" };
  const field = refusal.params?.["field"];
  if (refusal.error !== "INVALID_REQUEST" || typeof field !== "string") return refusal;
  return refuseField(inputs[field] ?? field, "INVALID_REQUEST");
}
