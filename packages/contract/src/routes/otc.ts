import * as z from "zod/mini";
import {
  merchantStates,
  OTC_TAKER_AGE_DAYS_MAX,
  OTC_TAKER_ORDERS_MAX,
  OTC_WINDOWS,
  otcOfferStates,
  otcOrderStates,
  otcSides,
} from "../domain/otc.ts";
import {
  amountField,
  choice,
  decimal,
  idField,
  integer,
  listOf,
  nothing,
  oneLine,
  pageFields,
  priceField,
  smallIdField,
  uuidField,
  wholeNumber,
} from "../fields.ts";
import { fundProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";
import { bankCardFields } from "./bank.ts";

/** Money of a country is called by its ISO code and has its own decimals; coins count in 1e-8. `side` is what the merchant does with the coins. */

const side = z.enum(otcSides, { error: "INVALID_REQUEST" });
const fiatField = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, "INVALID_REQUEST"));
export const OTC_WORDS_MAX = 500;
const words = z._default(z.string().check(z.trim(), z.maxLength(OTC_WORDS_MAX, "INVALID_REQUEST")), "");
/** At most 3 on an offer: the buyer chooses. */
export const OTC_ACCOUNTS_MAX = 5;
export const OTC_OFFER_ACCOUNTS_MAX = 3;
const accountIds = z._default(z.array(idField).check(z.maxLength(OTC_OFFER_ACCOUNTS_MAX, "INVALID_REQUEST")), []);

/** Computed from orders, never typed. */
const merchantProfile = z.object({
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

const offer = z.object({
  id: z.number(),
  version: z.number(),
  side: z.enum(otcSides),
  currency_id: z.number(),
  currency_name: z.string(),
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
const account = z.object({
  id: z.number(),
  bank_name: z.string(),
  account_name: z.string(),
  /** "•••• 1111" */
  card_number: z.string(),
  branch: z.string(),
});
export type OtcAccount = z.infer<typeof account>;

const orderStep = z.object({
  step: z.enum(["taken", "paid", "disputed", "released", "cancelled", "expired", "returned"]),
  at_ms: z.number(),
  by: z.enum(["buyer", "seller", "clock", "support"]),
});

const order = z.object({
  id: z.number(),
  version: z.number(),
  /** Of the caller: whether they buy or sell the coins. */
  role: z.enum(["buyer", "seller"]),
  is_merchant: z.boolean(),
  status: z.enum(otcOrderStates),
  offer_id: z.number(),
  currency_id: z.number(),
  currency_name: z.string(),
  fiat: z.string(),
  fiat_decimals: z.number(),
  price: decimal,
  number: decimal,
  /** What the buyer pays. */
  amount: decimal,
  counterparty: merchantProfile,
  created_at_ms: z.number(),
  pay_by_ms: z.number(),
  /** From when a dispute can be opened; null while unpaid and after the end. */
  dispute_from_ms: z.nullable(z.number()),
  ended_at_ms: z.nullable(z.number()),
  /** Of a decision by the support, in the user's language. */
  reason: z.nullable(z.string()),
  unread: z.number(),
});
export type OtcOrder = z.infer<typeof order>;

export const otcMarkets = route({
  methods: ["GET"],
  path: "otc/markets",
  summary: "The coins and the money of countries that offers can be in, with what a floating price follows now",
  auth: "none",
  input: nothing,
  output: z.object({
    /** `index` of one coin, as `floatingPrice` takes it; null while there is none that is new enough. */
    coins: z.array(z.object({ currency_id: z.number(), currency_name: z.string(), index: z.nullable(decimal) })),
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
    ...pageFields,
    side,
    currency_id: smallIdField,
    fiat: fiatField,
    /** In money of the country: offers of which one order may have this amount. */
    amount: z.optional(amountField),
  }),
  output: listOf(offer),
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

export const otcTake = route({
  methods: ["POST"],
  path: "otc/take",
  summary:
    "Takes an offer at the price that was shown: quantity and price are fixed, and the seller's coins are in escrow",
  auth: "user",
  changes: true,
  input: z.object({
    id: idField,
    version: wholeNumber(1_000_000),
    price: priceField,
    number: amountField,
    /** Of a taker who sells: where the merchant pays to. */
    account_id: z.optional(idField),
  }),
  output: order,
});

export const otcOrders = route({
  methods: ["GET"],
  path: "otc/orders",
  summary: "The user's orders as buyer or seller, newest first",
  auth: "user",
  input: z.object({
    ...pageFields,
    status: z.optional(z.enum(["open", "ended"], { error: "INVALID_REQUEST" })),
  }),
  output: listOf(order),
});

export const otcOrder = route({
  methods: ["GET"],
  path: "otc/order",
  summary: "One order with its steps and, while it is open, the account to pay to; each reading of the account is kept",
  auth: "user",
  input: z.object({ id: idField }),
  output: z.object({
    order,
    /** Oldest first. */
    steps: z.array(orderStep),
    /** To its buyer while the order is open, with the whole number; to its seller masked. */
    accounts: z.array(account),
    /** The buyer's verified name, to the seller while the order is open: money from another name is sent back. */
    payer_name: z.nullable(z.string()),
    /** The merchant's words on the offer when it was taken. */
    terms: z.string(),
    /** What the buyer writes into the transfer. */
    reference: z.string(),
    /** File ids of the buyer's vouchers: both sides read them with common/file. */
    vouchers: z.array(z.string()),
    /** What those who opened the dispute wrote. */
    dispute: z.nullable(z.object({ by: z.enum(["buyer", "seller"]), statement: z.string() })),
  }),
});

const stepCall = (path: string, summary: string) =>
  route({
    methods: ["POST"],
    path,
    summary,
    auth: "user",
    changes: true,
    input: z.object({ id: idField }),
    output: order,
  });

export const otcPaid = route({
  methods: ["POST"],
  path: "otc/paid",
  summary: "The buyer reports the payment, with a picture of it",
  auth: "user",
  changes: true,
  /** Id of an upload with purpose "proof". */
  input: z.object({ id: idField, voucher: z.optional(uuidField) }),
  output: order,
});
export const otcRelease = route({
  methods: ["POST"],
  path: "otc/release",
  summary: "The seller has the money and releases the coins",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, ...fundProof, ...secondProof }),
  output: order,
});
export const otcCancel = stepCall("otc/cancel", "The buyer cancels before the release");
export const otcDispute = route({
  methods: ["POST"],
  path: "otc/dispute",
  summary: "Asks the support to decide an order that was reported as paid",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, statement: oneLine(OTC_WORDS_MAX) }),
  output: order,
});

export const otcAccounts = route({
  methods: ["GET"],
  path: "otc/accounts",
  summary: "The user's payment accounts",
  auth: "user",
  input: nothing,
  output: z.object({
    list: z.array(account),
    accounts_max: z.number(),
    /** The name that an account has to have; null before verification. */
    verified_name: z.nullable(z.string()),
  }),
});
export const otcAccountSave = route({
  methods: ["POST"],
  path: "otc/account_save",
  summary: "Adds a payment account in the user's verified name",
  auth: "user",
  changes: true,
  input: z.object({
    bank_name: bankCardFields.bank_name,
    account_name: bankCardFields.name,
    /** Of a card or of an account. */
    card_number: bankCardFields.account,
    branch: bankCardFields.branch,
    ...fundProof,
    ...secondProof,
  }),
  output: account,
});
export const otcAccountDelete = route({
  methods: ["POST"],
  path: "otc/account_delete",
  summary: "Removes a payment account; orders keep the one they were made with",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, ...fundProof, ...secondProof }),
  output: nothing,
});

