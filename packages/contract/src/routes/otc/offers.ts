import * as z from "zod/mini";
import {
  amountField,
  decimal,
  idField,
  nothing,
  numberedListOf,
  numberedPageFields,
  smallIdField,
} from "../../fields.ts";
import { route } from "../../route.ts";
import { fiatField, offer, side } from "./fields.ts";

export const otcMarkets = route({
  methods: ["GET"],
  path: "otc/markets",
  summary: "The coins and the money of countries that offers can be in, with what a floating price follows now",
  auth: "none",
  input: nothing,
  output: z.object({
    /** `index` of one coin, as `floatingPrice` takes it; null while there is none that is new enough. */
    coins: z.array(
      z.object({
        currency_id: z.number(),
        currency_name: z.string(),
        /** The most that an offer or order in it may have. */
        decimals: z.number(),
        index: z.nullable(decimal),
      }),
    ),
    /** `rate`: units of this money for one of the index's. */
    fiats: z.array(
      z.object({
        code: z.string(),
        decimals: z.number(),
        rate: z.nullable(decimal),
        rate_at_ms: z.nullable(z.number()),
      }),
    ),
    /** The premium of a floating offer is from minus this to this, in hundredths of a percent. */
    premium_max: z.number(),
  }),
});

export const otcLimits = route({
  methods: ["GET"],
  path: "otc/limits",
  summary:
    "What the user may trade in one order and on one UTC day, whether they may buy, and what conditions of offers ask about",
  auth: "user",
  input: nothing,
  output: z.object({
    currency_name: z.string(),
    order_max: decimal,
    day_max: decimal,
    day_left: decimal,
    /** After several orders that the user canceled or let expire; null while they may buy. */
    banned_until_ms: z.nullable(z.number()),
    level: z.number(),
    /** Whole days since the registration. */
    age_days: z.number(),
    /** Up to the most that an offer can ask. */
    completed_orders: z.number(),
  }),
});

export const otcOffers = route({
  methods: ["GET"],
  path: "otc/offers",
  summary: "Offers that can be taken now, best price first",
  auth: "none",
  input: z.object({
    ...numberedPageFields,
    side,
    currency_id: smallIdField,
    fiat: fiatField,
    /** In money of the country: offers of which one order may have this amount. */
    amount: z.optional(amountField),
  }),
  output: numberedListOf(offer),
});

export const otcOffer = route({
  methods: ["GET"],
  path: "otc/offer",
  summary: "One offer as it is now",
  auth: "none",
  input: z.object({ id: idField }),
  output: offer,
});

export const otcExpress = route({
  methods: ["GET"],
  path: "otc/express",
  summary: "The best offer for an amount of money or coins, or null",
  auth: "none",
  input: z.object({
    side,
    currency_id: smallIdField,
    fiat: fiatField,
    amount: z.optional(amountField),
    number: z.optional(amountField),
  }),
  output: z.object({ offer: z.nullable(offer), number: decimal, amount: decimal }),
});
