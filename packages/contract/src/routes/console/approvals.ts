import * as z from "zod/mini";
import { accountTypes } from "../../domain/accounts.ts";
import {
  amountField,
  decimal,
  nothing,
  queueCursorFields,
  queueListOf,
  text,
  timestamp,
  uidField,
  uuidField,
  wholeNumber,
} from "../../fields.ts";
import { stateReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { decidedField, queueFields, queueRow, versionField } from "./queue.ts";
import { operatorCode } from "./session.ts";

/** Requests by one person that another decides. Each kind has its own body and execution; requests expire after 24 h. */
export const approvalKinds = [
  "credit",
  "debit",
  "unlock",
  "market_fees",
  "operator_role",
  "deposit_second",
  "channel_terms",
  "receiving_bank",
  "withdrawal_return",
  "setting",
  "option_terms",
  "lever_terms",
  "house_funding",
  "list_currency",
  "list_market",
  "hosting_terms",
  "subscription_terms",
  "currency_profile",
  "otc_merchant",
  "otc_decision",
  "fiat_rate",
  "rebate_rates",
  "rebate_release",
  "fee_levels",
  "stop_open",
  "wallet_service",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStates = ["waiting", "approved", "booked", "refused", "rejected", "withdrawn", "expired"] as const;
export const APPROVAL_LIFETIME_MS = 24 * 3_600_000;

const row = z.object({
  ...queueRow,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  subject: z.string(),
  summary: z.string(),
  amount: z.nullable(decimal),
  currency: z.nullable(z.string()),
  requested_by: z.string(),
  decided: decidedField,
});
/** One line of the bookings; `delta` is signed. */
export const posting = z.object({
  owner: z.string(),
  account: z.string(),
  currency: z.string(),
  delta: decimal,
  tag: z.string(),
});

export type Posting = z.infer<typeof posting>;

const record = z.object({
  ...row.shape,
  reason: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** The exact bookings; they sum to zero. Empty if there are none. */
  postings: z.array(posting),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timestamp),
  checked: z.string(),
  refusal: z.nullable(z.string()),
  expires_at_ms: z.number(),
  /** Whether the calling operator may decide it, and why not. */
  may_decide: z.boolean(),
  why_not: z.nullable(z.enum(["own_request", "no_right", "closed", "expired"])),
  /** Facts for the second person, such as "the identity was reviewed by the requester". */
  facts: z.array(z.object({ mark: z.enum(["ok", "note", "warn"]), text: z.string() })),
});

export const approvalsQueue = route({
  methods: ["GET"],
  path: "console/approvals/list",
  summary: "Requests that are waiting for a second operator or were decided",
  auth: "operator",
  permission: "movement.read",
  input: z.object({
    ...queueFields,
    ...queueCursorFields("place and uuid"),
    kind: z.optional(z.enum(approvalKinds, { error: "INVALID_REQUEST" })),
  }),
  output: queueListOf(row),
});

export const approvalRecord = route({
  methods: ["GET"],
  path: "console/approvals/record",
  summary: "One request with the exact posting",
  auth: "operator",
  permission: "movement.read",
  input: z.object({ id: uuidField }),
  output: record,
});

/** Booked as system_recharge or system_withdraw against the house's outside account once a second person approves. */
export const requestMovement = route({
  methods: ["POST"],
  path: "console/approvals/movement",
  summary: "Requests a manual credit or debit of a user's account",
  auth: "operator",
  permission: "movement.request",
  changes: true,
  input: z.object({
    uid: uidField,
    kind: z.enum(["credit", "debit"], { error: "INVALID_REQUEST" }),
    account: z.enum(accountTypes, { error: "INVALID_REQUEST" }),
    currency_id: wholeNumber(1_000_000),
    amount: amountField,
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
});

export const requestUnlock = route({
  methods: ["POST"],
  path: "console/approvals/unlock",
  summary: "Requests the unlocking of a locked account",
  auth: "operator",
  permission: "unlock.request",
  changes: true,
  input: z.object({
    uid: uidField,
    code: z.enum(stateReasons, { error: "FIELD_REQUIRED" }),
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
});

export const approve = route({
  methods: ["POST"],
  path: "console/approvals/approve",
  summary: "Approves a request as the second operator, with a note on what was checked and an authenticator code",
  auth: "operator",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    checked: text(1_000),
    totp: operatorCode,
  }),
  output: z.object({ state: z.enum(approvalStates), refusal: z.nullable(z.string()) }),
});

export const rejectRequest = route({
  methods: ["POST"],
  path: "console/approvals/reject",
  summary: "Rejects a request as the second operator, with a reason",
  auth: "operator",
  changes: true,
  input: z.object({ id: uuidField, version: versionField, checked: text(1_000) }),
  output: z.object({ state: z.enum(approvalStates) }),
});

export const withdrawRequest = route({
  methods: ["POST"],
  path: "console/approvals/withdraw",
  summary: "Withdraws the caller's own request",
  auth: "operator",
  changes: true,
  input: z.object({ id: uuidField, version: versionField }),
  output: nothing,
});
