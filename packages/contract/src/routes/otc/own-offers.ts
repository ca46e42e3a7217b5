import * as z from "zod/mini";
import { OTC_TAKER_AGE_DAYS_MAX, OTC_TAKER_ORDERS_MAX, OTC_WINDOWS, otcOfferStates } from "../../domain/otc.ts";
import {
  amountField,
  choice,
  decimal,
  idField,
  integer,
  listOf,
  pageFields,
  priceField,
  smallIdField,
  wholeNumber,
} from "../../fields.ts";
import { route } from "../../route.ts";
import { accountIds, fiatField, offer, side, words } from "./fields.ts";

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
