import * as z from "zod/mini";
import {
  amountField,
  decimal,
  fileAnswer,
  idField,
  nothing,
  queueCursorFields,
  queueListOf,
  timestamp,
} from "../../fields.ts";
import { depositReasons, differenceReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { posting } from "./approvals.ts";
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
import { operatorCode } from "./session.ts";

/** `second`: a second operator has to approve it (console/approvals). */
export const reviewedDepositStates = ["under_review", "second", "crediting", "passed", "rejected"] as const;

const row = z.object({
  ...queueRow,
  ...moneyRow,
  credited: z.nullable(decimal),
  state: z.enum(reviewedDepositStates),
  decided: decidedField,
});

const record = z.object({
  ...row.shape,
  account: z.enum(["c2c", "legal"]),
  decimals: z.number(),
  min: decimal,
  /** The amount that the viewing operator may credit alone in this deposit. */
  alone_max: decimal,
  to_address: z.string(),
  claimed_reference: z.string(),
  /** Id for console/deposits/proof; null for a deposit that a wallet service reported. */
  proof: z.nullable(z.object({ file_id: z.string(), width: z.number(), height: z.number() })),
  /** The payment that a wallet service reported: a credit has to name it. */
  notice: z.nullable(z.object({ service: z.string(), reference: z.string(), output: z.string(), amount: decimal })),
  /** With {id} for the transaction id; empty if there is none. */
  explorer_tx: z.string(),
  facts: z.array(fact),
  /** As found by the operator who decided. */
  reference: z.nullable(z.string()),
  output: z.string(),
  /** The bookings for the claim, future or past. */
  postings: z.array(posting),
  /** The pending request for a second operator, if any. */
  approval_id: z.nullable(z.string()),
  history: z.array(
    z.object({
      id: z.number(),
      symbol: z.string(),
      amount: decimal,
      credited: z.nullable(decimal),
      state: z.string(),
      submitted_at: timestamp,
    }),
  ),
  reason: z.nullable(z.string()),
  operator_note: z.string(),
  decided_at: z.nullable(timestamp),
  decided_by: z.nullable(z.string()),
  second_by: z.nullable(z.string()),
});

export const depositQueue = route({
  methods: ["GET"],
  path: "console/deposits/list",
  summary: "Deposits to review or already reviewed, least time left first",
  auth: "operator",
  permission: "deposits.read",
  input: z.object({ ...moneyQueueFields, ...queueCursorFields("place and number") }),
  output: queueListOf(row),
});

export const depositRecord = route({
  methods: ["GET"],
  path: "console/deposits/record",
  summary: "One deposit with its proof, facts and history",
  auth: "operator",
  permission: "deposits.read",
  input: z.object({ id: idField }),
  output: record,
});

export const depositProof = route({
  methods: ["GET"],
  path: "console/deposits/proof",
  summary: "The picture of a deposit's payment; each view is in the audit log",
  auth: "operator",
  permission: "deposits.read",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});

export const depositTake = route({
  methods: ["POST"],
  path: "console/deposits/take",
  summary: "Takes a deposit for ten minutes, or renews the lease",
  auth: "operator",
  permission: "deposits.review",
  input: leaseInput,
  output: leaseOutput,
});

export const depositRelease = route({
  methods: ["POST"],
  path: "console/deposits/release",
  summary: "Releases a deposit to the queue",
  auth: "operator",
  permission: "deposits.review",
  input: leaseInput,
  output: nothing,
});

export const depositApprove = route({
  methods: ["POST"],
  path: "console/deposits/approve",
  summary:
    "Credits the amount that arrived, once per transaction; a credit beyond one operator's limit waits for a second one",
  auth: "operator",
  permission: "deposits.review",
  changes: true,
  input: z.object({
    id: idField,
    version: versionField,
    /** The arrived amount to credit. */
    amount: amountField,
    ...paymentFields,
    /** Required when the amount differs from the claim. */
    reason: z.optional(z.enum(differenceReasons, { error: "FIELD_REQUIRED" })),
    /** What was checked; required beside a warning. */
    note: operatorNote,
    totp: operatorCode,
  }),
  output: z.object({ state: z.enum(reviewedDepositStates), approval_id: z.nullable(z.string()) }),
});

export const depositReject = route({
  methods: ["POST"],
  path: "console/deposits/reject",
  summary: "Rejects a deposit with a reason in the user's language",
  auth: "operator",
  permission: "deposits.review",
  changes: true,
  input: z.object({
    id: idField,
    version: versionField,
    reason: z.enum(depositReasons, { error: "FIELD_REQUIRED" }),
    note: operatorNote,
  }),
  output: z.object({ state: z.enum(reviewedDepositStates) }),
});
