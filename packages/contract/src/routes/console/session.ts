import * as z from "zod/mini";
import { alarmKinds } from "../../domain/alarms.ts";
import { cursorFields, cursorListOf, idField, nothing, text, timestamp } from "../../fields.ts";
import { operatorRoles } from "../../permissions.ts";
import { route } from "../../route.ts";

const operator = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(operatorRoles),
  permissions: z.array(z.string()),
});
/** An authenticator's code. Each step's code is accepted once, so a stolen code cannot be used again. */
export const operatorCode = z
  .string({ error: "OPERATOR_LOGIN_FAILED" })
  .check(z.trim(), z.regex(/^[0-9]{6}$/, "OPERATOR_LOGIN_FAILED"));

export const consoleLogin = route({
  methods: ["POST"],
  path: "console/login",
  summary: "Logs an operator in with name, password and authenticator code",
  auth: "none",
  cost: 10,
  input: z.object({ name: text(31), password: text(128), totp: operatorCode }),
  output: z.object({ token: z.string(), operator }),
});

/** A visitor of the demo needs no authenticator app. The call exists in demo mode only. */
export const consoleDemoCode = route({
  methods: ["GET"],
  path: "console/demoCode",
  summary: "The next unused code of a demo operator",
  auth: "none",
  demoOnly: true,
  input: z.object({ name: text(31) }),
  output: z.object({
    code: z.string(),
    /** The wait until the code is accepted; 0 for at once. */
    wait_ms: z.number(),
  }),
});

export const consoleLogout = route({
  methods: ["POST"],
  path: "console/logout",
  summary: "Ends this session of the operator",
  auth: "operator",
  input: nothing,
  output: nothing,
});

/** Longer than a user's: operators' rights are a bigger target. */
export const OPERATOR_PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;
/** The operator's proofs, besides the session, to replace one of the two. Wrong ones count like wrong logins. */
export const operatorCredentials = { old_password: text(PASSWORD_MAX), totp: operatorCode };

export const consoleChangePassword = route({
  methods: ["POST"],
  path: "console/changePassword",
  summary: "Replaces the operator's password and ends the operator's other sessions",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object({
    ...operatorCredentials,
    password: z
      .string({ error: "PASSWORD_TOO_SHORT" })
      .check(z.minLength(1, "PASSWORD_TOO_SHORT"), z.maxLength(PASSWORD_MAX, "PASSWORD_TOO_LONG")),
  }),
  output: nothing,
});

/** Changes nothing yet: an operator who cannot read the new secret still has the old one. */
export const consoleChangeAuthenticator = route({
  methods: ["POST"],
  path: "console/changeAuthenticator",
  summary: "Creates a new authenticator secret for the operator, valid for 10 minutes until its first code",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object(operatorCredentials),
  output: z.object({
    totp_uri: z.string(),
    /** To be sent back with the first code. Only the server can read it. */
    offer: z.string(),
  }),
});

export const consoleConfirmAuthenticator = route({
  methods: ["POST"],
  path: "console/confirmAuthenticator",
  summary: "Replaces the old authenticator with the new one and ends the operator's other sessions",
  auth: "operator",
  changes: true,
  cost: 10,
  input: z.object({ offer: text(200), totp: operatorCode }),
  output: nothing,
});

/** Open until the cause is gone; `seen` by the first operator who took note of it. */
const alarm = z.object({
  id: z.number(),
  kind: z.enum(alarmKinds),
  text: z.string(),
  since: timestamp,
  seen: z.nullable(z.object({ by: z.string(), at: timestamp })),
});

/** What every page of the console shows in its head and menu. */
export const consoleState = route({
  methods: ["GET"],
  path: "console/state",
  summary: "The operator, the installation's marks, open items per queue and the alarms",
  auth: "operator",
  input: nothing,
  output: z.object({
    operator,
    mode: z.enum(["demo", "production"]),
    feed: z.enum(["simulated", "replay", "live"]),
    version: z.string(),
    server_time: timestamp,
    server_time_ms: z.number(),
    /** Milliseconds of the last commits' 50th and 99th percentile; null before the first one. */
    engine: z.object({
      state: z.string(),
      commit_p50_ms: z.nullable(z.number()),
      commit_p99_ms: z.nullable(z.number()),
      /** Commands that wait to be executed. */
      queued: z.number(),
      /** How long the oldest batch has been waiting for its COMMIT; 0 without one. */
      commit_wait_ms: z.number(),
    }),
    /** Open items of each queue that the role may see. */
    counts: z.array(z.object({ queue: z.string(), open: z.number(), due_soon: z.number(), late: z.number() })),
    alarms: z.array(alarm),
    /** What the emergency stop has stopped. */
    stopped: z.array(z.string()),
    audit_ok: z.boolean(),
  }),
});

export const alarmList = route({
  methods: ["GET"],
  path: "console/alarms/list",
  summary: "Alarms, open and ended, newest first, and who took note of each",
  auth: "operator",
  permission: "dashboard.read",
  input: z.object(cursorFields("number")),
  output: cursorListOf(z.extend(alarm, { ended: z.nullable(timestamp) })),
});

/** The first one counts: another operator's is answered as done and changes nothing. */
export const alarmSeen = route({
  methods: ["POST"],
  path: "console/alarms/seen",
  summary: "Records that the operator has taken note of an alarm",
  auth: "operator",
  permission: "alarms.note",
  changes: true,
  input: z.object({ id: idField }),
  output: nothing,
});