const merchant = z.object({
  /** Null for a user who never applied. */
  profile: z.nullable(merchantProfile),
  margin: decimal,
  margin_currency_name: z.string(),
  /** Of a refusal or suspension, in the user's language. */
  reason: z.nullable(z.string()),
});

export const otcMerchant = route({
  methods: ["GET"],
  path: "otc/merchant",
  summary: "The user's own standing as a merchant, and the margin that is needed",
  auth: "user",
  input: nothing,
  output: merchant,
});
export const otcMerchantApply = route({
  methods: ["POST"],
  path: "otc/merchant_apply",
  summary: "Applies to be a merchant; the margin is frozen in the fiat account",
  auth: "user",
  changes: true,
  /** The margin that was shown. */
  input: z.object({ margin: amountField }),
  output: merchant,
});
export const otcMerchantLeave = route({
  methods: ["POST"],
  path: "otc/merchant_leave",
  summary: "Ends being a merchant when nothing is open; the margin is free again",
  auth: "user",
  changes: true,
  input: nothing,
  output: merchant,
});

/** What a change of an offer may change. */
const changeable = {
  /** Fixed; without it the offer follows the index. */
  price: z.optional(priceField),
  /** Hundredths of a percent on the index of a floating offer: 100 is 1 %. */
  premium: z._default(integer(-5_000, 5_000), 0),
  /** The worst price of a floating offer. */
  bound: z.optional(priceField),
  min: amountField,
  max: amountField,
  accounts: accountIds,
  terms: words,
  /** Of accounts that take it; 0 for no such condition. */
  taker_age_days: z._default(integer(0, OTC_TAKER_AGE_DAYS_MAX), 0),
  taker_orders: z._default(integer(0, OTC_TAKER_ORDERS_MAX), 0),
};

const ownOffer = z.object({
  ...offer.shape,
  status: z.enum(otcOfferStates),
  quantity: decimal,
  bound: z.nullable(decimal),
  min: decimal,
  max: decimal,
  accounts: z.array(z.number()),
  open_orders: z.number(),
  created_at_ms: z.number(),
});
export type OwnOtcOffer = z.infer<typeof ownOffer>;

export const otcOwnOffers = route({
  methods: ["GET"],
  path: "otc/own_offers",
  summary: "The merchant's own offers, newest first",
  auth: "user",
  input: z.object({ ...pageFields, status: z.optional(z.enum(otcOfferStates, { error: "INVALID_REQUEST" })) }),
  output: listOf(ownOffer),
});
export const otcPublish = route({
  methods: ["POST"],
  path: "otc/publish",
  summary: "Publishes an offer; one to sell freezes its whole quantity",
  auth: "user",
  changes: true,
  input: z.object({
    side,
    currency_id: smallIdField,
    fiat: fiatField,
    number: amountField,
    window_minutes: choice(...OTC_WINDOWS),
    taker_level: choice(1, 2),
    ...changeable,
  }),
  output: ownOffer,
});
export const otcChange = route({
  methods: ["POST"],
  path: "otc/change",
  summary: "Changes an offer at the version seen; orders keep the price that they were made at",
  auth: "user",
  changes: true,
  input: z.object({
    id: idField,
    version: wholeNumber(1_000_000),
    /** Without it the level stays. */
    taker_level: z.optional(choice(1, 2)),
    ...changeable,
  }),
  output: ownOffer,
});
export const otcOfferState = route({
  methods: ["POST"],
  path: "otc/offer_state",
  summary: "Opens, pauses or closes an offer; what is in no order is free again when it is closed",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, status: z.enum(otcOfferStates, { error: "INVALID_REQUEST" }) }),
  output: ownOffer,
});
