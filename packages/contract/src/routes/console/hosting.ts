import * as z from "zod/mini";
import { documentTimings } from "../../content.ts";
import {
  HOSTING_DAYS_MAX,
  HOSTING_RANK_MAX,
  hostingKinds,
  hostingPenalties,
  hostingStates,
} from "../../domain/hosting.ts";
import {
  cursorFields,
  cursorListOf,
  decimal,
  idField,
  nothing,
  smallIdField,
  timestamp,
  wholeNumber,
} from "../../fields.ts";
import { languages } from "../../i18n/languages.ts";
import { route } from "../../route.ts";
import { hostingOrder } from "../hosting.ts";
import { decimalText, moment, reason, state } from "./derivatives.ts";
import { versionField } from "./queue.ts";

/** All terms of a product; amounts count in the currency for a fund and in machines for a miner. */
const hostingTermsFields = {
  kind: z.enum(hostingKinds, { error: "INVALID_REQUEST" }),
  state,
  currency_id: smallIdField,
  /** Of a machine; 1 for a fund. */
  unit_price: decimalText,
  day: wholeNumber(HOSTING_DAYS_MAX),
  /** Of a fund, a day: 0.004 is 0.4 %; 0 for a miner. */
  interest_rate: decimalText,
  income_currency_id: smallIdField,
  /** Of a machine, a day; 0 for a fund. */
  output: decimalText,
  save_min: decimalText,
  save_max: decimalText,
  per_user: decimalText,
  quota: decimalText,
  penalty: z.enum(hostingPenalties, { error: "INVALID_REQUEST" }),
  /** Of a miner: the share of the principal that a day counts as when its user leaves early; null for a fund. */
  penalty_rate: z._default(z.nullable(decimalText), null),
  /** ISO 8601 with a zone; null is without an end. */
  opens_at: moment,
  closes_at: z.nullable(moment),
  rank: wholeNumber(HOSTING_RANK_MAX),
  recommended: z.boolean({ error: "INVALID_REQUEST" }),
};

/** Terms in an answer and in a request, which contains them before and after. */
export const hostingTerms = z.object({
  kind: z.enum(hostingKinds),
  state: z.enum(["open", "closed"]),
  currency_id: z.number(),
  unit_price: decimal,
  day: z.number(),
  interest_rate: decimal,
  income_currency_id: z.number(),
  output: decimal,
  save_min: decimal,
  save_max: decimal,
  per_user: decimal,
  quota: decimal,
  penalty: z.enum(hostingPenalties),
  penalty_rate: z.nullable(decimal),
  /** How long a day takes: 86,400 except in a demo. */
  day_seconds: z.number(),
  opens_at: timestamp,
  closes_at: z.nullable(timestamp),
  rank: z.number(),
  recommended: z.boolean(),
});

/** The body of a request of kind hosting_terms; `before` is null for a new product, whose id the request has been given. */
export const hostingRequestBody = z.object({
  product_id: z.number(),
  /** Of the terms that both operators saw, 0 for a new product. */
  version: z.number(),
  currency: z.string(),
  income_currency: z.string(),
  before: z.nullable(hostingTerms),
  after: hostingTerms,
});

export type HostingRequestBody = z.infer<typeof hostingRequestBody>;

const product = z.object({
  id: z.number(),
  /** 0 before the first terms are approved: then the terms are those of the request. */
  version: z.number(),
  currency_name: z.string(),
  income_currency_name: z.string(),
  ...hostingTerms.shape,
  /** Hosted now by all users. */
  sold: decimal,
  /** Of the open orders: their number, their principal, and the income of their unpaid days. */
  open: z.object({ orders: z.number(), principal: decimal, promised: decimal }),
  /** The pending request for a second person, if any. */
  approval_id: z.nullable(z.string()),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      ...hostingTerms.shape,
      /** Null where no request of two people set them, as in tests. */
      request: z.nullable(
        z.object({ requested_by: z.string(), decided_by: z.string(), decided_at: timestamp, reason: z.string() }),
      ),
    }),
  ),
  /** The document with its texts, drafts included; null before it was begun. */
  document: z.nullable(
    z.object({
      id: z.number(),
      timing: z.enum(documentTimings),
      missing: z.array(z.enum(languages)),
      texts: z.array(
        z.object({
          lang: z.enum(languages),
          title: z.string(),
          summary: z.string(),
          model: z.string(),
          hash_rate: z.string(),
          power: z.string(),
        }),
      ),
    }),
  ),
});

export const consoleHostingProducts = route({
  methods: ["GET"],
  path: "console/hosting/products",
  summary: "Funds and miners in the order in which users see them, with every version of their terms and their texts",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(product) }),
});

export const consoleHostingOrders = route({
  methods: ["GET"],
  path: "console/hosting/orders",
  summary: "Orders of a fund or miner, newest first, with their users and paid days",
  auth: "operator",
  permission: "users.money.read",
  input: z.object({
    ...cursorFields("number"),
    product_id: idField,
    state: z.optional(z.enum(hostingStates, { error: "INVALID_REQUEST" })),
  }),
  output: cursorListOf(z.extend(hostingOrder, { uid: z.string() })),
});

/** Becomes a request of kind hosting_terms. Without an id a new product, which gets the next free one. */
export const hostingTermsRequest = route({
  methods: ["POST"],
  path: "console/hosting/terms",
  summary: "Requests the terms of a new or an existing fund or miner from a second operator",
  auth: "operator",
  permission: "hosting.request",
  changes: true,
  input: z.object({ id: z.optional(idField), version: z._default(versionField, 0), ...hostingTermsFields, reason }),
  output: z.object({ approval_id: z.string(), product_id: z.number() }),
});
