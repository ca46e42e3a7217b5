import type { ErrorCode } from "@candor/contract/errors.ts";

/** Where a refusal of an application is shown: at the number, at the terms, or in the app's own sheet (app/verify-sheet.tsx). */
export type RefusalPlace = "number" | "terms" | "elsewhere";

export const codes: { readonly [Code in ErrorCode]?: RefusalPlace } = {
  SUBSCRIPTION_LIMIT: "number",
  SUBSCRIPTION_DOCUMENT: "number",
  QUANTITY_OFF_LOT: "number",
  INSUFFICIENT_BALANCE: "number",
  INVALID_AMOUNT: "number",
  TOO_MANY_DECIMALS: "number",
  TERMS_CHANGED: "terms",
  NOT_VERIFIED: "elsewhere",
};
