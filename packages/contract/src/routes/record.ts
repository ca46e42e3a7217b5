import * as z from "zod/mini";
import { accountTypes } from "../domain/accounts.ts";
import { ledgerTags } from "../domain/ledger-tags.ts";
import { decimal, fileAnswer, idField, listOf, nothing, pageFields, timestamp, uuidField } from "../fields.ts";
import { route } from "../route.ts";
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

/** The record of an entry, if there is a page for it. */
export const recordLink = z.object({
  kind: z.enum(["deposit", "withdrawal", "conversion", "transfer", "order", "trade", "otc", "otc_merchant"]),
  id: z.string(),
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
