import * as z from "zod/mini";
import { merchantStates, otcOfferStates, otcOrderStates, otcSides } from "../../domain/otc.ts";
import {
  cursorFields,
  cursorListOf,
  decimal,
  fileAnswer,
  idField,
  nothing,
  queueCursorFields,
  queueListOf,
  smallIdField,
  text,
  timestamp,
  uidField,
} from "../../fields.ts";
import { type DisputeReason, disputeReasons, merchantReasons, offerReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { posting } from "./approvals.ts";
import { operatorProof } from "./operator-proof.ts";
import {
  amountFields,
  decidedField,
  fact,
  leaseInput,
  leaseOutput,
  operatorNote,
  queueFields,
  queueRow,
  versionField,
} from "./queue.ts";

const fiat = z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, "INVALID_REQUEST")));
const side = z.optional(z.enum(otcSides, { error: "INVALID_REQUEST" }));
const currency_id = z.optional(smallIdField);

/** Computed from orders, never typed. */
const figures = z.object({
  /** Released ones of the last 30 days, and their share of those that ended; null without any. */
  orders: z.number(),
  completion: z.nullable(decimal),
  release_minutes: z.nullable(z.number()),
  /** Of all time: decided against the merchant, and all that were decided. */
  disputes_lost: z.number(),
  disputes: z.number(),
});

const merchantRow = z.object({
  ...queueRow,
  state: z.enum(merchantStates),
  decided: decidedField,
  margin: decimal,
  currency: z.string(),
  figures,
  /** The pending request for a second operator. */
  request: z.nullable(z.object({ id: z.string(), to: z.string(), by: z.string() })),
});

export const merchantQueue = route({
  methods: ["GET"],
  path: "console/otc/merchants",
  summary: "Applications of OTC merchants that wait for a decision, or all other merchants",
  auth: "operator",
  permission: "otc.read",
  input: z.object({
    ...queueFields,
    ...queueCursorFields("place and number"),
    state: z.optional(z.enum(merchantStates, { error: "INVALID_REQUEST" })),
  }),
  output: queueListOf(merchantRow),
});

export const merchantRecord = route({
  methods: ["GET"],
  path: "console/otc/merchant",
  summary: "One OTC merchant with figures, advertisements, disputes and facts",
  auth: "operator",
  permission: "otc.read",
  input: z.object({ id: uidField }),
  output: z.object({
    ...merchantRow.shape,
    level: z.number(),
    verified_name: z.nullable(z.string()),
    registered_at: timestamp,
    reason: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    updated_at: timestamp,
    open_offers: z.number(),
    open_orders: z.number(),
    facts: z.array(fact),
    disputes: z.array(
      z.object({ id: z.string(), state: z.enum(otcOrderStates), total: decimal, fiat: z.string(), at: timestamp }),
    ),
  }),
});

export const merchantTake = route({
  methods: ["POST"],
  path: "console/otc/merchants/take",
  summary: "Takes a merchant for ten minutes, or renews the lease",
  auth: "operator",
  permission: "otc.request",
  input: leaseInput,
  output: leaseOutput,
});

export const merchantRelease = route({
  methods: ["POST"],
  path: "console/otc/merchants/release",
  summary: "Releases a merchant to the queue",
  auth: "operator",
  permission: "otc.request",
  input: leaseInput,
  output: nothing,
});

export const merchantRequest = route({
  methods: ["POST"],
  path: "console/otc/merchants/request",
  summary: "Requests that a merchant is admitted, refused or suspended, at the version seen; another operator decides",
  auth: "operator",
  permission: "otc.request",
  changes: true,
  input: z.object({
    id: uidField,
    version: versionField,
    to: z.enum(["active", "suspended", "refused"], { error: "INVALID_REQUEST" }),
    /** Required to refuse or suspend; the merchant reads it. */
    reason: z.optional(z.enum(merchantReasons, { error: "FIELD_REQUIRED" })),
    /** For the second operator. */
    note: text(500),
  }),
  output: z.object({ id: z.string() }),
});

