import * as z from "zod/mini";
import { merchantStates, otcSides } from "../../domain/otc.ts";
import { decimal, idField } from "../../fields.ts";

/** Money of a country is called by its ISO code and has its own decimals; coins count in 1e-8. `side` is what the merchant does with the coins. */

export const side = z.enum(otcSides, { error: "INVALID_REQUEST" });
export const fiatField = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, "INVALID_REQUEST"));
export const OTC_WORDS_MAX = 500;
export const words = z._default(z.string().check(z.trim(), z.maxLength(OTC_WORDS_MAX, "INVALID_REQUEST")), "");
/** Of a side in a dispute: lines and all that a keyboard has. */
export const statement = z
  .string({ error: "INVALID_REQUEST" })
  .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(OTC_WORDS_MAX, "INVALID_REQUEST"));
/** At most 3 on an offer: the buyer chooses. */
export const OTC_ACCOUNTS_MAX = 5;
export const OTC_OFFER_ACCOUNTS_MAX = 3;
export const accountIds = z._default(
  z.array(idField).check(z.maxLength(OTC_OFFER_ACCOUNTS_MAX, "INVALID_REQUEST")),
  [],
);

/** Computed from orders, never typed. */
export const merchantProfile = z.object({
  /** The uid. */
  id: z.string(),
  nickname: z.string(),
  /** Null for a user who never applied. */
  state: z.nullable(z.enum(merchantStates)),
  /** Of a demo: answers by itself. */
  is_robot: z.boolean(),
  /** Of the last 30 days: orders that were released, and their share of those that ended; a release that the support decided is none of its seller. Null without orders. */
  orders: z.number(),
  completion: z.nullable(decimal),
  /** Median minutes from the report of the payment to the release. */
  release_minutes: z.nullable(z.number()),
  /** Of the application as a merchant; of another user the registration. */
  since_ms: z.number(),
});
export type OtcMerchantProfile = z.infer<typeof merchantProfile>;

export const offer = z.object({
  id: z.number(),
  version: z.number(),
  side: z.enum(otcSides),
  currency_id: z.number(),
  currency_name: z.string(),
  /** The most that the coins of an order may have. */
  currency_decimals: z.number(),
  fiat: z.string(),
  fiat_decimals: z.number(),
  /** Of one coin now; null while the price of a floating offer is older than 60 s or beyond its bound. */
  price: z.nullable(decimal),
  /** Of a floating offer: on index and display rate, 0.01 is 1 %; null for a fixed price. */
  premium: z.nullable(decimal),
  /** When the rate that a floating price follows was set. */
  rate_at_ms: z.nullable(z.number()),
  remaining: decimal,
  /** Of one order now, in money of the country; null where the rest is below the minimum. */
  range: z.nullable(z.object({ min: decimal, max: decimal })),
  window_minutes: z.number(),
  /** What an account has to be to take it: its level of verification, its age, its completed orders; 0 for no such condition. */
  taker_level: z.number(),
  taker_age_days: z.number(),
  taker_orders: z.number(),
  banks: z.array(z.string()),
  terms: z.string(),
  merchant: merchantProfile,
});
export type OtcOffer = z.infer<typeof offer>;

/** As its owner sees it; numbers are masked. */
export const account = z.object({
  id: z.number(),
  bank_name: z.string(),
  account_name: z.string(),
  /** "•••• 1111" */
  card_number: z.string(),
  branch: z.string(),
});
export type OtcAccount = z.infer<typeof account>;
