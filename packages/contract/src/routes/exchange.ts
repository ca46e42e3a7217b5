import * as z from "zod/mini";
import { amountField, decimal, idField, listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** How long a quote is shown. It is a limit, not an option: a conversion settles at the worse of quote and current price. */
export const QUOTE_LIFETIME_MS = 10_000;

/** As settled: its receipt has an id of its own, which the record of conversions has. */
export const settledConversion = z.object({
  id: z.string(),
  from_currency_id: z.number(),
  from_symbol: z.string(),
  to_currency_id: z.number(),
  to_symbol: z.string(),
  /** Quantity before. */
  amount: decimal,
  /** Quantity after. */
  received: decimal,
  /** The amount of `to` for one unit of `from`. */
  price: decimal,
  created_at: timestamp,
});
export type SettledConversion = z.infer<typeof settledConversion>;
export const conversion = z.extend(settledConversion, {
  /** Null for one from before conversions had receipts. */
  receipt: z.nullable(z.string()),
});
export type Conversion = z.infer<typeof conversion>;

export const getExchangeCurrency = route({
  methods: ["GET"],
  path: "wallet/getExchangeCurrency",
  summary:
    "Currencies that can be converted into each other, with the available amount in the coin account, the spread, the tolerance and the limit per minute",
  auth: "user",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        currency_id: z.number(),
        symbol: z.string(),
        name: z.string(),
        decimals: z.number(),
        available: decimal,
      }),
    ),
    spread: decimal,
    /** The tolerated shortfall from `expected`, as a share of it; below that the call is refused with PRICE_MOVED. */
    tolerance: decimal,
    /** The maximum that a user may convert within 60 s, in USDT. */
    per_minute: decimal,
  }),
});

export const getExchangeQuote = route({
  methods: ["POST"],
  path: "wallet/getExchangeQuote",
  summary: "The amount that a conversion would yield now, at the index less the spread",
  auth: "user",
  input: z.object({ from_currency_id: idField, to_currency_id: idField, amount: amountField }),
  output: z.object({
    receive: decimal,
    price: decimal,
    from_price: decimal,
    to_price: decimal,
    spread: decimal,
    expires_at_ms: z.number(),
  }),
});

export const exchange = route({
  methods: ["POST"],
  path: "wallet/exchange",
  summary:
    "Converts at the worse of the quote and the next price, which is observed after the call: the answer takes a second or two. PRICE_MOVED if that is worse than the quote by more than the tolerance, PRICE_STALE if no price arrives within 3 s, CONVERT_LIMIT beyond a user's limit for 60 s",
  auth: "user",
  changes: true,
  input: z.object({
    from_currency_id: idField,
    to_currency_id: idField,
    amount: amountField,
    /** `receive` of the quote that the user saw; without one the next price counts. */
    expected: z.optional(amountField),
  }),
  output: settledConversion,
});

export const getExchangeRecord = route({
  methods: ["GET"],
  path: "wallet/getExchangeRecord",
  summary: "The user's conversions, newest first",
  auth: "user",
  input: z.object({ ...pageFields, currency_id: z.optional(idField) }),
  output: listOf(conversion),
});