const offerRow = z.object({
  id: z.number(),
  version: z.number(),
  uid: z.string(),
  nickname: z.string(),
  merchant_state: z.enum(merchantStates),
  side: z.enum(otcSides),
  currency: z.string(),
  fiat: z.string(),
  /** Null for a price that follows the index. */
  price: z.nullable(decimal),
  /** On index and display rate, 0.01 is 1 %. */
  premium: decimal,
  bound: z.nullable(decimal),
  quantity: decimal,
  remaining: decimal,
  min: decimal,
  max: decimal,
  /** Of accounts that take it; 0 for no such condition. */
  taker_level: z.number(),
  taker_age_days: z.number(),
  taker_orders: z.number(),
  state: z.enum(otcOfferStates),
  words: z.string(),
  open_orders: z.number(),
  reason: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  created_at: timestamp,
});

export const otcOffersList = route({
  methods: ["GET"],
  path: "console/otc/offers",
  summary: "OTC advertisements by state, side, coin, money and merchant, newest first",
  auth: "operator",
  permission: "otc.read",
  input: z.object({
    ...cursorFields("number"),
    state: z.optional(z.enum(otcOfferStates, { error: "INVALID_REQUEST" })),
    side,
    currency_id,
    fiat,
    /** The merchant's account number or nickname. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST"))),
  }),
  output: cursorListOf(offerRow),
});

export const otcOfferClose = route({
  methods: ["POST"],
  path: "console/otc/offers/end",
  summary:
    "Closes an OTC advertisement at the version seen, with a reason that its merchant reads; running orders go on",
  auth: "operator",
  permission: "otc.review",
  changes: true,
  input: z.object({
    id: idField,
    version: versionField,
    reason: z.enum(offerReasons, { error: "FIELD_REQUIRED" }),
    note: operatorNote,
  }),
  output: nothing,
});

const party = z.object({
  uid: z.string(),
  nickname: z.string(),
  verified_name: z.nullable(z.string()),
  simulated: z.boolean(),
});

const disputeRow = z.object({
  ...queueRow,
  offer_id: z.number(),
  state: z.enum([...otcOrderStates, "second"]),
  decided: decidedField,
  /** Of the merchant. */
  side: z.enum(otcSides),
  currency_id: z.number(),
  currency: z.string(),
  quantity: decimal,
  fiat: z.string(),
  total: decimal,
  opened_by: z.enum(["buyer", "seller"]),
  buyer: party,
  seller: party,
});

const sideOfOrder = z.object({
  ...party.shape,
  contact: z.string(),
  lang: z.string(),
  state: z.string(),
  level: z.number(),
  registered_at: timestamp,
  /** Of a merchant. */
  merchant: z.nullable(z.enum(merchantStates)),
  /** Released orders, and disputes that were decided for and against this user. */
  orders: z.number(),
  disputes_won: z.number(),
  disputes_lost: z.number(),
  statement: z.nullable(z.object({ text: z.string(), at: timestamp })),
});

export const disputeQueue = route({
  methods: ["GET"],
  path: "console/otc/disputes",
  summary: "Disputed OTC orders to decide or already decided, least time left first",
  auth: "operator",
  permission: "otc.read",
  input: z.object({
    ...queueFields,
    ...amountFields,
    ...queueCursorFields("place and number"),
    currency_id,
    fiat,
    side,
  }),
  output: queueListOf(disputeRow),
});

export const disputeRecord = route({
  methods: ["GET"],
  path: "console/otc/dispute",
  summary: "One disputed order: both sides, evidence, facts, and what each outcome would book",
  auth: "operator",
  permission: "otc.read",
  input: z.object({ id: idField }),
  output: z.object({
    ...disputeRow.shape,
    price: decimal,
    /** What it is worth in USDT. */
    value: decimal,
    sides: z.object({ buyer: sideOfOrder, seller: sideOfOrder }),
    steps: z.array(
      z.object({
        step: z.enum(["taken", "paid", "disputed", "released", "cancelled", "expired", "returned"]),
        at: timestamp,
        by: z.enum(["buyer", "seller", "clock", "support"]),
      }),
    ),
    pay_by: timestamp,
    /** Ids for console/otc/voucher. */
    vouchers: z.array(z.object({ file_id: z.string(), width: z.number(), height: z.number(), at: timestamp })),
    /** Where the money was to go; `number` is masked, the whole one is at console/otc/account. */
    accounts: z.array(
      z.object({
        id: z.number(),
        bank_name: z.string(),
        account_name: z.string(),
        branch: z.string(),
        number: z.string(),
      }),
    ),
    /** Who read a whole account number, oldest first. */
    views: z.array(z.object({ by: z.string(), at: timestamp })),
    terms: z.string(),
    facts: z.array(fact),
    /** The exact bookings of both outcomes; each sums to zero. */
    postings: z.object({ released: z.array(posting), returned: z.array(posting) }),
    /** Why the caller cannot decide it alone; null if they can. */
    second: z.nullable(z.enum(["limit", "day", "conflict"])),
    /** What the caller may decide alone within 24 h, in USDT. */
    alone_left: decimal,
    request: z.nullable(z.object({ id: z.string(), to: z.string(), reason: z.string(), by: z.string() })),
    reason: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    ended_at: z.nullable(timestamp),
  }),
});

export const disputeVoucher = route({
  methods: ["GET"],
  path: "console/otc/voucher",
  summary: "The picture of an OTC order's payment; each view is in the audit log",
  auth: "operator",
  permission: "otc.read",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});

export const disputeChat = route({
  methods: ["GET"],
  path: "console/otc/chat",
  summary: "What buyer and seller of a disputed order wrote to each other, oldest first, masked as they see it",
  auth: "operator",
  permission: "otc.read",
  input: z.object({ id: idField, after: z.optional(idField) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.number(),
        from: z.enum(["buyer", "seller"]),
        text: z.string(),
        masked: z.boolean(),
        /** Ids for console/otc/chat_picture. */
        pictures: z.array(z.object({ file_id: z.string(), width: z.number(), height: z.number() })),
        at: timestamp,
      }),
    ),
    more: z.boolean(),
  }),
});

