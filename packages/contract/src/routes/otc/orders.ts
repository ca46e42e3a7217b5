import * as z from "zod/mini";
import { otcOrderStates } from "../../domain/otc.ts";
import { amountField, decimal, idField, listOf, pageFields, priceField, uuidField, wholeNumber } from "../../fields.ts";
import { fundProof, secondProof } from "../../proof-fields.ts";
import { route } from "../../route.ts";
import { account, merchantProfile, statement } from "./fields.ts";

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
  /** What happened to it, oldest first. */
  steps: z.array(orderStep),
});
export type OtcOrder = z.infer<typeof order>;

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
  summary: "One order and, while it is open, the account to pay to; each reading of the account is kept",
  auth: "user",
  input: z.object({ id: idField }),
  output: z.object({
    order,
    /** Oldest first. */
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
  input: z.object({ id: idField, statement }),
  output: order,
});
