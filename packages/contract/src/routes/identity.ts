import * as z from "zod/mini";
import { fileAnswer, requiredLine as required, timestamp } from "../fields.ts";
import { identityReasons } from "../i18n/reject-reasons.ts";
import { route } from "../route.ts";
import { DOCUMENT_NUMBER_MAX, documentTypes, normalDocumentNumber } from "../rules/document-number.ts";

/** Identity verification in two levels, and the pictures that it needs. */

export const UPLOAD_BYTES_MAX = 8 * 1024 * 1024;
/** Pictures that one user may upload in 24 h: three photos, with many retakes. */
export const UPLOADS_PER_DAY = 30;

export const identityStates = ["not_verified", "under_review", "verified", "rejected"] as const;
export type IdentityState = (typeof identityStates)[number];
export const photoKinds = ["front", "back", "hand"] as const;
export type PhotoKind = (typeof photoKinds)[number];

const photo = z.uuid({ error: "PHOTO_REQUIRED" });
const country = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.toUpperCase(), z.minLength(1, "FIELD_REQUIRED"), z.regex(/^(?:[A-Z]{2})?$/, "COUNTRY_NOT_SERVED"));
const documentNumber = z.pipe(
  required(DOCUMENT_NUMBER_MAX),
  z.transform((text) => normalDocumentNumber(text)),
);

export const upload = route({
  methods: ["POST"],
  path: "common/upload",
  summary: "Stores a picture for a later call, re-encoded and encrypted; the same picture always has the same ID",
  auth: "user",
  cost: 5,
  upload: true,
  input: z.object({ purpose: z.enum(["identity", "proof", "answer", "chat"], { error: "INVALID_REQUEST" }) }),
  output: z.object({ id: z.string() }),
});

export const file = route({
  methods: ["GET"],
  path: "common/file",
  summary: "One of the user's own pictures, or one of a conversation of theirs, as JPEG",
  auth: "user",
  binary: true,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: fileAnswer,
});

export const getIdentityAreas = route({
  methods: ["GET"],
  path: "user/getIdentityAreas",
  summary: "Countries and regions whose documents are accepted, named in the caller's language",
  auth: "none",
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

const submitted = z.object({ state: z.enum(["under_review"]) });

export const realName = route({
  methods: ["POST"],
  path: "user/real_name",
  summary: "Submits the basic level: the user's personal details and document",
  auth: "user",
  changes: true,
  input: z.object({
    country,
    name: required(100),
    document_type: z.enum(documentTypes, { error: "FIELD_REQUIRED" }),
    document_number: documentNumber,
    contact_address: required(300),
  }),
  output: submitted,
});

export const realName2 = route({
  methods: ["POST"],
  path: "user/real_name2",
  summary: "Submits the advanced level: photos of both sides of the document, and of the user holding it",
  auth: "user",
  changes: true,
  input: z.object({ front: photo, back: photo, hand: photo }),
  output: submitted,
});

export const demoApprove = route({
  methods: ["POST"],
  path: "user/demoApprove",
  summary: "Approves the user's submission under review, in a reviewer's place; exists in demo mode only",
  auth: "user",
  changes: true,
  demoOnly: true,
  input: z.object({}),
  output: z.object({ approved: z.number() }),
});

const level = {
  state: z.enum(identityStates),
  /** Why it was sent back; null in every other state. */
  reason: z.nullable(z.enum(identityReasons)),
  submitted_at: z.nullable(timestamp),
  decided_at: z.nullable(timestamp),
  /** The target time of the review; null if nothing is under review. */
  due_at: z.nullable(timestamp),
};

export const getUserAuth = route({
  methods: ["GET"],
  path: "user/getUserAuth",
  summary: "State of identity verification at both levels, with the last submission",
  auth: "user",
  input: z.object({}),
  output: z.object({
    basic: z.object({
      ...level,
      submitted: z.nullable(
        z.object({
          country: z.string(),
          name: z.string(),
          document_type: z.enum(documentTypes),
          /** Its last three characters: "•••417". */
          document_number: z.string(),
          contact_address: z.string(),
        }),
      ),
    }),
    advanced: z.object({
      ...level,
      /** Ids for common/file. */
      submitted: z.nullable(z.object({ front: z.string(), back: z.string(), hand: z.string() })),
    }),
  }),
});