export const disputeChatPicture = route({
  methods: ["GET"],
  path: "console/otc/chat_picture",
  summary: "A picture of a disputed order's chat; each view is in the audit log",
  auth: "operator",
  permission: "otc.read",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});

export const disputeAccount = route({
  methods: ["POST"],
  path: "console/otc/account",
  summary: "The whole number of a disputed order's payment account; each view is in the audit log and in the order",
  auth: "operator",
  permission: "otc.review",
  changes: true,
  input: z.object({ id: idField, account_id: idField }),
  output: z.object({ number: z.string() }),
});

export const disputeTake = route({
  methods: ["POST"],
  path: "console/otc/disputes/take",
  summary: "Takes a dispute for ten minutes, or renews the lease",
  auth: "operator",
  permission: "otc.review",
  input: leaseInput,
  output: leaseOutput,
});

export const disputeRelease = route({
  methods: ["POST"],
  path: "console/otc/disputes/release",
  summary: "Releases a dispute to the queue",
  auth: "operator",
  permission: "otc.review",
  input: leaseInput,
  output: nothing,
});

const reasons: readonly [DisputeReason, ...DisputeReason[]] = [...disputeReasons.released, ...disputeReasons.returned];

export const disputeDecide = route({
  methods: ["POST"],
  path: "console/otc/disputes/decide",
  summary:
    "Decides a dispute at the version seen: all coins to the buyer or back to the seller; above one operator's limit it waits for a second one",
  auth: "operator",
  permission: "otc.review",
  changes: true,
  input: z.object({
    id: idField,
    version: versionField,
    to: z.enum(["released", "returned"], { error: "FIELD_REQUIRED" }),
    /** One of the outcome's; both sides read it. */
    reason: z.enum(reasons, { error: "FIELD_REQUIRED" }),
    /** What was checked; required beside a warning. */
    note: operatorNote,
    ...operatorProof,
  }),
  output: z.object({
    state: z.enum(["released", "returned", "second"]),
    approval_id: z.nullable(z.string()),
  }),
});

/** The bodies of the two kinds of requests, as the second operator reads them. */
export const otcMerchantBody = z.object({
  uid: z.string(),
  to: z.enum(["active", "suspended", "refused"]),
  reason: z.nullable(z.enum(merchantReasons)),
});
export const otcDecisionBody = z.object({
  order_id: z.number(),
  to: z.enum(["released", "returned"]),
  reason: z.enum(reasons),
  note: z.string(),
  buyer: z.string(),
  seller: z.string(),
});
