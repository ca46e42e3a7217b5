import * as z from "zod/mini";
import { idField, nothing, oneLine, text, timestamp } from "../../fields.ts";
import { route } from "../../route.ts";
import { ticket } from "../../second-factor-fields.ts";
import { passkeyCreated, passkeyCreationOptions, passkeyRequestOptions } from "../passkey.ts";
import { operatorProof, provenSteps } from "./operator-proof.ts";
import { operatorCredentials } from "./session.ts";

export const OPERATOR_PASSKEY_NAME_MAX = 60;
/** A challenge for a step is answered within this time. */
export const STEP_CHALLENGE_MS = 60_000;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  backed_up: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});

export const consolePasskeys = route({
  methods: ["GET"],
  path: "console/passkeys",
  summary: "The calling operator's passkeys, oldest first",
  auth: "operator",
  input: nothing,
  output: z.object({ list: z.array(passkey) }),
});

/** Nothing is added yet; the ticket is good for five minutes, once, in this session. */
export const consolePasskeyOffer = route({
  methods: ["POST"],
  path: "console/passkeyOffer",
  summary: "Creates the challenge for a new passkey of the operator, after password and authenticator code",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object(operatorCredentials),
  output: z.object({ ticket: z.string(), options: passkeyCreationOptions }),
});

export const consolePasskeyAdd = route({
  methods: ["POST"],
  path: "console/passkeyAdd",
  summary: "Adds the passkey that answered the offer",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object({ ticket, credential: passkeyCreated, name: oneLine(OPERATOR_PASSKEY_NAME_MAX) }),
  output: z.object({ passkey }),
});

export const consolePasskeyRemove = route({
  methods: ["POST"],
  path: "console/passkeyRemove",
  summary: "Removes one of the operator's own passkeys, after password and authenticator code",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object({
    id: z.string({ error: "NOT_FOUND" }).check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/, "NOT_FOUND")),
    ...operatorCredentials,
  }),
  output: nothing,
});

/** The challenge contains operator, session and step; it is answered once, within a minute, by a passkey that verifies its user. */
export const consolePasskeyOptions = route({
  methods: ["POST"],
  path: "console/passkeyOptions",
  summary: "Creates the challenge that proves one step of an operator by passkey",
  auth: "operator",
  cost: 5,
  input: z.object({
    step: z.enum(provenSteps, { error: "INVALID_REQUEST" }),
    subject: text(100),
    version: z.number({ error: "INVALID_REQUEST" }).check(z.int("INVALID_REQUEST"), z.gte(0, "INVALID_REQUEST")),
  }),
  output: z.object({ ticket: z.string(), options: passkeyRequestOptions }),
});

/** For a lost or stolen device of another operator: all keys, since nobody knows which ones it held. */
export const operatorRevokePasskeys = route({
  methods: ["POST"],
  path: "console/operators/revokePasskeys",
  summary: "Removes all passkeys of an operator and ends their sessions",
  auth: "operator",
  permission: "operators.edit",
  changes: true,
  input: z.object({ id: idField, reason: text(300), ...operatorProof }),
  output: nothing,
});
