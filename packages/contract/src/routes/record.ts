import * as z from "zod/mini";
import { accountTypes } from "../domain/accounts.ts";
import { ledgerTags } from "../domain/ledger-tags.ts";
import { decimal, fileAnswer, idField, listOf, nothing, pageFields, timestamp, uuidField } from "../fields.ts";
import { route } from "../route.ts";
import { ownRecordKinds } from "./proof.ts";
import { ledgerEntry } from "./wallet.ts";

/** Filters, which are combined. Days are UTC and inclusive. */
export const recordFilter = {
  account: z.optional(z.enum(accountTypes, { error: "INVALID_REQUEST" })),
  currency_id: z.optional(idField),
  tag: z.optional(z.enum(ledgerTags, { error: "INVALID_REQUEST" })),
  from: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
  to: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
};

export const getRecord = route({
  methods: ["GET"],
  path: "wallet/getRecord",
  summary: "The user's ledger entries by account, currency, tag and day, newest first",
  auth: "user",
  input: z.object({ ...pageFields, ...recordFilter }),
  output: listOf(ledgerEntry),
});

/** The first day of which this platform still has all of something; null as long as nothing was archived. Older ones are in the operator's archive. */
const since = z.nullable(z.iso.date());

export const getArchived = route({
  methods: ["GET"],
  path: "wallet/getArchived",
  summary: "The days from which on lists are complete; what is older has been archived",
  auth: "none",
  input: nothing,
  output: z.object({
    /** Ledger entries that hold or release funds for spot orders. Entries that changed a total are never archived away. */
    holds_since: since,
    /** Spot orders that have ended. */
    orders_since: since,
    /** Ticks of the index. */
    ticks_since: since,
  }),
});
export type Archived = z.infer<typeof getArchived.output>;

/** The record of an entry, if there is a page for it. */
export const recordLink = z.object({
  kind: z.enum(["deposit", "withdrawal", "conversion", "transfer", "order", "trade", "otc", "otc_merchant"]),
  id: z.string(),
});

/**
 * What an event did to one currency. change: the total, by a signed amount; hold and release: an amount that moved between available and on hold;
 * transfer: one that moved between accounts. The last three have no sign.
 */
export const ledgerChange = z.object({
  currency_id: z.number(),
  symbol: z.string(),
  kind: z.enum(["change", "hold", "release", "transfer"]),
  amount: decimal,
});
export type LedgerChange = z.infer<typeof ledgerChange>;

/** All entries of one command with one reference, such as a trade with its fee. */
export const ledgerEvent = z.object({
  /** The number of its newest entry. */
  id: z.string(),
  /** Of the entry that says what happened: neither a hold nor a fee if there is another one. */
  tag: z.enum(ledgerTags),
  ref: z.nullable(z.string()),
  link: z.nullable(recordLink),
  /** The record that can be followed to a published head, and its receipt if it has one. */
  proof: z.nullable(z.object({ kind: z.enum(ownRecordKinds), id: z.string() })),
  /** Net, by currency, fees included. */
  changes: z.array(ledgerChange),
  /** The part of it that was a fee, without a sign. */
  fees: z.array(z.object({ currency_id: z.number(), symbol: z.string(), amount: decimal })),
  /** In the order in which they were booked. */
  entries: z.array(ledgerEntry),
  created_at: timestamp,
});
export type LedgerEvent = z.infer<typeof ledgerEvent>;

/** Events of a page, at least, unless the entries read for it are fewer: the commands of a page are always whole. */
export const EVENTS_PER_PAGE = 20;

export const getEvents = route({
  methods: ["GET"],
  path: "wallet/events",
  summary: "The user's ledger entries grouped by event, newest first; a filter leaves the entries that it matches",
  auth: "user",
  cost: 2,
  input: z.object({
    ...recordFilter,
    /** `next` of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "INVALID_REQUEST"))),
  }),
  output: z.object({
    list: z.array(ledgerEvent),
    /** The lowest entry of the last event's command; null on the last page. */
    next: z.nullable(z.string()),
  }),
});

export const getRecordDetail = route({
  methods: ["GET"],
  path: "wallet/getRecordDetail",
  summary: "One ledger entry, the entries of the same command, and what it belongs to",
  auth: "user",
  input: z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "NOT_FOUND")) }),
  output: z.object({
    entry: ledgerEntry,
    together: z.array(ledgerEntry),
    link: z.nullable(recordLink),
    /** Number and head of the batch that committed it. */
    batch_id: z.number(),
    batch_head: z.string(),
    committed_at: timestamp,
  }),
});

/** Called by a page that lost the answer to a call with this Idempotency-Key: sending the call again could carry it out if it had not arrived. */
export const getAct = route({
  methods: ["GET"],
  path: "wallet/getAct",
  summary: "The outcome of the user's call with an Idempotency-Key: done, refused or unknown",
  auth: "user",
  input: z.object({ key: uuidField }),
  output: z.object({ state: z.enum(["done", "refused", "unknown"]) }),
});

export const recordExport = route({
  methods: ["GET"],
  path: "wallet/recordExport",
  summary: "The same entries as a CSV file",
  auth: "user",
  binary: true,
  fileType: "text/csv; charset=utf-8",
  cost: 20,
  input: z.object(recordFilter),
  output: fileAnswer,
});

export const displayRates = route({
  methods: ["GET"],
  path: "wallet/displayRates",
  summary: "Units of each currency for one US dollar, for display only, with the user's choice",
  auth: "user",
  input: nothing,
  output: z.object({
    chosen: z.string(),
    list: z.array(z.object({ code: z.string(), per_usd: decimal, simulated: z.boolean(), at: timestamp })),
  }),
});

export const setDisplayCurrency = route({
  methods: ["POST"],
  path: "wallet/setDisplayCurrency",
  summary: "Chooses the currency in which totals are shown",
  auth: "user",
  input: z.object({ code: z.string().check(z.regex(/^[A-Z]{3}$/, "INVALID_REQUEST")) }),
  output: nothing,
});
