import * as z from "zod/mini";
import { fileAnswer, nothing, queueCursorFields, queueListOf, text, timestamp } from "../../fields.ts";
import { identityReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { photoKinds } from "../identity.ts";
import {
  decidedField,
  fact,
  leaseInput,
  leaseOutput,
  operatorNote,
  queueFields,
  queueRow,
  versionField,
} from "./queue.ts";

export const identityStates = ["under_review", "verified", "rejected"] as const;

const row = z.object({
  ...queueRow,
  level: z.number(),
  state: z.enum(identityStates),
  country: z.string(),
  document_type: z.string(),
  /** The number of warnings: document, picture or device known from elsewhere. */
  marks: z.number(),
  decided: decidedField,
});

const photo = z.object({ kind: z.enum(photoKinds), file_id: z.string(), width: z.number(), height: z.number() });

const record = z.object({
  ...row.shape,
  name: z.string(),
  document_number: z.string(),
  contact_address: z.string(),
  /** Ids for console/file; empty at the basic level. */
  photos: z.array(photo),
  facts: z.array(fact),
  /** Photos that another account submitted too: the same photo, not only the same document; to be compared side by side. */
  same_photos: z.array(z.object({ uid: z.string(), kind: z.enum(photoKinds), other: photo })),
  history: z.array(
    z.object({
      id: z.string(),
      level: z.number(),
      state: z.string(),
      reason: z.nullable(z.string()),
      submitted_at: timestamp,
      decided_at: z.nullable(timestamp),
      decided_by: z.nullable(z.string()),
    }),
  ),
  registered_at: timestamp,
  reason: z.nullable(z.string()),
  operator_note: z.string(),
  decided_at: z.nullable(timestamp),
  decided_by: z.nullable(z.string()),
});

export const identityQueue = route({
  methods: ["GET"],
  path: "console/identity/list",
  summary: "Identities to review or already reviewed, least time left first",
  auth: "operator",
  permission: "identity.read",
  input: z.object({
    ...queueFields,
    ...queueCursorFields("place and number"),
    level: z.optional(z.enum(["1", "2"], { error: "INVALID_REQUEST" })),
    country: z.optional(z.string().check(z.maxLength(2, "INVALID_REQUEST"))),
    document_type: z.optional(z.enum(["idcard", "passport", "license"], { error: "INVALID_REQUEST" })),
  }),
  output: queueListOf(row),
});

export const identityRecord = route({
  methods: ["GET"],
  path: "console/identity/record",
  summary: "One identity with photos, facts and history",
  auth: "operator",
  permission: "identity.read",
  input: z.object({ id: text(40) }),
  output: record,
});

export const identityTake = route({
  methods: ["POST"],
  path: "console/identity/take",
  summary: "Takes an identity for ten minutes, or renews the lease",
  auth: "operator",
  permission: "identity.review",
  input: leaseInput,
  output: leaseOutput,
});

export const identityRelease = route({
  methods: ["POST"],
  path: "console/identity/release",
  summary: "Releases an identity to the queue",
  auth: "operator",
  permission: "identity.review",
  input: leaseInput,
  output: nothing,
});

export const identityApprove = route({
  methods: ["POST"],
  path: "console/identity/approve",
  summary: "Verifies an identity at the version seen",
  auth: "operator",
  permission: "identity.review",
  changes: true,
  input: z.object({ id: text(40), version: versionField, note: operatorNote }),
  output: z.object({ state: z.enum(identityStates) }),
});

export const identityReject = route({
  methods: ["POST"],
  path: "console/identity/reject",
  summary: "Rejects an identity with a reason in the user's language",
  auth: "operator",
  permission: "identity.review",
  changes: true,
  input: z.object({
    id: text(40),
    version: versionField,
    reason: z.enum(identityReasons, { error: "FIELD_REQUIRED" }),
    note: operatorNote,
  }),
  output: z.object({ state: z.enum(identityStates) }),
});

export const consoleFile = route({
  methods: ["GET"],
  path: "console/file",
  summary: "One uploaded picture; each view is in the audit log",
  auth: "operator",
  permission: "identity.read",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});
