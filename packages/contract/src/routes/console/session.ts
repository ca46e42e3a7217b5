import * as z from "zod/mini";
import { nothing, text, timestamp } from "../../fields.ts";
import { operatorRoles } from "../../permissions.ts";
import { route } from "../../route.ts";

const operator = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(operatorRoles),
  permissions: z.array(z.string()),
});
/** An authenticator's code. Each step's code is taken once, so that a code which was looked over cannot be used again. */
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

/** So that whoever tries the demo needs no authenticator app. The call exists in demo mode only. */
export const consoleDemoCode = route({
  methods: ["GET"],
  path: "console/demoCode",
  summary: "The next code of a demo operator that was not used yet",
  auth: "none",
  demoOnly: true,
  input: z.object({ name: text(31) }),
  output: z.object({
    code: z.string(),
    /** How long until the code is taken; 0 for at once. */
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
    }),
    /** Open items of each queue that the role may see. */
    counts: z.array(z.object({ queue: z.string(), open: z.number(), due_soon: z.number(), late: z.number() })),
    alarms: z.array(z.object({ kind: z.string(), text: z.string(), since: timestamp })),
    audit_ok: z.boolean(),
  }),
});
