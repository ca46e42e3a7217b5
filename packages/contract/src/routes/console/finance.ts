import * as z from "zod/mini";
import {
  cursorFields,
  cursorListOf,
  decimal,
  nothing,
  priceField,
  smallIdField,
  text,
  timestamp,
} from "../../fields.ts";
import { route } from "../../route.ts";
import { liabilityRoot } from "../proof.ts";
import { versionField } from "./queue.ts";

/** One comparison of a reconciliation: the expected and the found value, and their difference. */
const check = z.object({
  name: z.string(),
  currency: z.nullable(z.string()),
  expected: z.string(),
  found: z.string(),
  difference: z.string(),
  ok: z.boolean(),
  /** Records that explain a difference, such as "deposit:12", at most 20. */
  records: z.array(z.string()),
});
const report = z.object({
  id: z.number(),
  at: timestamp,
  batch_id: z.number(),
  ok: z.boolean(),
  cause: z.enum(["daily", "demand"]),
  checks: z.array(check),
});
export type ReconciliationReport = z.infer<typeof report>;

export const reconciliationList = route({
  methods: ["GET"],
  path: "console/reconciliation/list",
  summary: "Reconciliation reports of ledger, records and house accounts, newest first",
  auth: "operator",
  permission: "reconciliation.read",
  input: z.object(cursorFields("number")),
  output: cursorListOf(report),
});

export const reconciliationRun = route({
  methods: ["POST"],
  path: "console/reconciliation/run",
  summary: "Creates a report now",
  auth: "operator",
  permission: "reconciliation.run",
  cost: 20,
  input: nothing,
  output: report,
});

export const liabilityList = route({
  methods: ["GET"],
  path: "console/liabilities/list",
  summary: "Published roots of the liabilities, newest first, each with the retention time of its leaves",
  auth: "operator",
  permission: "liabilities.read",
  input: z.object(cursorFields("number")),
  output: cursorListOf(z.extend(liabilityRoot, { leaves_kept: z.boolean() })),
});

export const liabilityPublish = route({
  methods: ["POST"],
  path: "console/liabilities/publish",
  summary: "Publishes a root now",
  auth: "operator",
  permission: "liabilities.publish",
  cost: 20,
  input: nothing,
  output: liabilityRoot,
});

export const fiatRateList = route({
  methods: ["GET"],
  path: "console/fiatRates/list",
  summary: "Exchange rates: totals are shown by them, and the prices of floating OTC offers follow them",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        per_usd: decimal,
        source: z.string(),
        version: z.number(),
        at: timestamp,
        /** The change that awaits a second person, if any. */
        approval_id: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Of a code without a rate `version` is 0. */
export const fiatRateRequest = route({
  methods: ["POST"],
  path: "console/fiatRates/request",
  summary: "Requests an exchange rate from a second operator: one alone could move the prices of OTC offers",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({
    code: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, "INVALID_REQUEST")),
    per_usd: priceField,
    version: versionField,
    reason: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});

const bank = z.object({
  id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_address: z.string(),
  enabled: z.boolean(),
  version: z.number(),
  /** The change that awaits a second person, if any. */
  approval_id: z.nullable(z.string()),
});

export const receivingBankList = route({
  methods: ["GET"],
  path: "console/receivingBanks/list",
  summary: "The platform's accounts that users pay into",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(bank) }),
});

const line = (max: number) =>
  z
    .string({ error: "FIELD_REQUIRED" })
    .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(max, "INVALID_REQUEST"));

/** Becomes a request of kind receiving_bank: an operator who could change it alone could redirect deposits. */
export const receivingBankRequest = route({
  methods: ["POST"],
  path: "console/receivingBanks/request",
  summary: "Requests a new or changed receiving account from a second operator",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({
    id: z.optional(smallIdField),
    version: versionField,
    currency_id: smallIdField,
    bank_name: line(100),
    account_name: line(100),
    account_number: line(64),
    swift_code: z._default(z.string().check(z.trim(), z.maxLength(11, "INVALID_REQUEST")), ""),
    bank_address: z._default(z.string().check(z.trim(), z.maxLength(200, "INVALID_REQUEST")), ""),
    enabled: z.boolean({ error: "INVALID_REQUEST" }),
    reason: line(500),
  }),
  output: z.object({ approval_id: z.string() }),
});
