import type { ErrorCode } from "@candor/contract/errors.ts";

/** Where a refusal of a purchase is shown: at the amount, at the terms, or in the app's own sheet (app/verify-sheet.tsx). */
export type RefusalPlace = "amount" | "terms" | "elsewhere";

export const codes: { readonly [Code in ErrorCode]?: RefusalPlace } = {
  HOSTING_OUT_OF_RANGE: "amount",
  HOSTING_USER_LIMIT: "amount",
  PRODUCT_CLOSED: "amount",
  INSUFFICIENT_BALANCE: "amount",
  INVALID_AMOUNT: "amount",
  TOO_MANY_DECIMALS: "amount",
  TERMS_CHANGED: "terms",
  NOT_VERIFIED: "elsewhere",
};
