import * as z from "zod/mini";
import { decimal, nothing, queueCursorFields, queueListOf, text, timestamp, uuidField } from "../../fields.ts";
import { withdrawalReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { withdrawalStates } from "../withdraw.ts";
import { posting } from "./approvals.ts";
import { operatorProof } from "./operator-proof.ts";
import {
  decidedField,
  fact,
  leaseInput,
  leaseOutput,
  moneyQueueFields,
  moneyRow,
  operatorNote,
  paymentFields,
  queueRow,
  versionField,
} from "./queue.ts";

const row = z.object({
  ...queueRow,
  number: z.number(),
  ...moneyRow,
  fee: decimal,
  state: z.enum(withdrawalStates),
  approvals: z.number(),
  approvals_needed: z.number(),
  decided: decidedField,
});

const record = z.object({
  ...row.shape,
  account: z.enum(["c2c", "legal"]),
  address: z.string(),
  label: z.string(),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  swift_code: z.nullable(z.string()),
  remark: z.string(),
  explorer_tx: z.string(),
  /** Each with its mark, never a score. A warning makes the note on checks required. */
  facts: z.array(fact),
  approved: z.array(z.object({ step: z.number(), operator: z.string(), at: timestamp, checked: z.string() })),
  two_people_above: decimal,
  /** The exact bookings, future or past; they sum to zero. */
  postings: z.array(posting),
  timeline: z.array(z.object({ step: z.string(), at: z.nullable(timestamp), by: z.nullable(z.string()) })),
  may_approve: z.boolean(),
  why_not: z.nullable(z.enum(["first_approver", "credited_deposit", "no_right", "closed", "requested_return"])),
  /** The pending two-person request to return it from "sending", if any. */
  return_approval_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

export const withdrawalQueue = route({
  methods: ["GET"],
  path: "console/withdrawals/list",
  summary: "Withdrawals to review, being sent or done, least time left first",
  auth: "operator",
  permission: "withdrawals.read",
  input: z.object({
    ...moneyQueueFields,
    ...queueCursorFields("place and number"),
    state: z.optional(z.enum(["under_review", "sending"], { error: "INVALID_REQUEST" })),
  }),
  output: queueListOf(row),
});

export const withdrawalRecord = route({
  methods: ["GET"],
  path: "console/withdrawals/record",
  summary: "One withdrawal with its facts, approvals and the exact posting",
  auth: "operator",
  permission: "withdrawals.read",
  input: z.object({ id: uuidField }),
  output: record,
});

export const withdrawalTake = route({
  methods: ["POST"],
  path: "console/withdrawals/take",
  summary: "Takes a withdrawal for ten minutes, or renews the lease",
  auth: "operator",
  permission: "withdrawals.review",
  input: leaseInput,
  output: leaseOutput,
});

export const withdrawalRelease = route({
  methods: ["POST"],
  path: "console/withdrawals/release",
  summary: "Releases a withdrawal to the queue",
  auth: "operator",
  permission: "withdrawals.review",
  input: leaseInput,
  output: nothing,
});

export const withdrawalApprove = route({
  methods: ["POST"],
  path: "console/withdrawals/approve",
  summary:
    "Approves a withdrawal as the first or, above the limit, the second of two operators; the last approval starts sending",
  auth: "operator",
  permission: "withdrawals.review",
  changes: true,
  input: z.object({ id: uuidField, version: versionField, checked: operatorNote, ...operatorProof }),
  output: z.object({ state: z.enum(withdrawalStates), approvals: z.number() }),
});

export const withdrawalReject = route({
  methods: ["POST"],
  path: "console/withdrawals/reject",
  summary: "Rejects a withdrawal under review; the frozen amount is available again",
  auth: "operator",
  permission: "withdrawals.review",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    reason: z.enum(withdrawalReasons, { error: "FIELD_REQUIRED" }),
    note: operatorNote,
  }),
  output: z.object({ state: z.enum(withdrawalStates) }),
});

export const withdrawalSent = route({
  methods: ["POST"],
  path: "console/withdrawals/sent",
  summary: "Marks a withdrawal as sent, with its transaction ID or bank reference",
  auth: "operator",
  permission: "withdrawals.review",
  changes: true,
  input: z.object({ id: uuidField, version: versionField, ...paymentFields }),
  output: z.object({ state: z.enum(withdrawalStates) }),
});

/** Leaving "sending" without a transaction needs a second person: it becomes a request of kind withdrawal_return. */
export const withdrawalNotSent = route({
  methods: ["POST"],
  path: "console/withdrawals/notSent",
  summary:
    "Requests a second operator's confirmation that a withdrawal was not sent, so that it is returned to the user",
  auth: "operator",
  permission: "withdrawals.review",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    reason: z.enum(withdrawalReasons, { error: "FIELD_REQUIRED" }),
    /** The evidence that nothing was sent. */
    evidence: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});
