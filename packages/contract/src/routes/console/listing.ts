import * as z from "zod/mini";
import { formatAmount } from "../../domain/money.ts";
import { decimal, text } from "../../fields.ts";
import { route } from "../../route.ts";
import { networks } from "../deposit.ts";
import { decimalsField, marketTermsFields } from "./catalogue.ts";
import { channelTermsFields } from "./channels.ts";
import { contractTerms, contractTermsFields, optionTerms, optionTermsFields } from "./derivatives.ts";

/** "btc" is taken as "BTC". */
const symbolField = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,12}$/, "INVALID_REQUEST"));
export const CHANNELS_MAX = 6;

const newCurrency = z.object({
  symbol: symbolField,
  name: text(60),
  kind: z.enum(["crypto", "fiat"], { error: "FIELD_REQUIRED" }),
  decimals: decimalsField,
  channels: z
    .array(
      z.object({
        name: text(30),
        network: z.enum(networks, { error: "INVALID_REQUEST" }),
        decimals: decimalsField,
        ...channelTermsFields,
      }),
    )
    .check(z.maxLength(CHANNELS_MAX, "INVALID_REQUEST")),
});

/** A request's data of a currency: its id is assigned with the request, so a repeated execution uses the same one. */
export const listedCurrency = z.object({
  currency_id: z.number(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(["crypto", "fiat"]),
  decimals: z.number(),
  channels: z.array(
    z.object({
      name: z.string(),
      network: z.enum(networks),
      decimals: z.number(),
      deposit_open: z.boolean(),
      withdraw_open: z.boolean(),
      deposit_min: decimal,
      withdraw_min: decimal,
      withdraw_max: decimal,
      withdraw_fee: decimal,
      two_people_above: decimal,
      confirmations: z.number(),
      explorer_tx: z.string(),
    }),
  ),
});
export type ListedCurrency = z.infer<typeof listedCurrency>;

/** A request's complete data of a market: both operators see this and nothing else is carried out. */
export const listedMarket = z.object({
  market_id: z.number(),
  symbol: z.string(),
  base: z.string(),
  base_id: z.number(),
  quote: z.string(),
  quote_id: z.number(),
  /** index: the median of the feed's venues; book: the market's own trades. */
  source: z.enum(["index", "book"]),
  tick: decimal,
  lot: decimal,
  min_notional: decimal,
  maker_fee: decimal,
  taker_fee: decimal,
  price_band: decimal,
  state: z.enum(["open", "closed"]),
  /** Listed with it; null if both currencies exist. */
  currency: z.nullable(listedCurrency),
  options: z.nullable(optionTerms),
  contracts: z.nullable(contractTerms),
});
export type ListedMarket = z.infer<typeof listedMarket>;

export const pairPricing = route({
  methods: ["GET"],
  path: "console/listing/pricing",
  summary: "The venues of the feed that trade a pair, and whether they suffice for an index price",
  auth: "operator",
  permission: "catalogue.read",
  input: z.object({ base: symbolField, quote: symbolField }),
  output: z.object({
    symbol: z.string(),
    feed: z.enum(["simulated", "replay", "live"]),
    venues: z.array(z.string()),
    listed: z.array(z.string()),
    needed: z.number(),
    priced: z.boolean(),
  }),
});

/** Becomes a request of kind list_currency. Symbol, kind and decimals are permanent: balances count in them. */
export const currencyRequest = route({
  methods: ["POST"],
  path: "console/listing/currency",
  summary:
    "Requests the listing of a currency with its channels from a second operator; it is hidden until it is shown or traded",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({ ...newCurrency.shape, reason: text(500) }),
  output: z.object({ approval_id: z.string() }),
});

/** A market with what is listed with it. */
export const newMarketFields = {
  base: symbolField,
  quote: symbolField,
  source: z.enum(["index", "book"], { error: "FIELD_REQUIRED" }),
  ...marketTermsFields,
  currency: z.nullable(newCurrency),
  options: z.nullable(z.object(optionTermsFields)),
  contracts: z.nullable(z.object(contractTermsFields)),
};

/** Becomes a request of kind list_market. No field of it contains a price, a candle or an outcome. */
export const marketRequest = route({
  methods: ["POST"],
  path: "console/listing/market",
  summary:
    "Requests the listing of a market, with a new currency and terms of options and contracts, from a second operator",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({ ...newMarketFields, reason: text(500) }),
  output: z.object({ approval_id: z.string() }),
});

/** Amounts of an input in the request's form: "1.50" and "1.5" are the same. */
export const marketTermsText = (input: z.infer<z.ZodMiniObject<typeof marketTermsFields>>) => ({
  tick: formatAmount(input.tick),
  lot: formatAmount(input.lot),
  min_notional: formatAmount(input.min_notional),
  maker_fee: formatAmount(input.maker_fee),
  taker_fee: formatAmount(input.taker_fee),
  price_band: formatAmount(input.price_band),
  state: input.state,
});
