import type { ErrorCode } from "@candor/contract/errors.ts";

/** Where a refusal is shown: at the amount, at the price, at the account, or in the app's own sheet (app/verify-sheet.tsx). */
export type TakePlace = "amount" | "price" | "account" | "elsewhere";

export const codes: { readonly [Code in ErrorCode]?: TakePlace } = {
  OTC_RANGE: "amount",
  OTC_DAY_LIMIT: "amount",
  INSUFFICIENT_BALANCE: "amount",
  INVALID_AMOUNT: "amount",
  TOO_MANY_DECIMALS: "amount",
  OTC_OFFER_CHANGED: "price",
  NOT_VERIFIED: "elsewhere",
};

/** The names of the call's inputs. */
export const names = { number: "amount", price: "price", version: "price", account_id: "account" } as const;

/** After these the offer is not what was shown: it is read again before the next try. */
export const stale: ReadonlySet<ErrorCode | undefined> = new Set([
  "OTC_OFFER_CHANGED",
  "OTC_OFFER_CLOSED",
  "OTC_RANGE",
]);
