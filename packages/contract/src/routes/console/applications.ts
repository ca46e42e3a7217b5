import * as z from "zod/mini";
import { applicationStates } from "../../domain/subscriptions.ts";
import { decimal, idField, nothing, queueCursorFields, queueListOf, timestamp, uuidField } from "../../fields.ts";
import { applicationReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import {
  amountFields,
  decidedField,
  fact,
  leaseOutput,
  operatorNote,
  queueFields,
  queueRow,
  versionField,
} from "./queue.ts";

/** Applications for new coins whose sale is reviewed. Operators decide on each as a whole: no call changes a quantity or what is allotted. */
const row = z.object({
  ...queueRow,
  subscription_id: z.number(),
  currency: z.string(),
  pay_currency: z.string(),
  state: z.enum(applicationStates),
  decided: decidedField,
  quantity: decimal,
  cost: decimal,
  /** The number of warnings: the document or a device of another applicant, a low credit score, an account that is not active. */
  marks: z.number(),
});

const record = z.object({
  ...row.shape,
  ticket: z.string(),
  price: decimal,
  allots_at: timestamp,
  facts: z.array(fact),
  /** The user's other applications, newest first. */
  others: z.array(
    z.object({
      id: z.string(),
      subscription_id: z.number(),
      currency: z.string(),
      state: z.enum(applicationStates),
      quantity: decimal,
      submitted_at: timestamp,
    }),
  ),
  reason: z.nullable(z.string()),
  allotted: decimal,
  decided_by: z.nullable(z.string()),
  updated_at: timestamp,
});

const filters = {
  subscription_id: z.optional(idField),
  /** `1` shows those without warnings only, `0` those with some. */
  clean: z.optional(z.enum(["0", "1"], { error: "INVALID_REQUEST" })),
};

export const applicationQueue = route({
  methods: ["GET"],
  path: "console/applications/list",
  summary: "Applications for new coins to review or already reviewed, nearest allotment first",
  auth: "operator",
  permission: "applications.read",
  input: z.object({ ...queueFields, ...amountFields, ...queueCursorFields("place and uuid"), ...filters }),
  output: queueListOf(row),
});

export const applicationRecord = route({
  methods: ["GET"],
  path: "console/applications/record",
  summary: "One application with facts about its user",
  auth: "operator",
  permission: "applications.read",
  input: z.object({ id: uuidField }),
  output: record,
});

export const applicationTake = route({
  methods: ["POST"],
  path: "console/applications/take",
  summary: "Takes an application for ten minutes, or renews the lease",
  auth: "operator",
  permission: "applications.review",
  input: z.object({ id: uuidField }),
  output: leaseOutput,
});

export const applicationRelease = route({
  methods: ["POST"],
  path: "console/applications/release",
  summary: "Releases an application to the queue",
  auth: "operator",
  permission: "applications.review",
  input: z.object({ id: uuidField }),
  output: nothing,
});

const decided = z.object({ state: z.enum(["passed", "rejected"]) });

export const applicationApprove = route({
  methods: ["POST"],
  path: "console/applications/approve",
  summary: "Passes an application at the version seen, so that it takes part in the allotment",
  auth: "operator",
  permission: "applications.review",
  changes: true,
  input: z.object({ id: uuidField, version: versionField, note: operatorNote }),
  output: decided,
});

export const applicationReject = route({
  methods: ["POST"],
  path: "console/applications/reject",
  summary: "Rejects an application with a reason in the user's language; its cost is unfrozen",
  auth: "operator",
  permission: "applications.review",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    reason: z.enum(applicationReasons, { error: "FIELD_REQUIRED" }),
    note: operatorNote,
  }),
  output: decided,
});

/** Applications that are approved together at most: as many as an operator can look through in a list. */
export const APPROVED_TOGETHER_MAX = 200;

export const applicationsToApprove = route({
  methods: ["GET"],
  path: "console/applications/preview",
  summary: "The undecided applications of a sale without warnings, which can be approved together, oldest first",
  auth: "operator",
  permission: "applications.review",
  cost: 2,
  input: z.object({ subscription_id: idField }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        uid: z.string(),
        nickname: z.string(),
        quantity: decimal,
        cost: decimal,
        submitted_at: timestamp,
      }),
    ),
    /** Of the list. */
    quantity: decimal,
    cost: decimal,
    currency: z.string(),
    pay_currency: z.string(),
    /** Undecided applications of the sale beside these: further ones without warnings, with warnings, and open with another operator. */
    more: z.number(),
    marked: z.number(),
    taken: z.number(),
  }),
});

export const applicationsApprove = route({
  methods: ["POST"],
  path: "console/applications/approve-many",
  summary:
    "Passes previewed applications at the versions seen, each by a command of its own; those that changed meanwhile are left out and named",
  auth: "operator",
  permission: "applications.review",
  cost: 20,
  changes: true,
  input: z.object({
    subscription_id: idField,
    items: z
      .array(z.object({ id: uuidField, version: versionField }), { error: "INVALID_REQUEST" })
      .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(APPROVED_TOGETHER_MAX, "INVALID_REQUEST")),
    note: operatorNote,
  }),
  output: z.object({
    passed: z.number(),
    left_out: z.array(
      z.object({
        id: z.string(),
        uid: z.string(),
        nickname: z.string(),
        /** `changed`: another version or decided; `marked`: a warning has come up; `taken`: open with another operator. */
        why: z.enum(["changed", "marked", "taken"]),
      }),
    ),
  }),
});
