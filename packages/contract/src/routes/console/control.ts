import * as z from "zod/mini";
import {
  cursorFields,
  cursorListOf,
  decimal,
  fileAnswer,
  idField,
  nothing,
  text,
  timestamp,
  wholeNumberOr,
} from "../../fields.ts";
import { firstRoles, operatorRoles } from "../../permissions.ts";
import { route } from "../../route.ts";
import { operatorProof } from "./operator-proof.ts";
import { versionField } from "./queue.ts";

const auditEntry = z.object({
  id: z.number(),
  at: timestamp,
  operator_id: z.nullable(z.number()),
  operator: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  ip: z.string(),
  hash: z.string(),
  /** Of the previous entry, to recompute `hash`: `rules/audit-entry.ts`. */
  previous: z.string(),
});

export const auditList = route({
  methods: ["GET"],
  path: "console/audit/list",
  summary: "Entries of the audit log, newest first",
  auth: "operator",
  permission: "audit.read",
  input: z.object({
    ...cursorFields("number"),
    id: z.optional(idField),
    operator: z.optional(z.string().check(z.trim(), z.maxLength(31, "INVALID_REQUEST"))),
    /** The prefix of an action, such as "identity." */
    action: z.optional(z.string().check(z.trim(), z.maxLength(60, "INVALID_REQUEST"))),
    /** In full, as "user:12"; or an account number, "W-12" or "D-7". */
    subject: z.optional(z.string().check(z.trim(), z.maxLength(60, "INVALID_REQUEST"))),
    from: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
    to: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
  }),
  output: cursorListOf(auditEntry),
});

export const auditVerify = route({
  methods: ["POST"],
  path: "console/audit/verify",
  summary: "Recomputes the chain of the audit log and names the first invalid entry",
  auth: "operator",
  permission: "audit.read",
  cost: 20,
  input: nothing,
  output: z.object({ entries: z.number(), ok: z.boolean(), first_wrong: z.nullable(z.number()), head: z.string() }),
});

export const auditExport = route({
  methods: ["GET"],
  path: "console/audit/export",
  summary: "The audit log as lines of JSON, with the hashes to verify it elsewhere",
  auth: "operator",
  permission: "audit.read",
  binary: true,
  fileType: "application/jsonl",
  cost: 20,
  input: nothing,
  output: fileAnswer,
});

/** Tiles that the role may not see are null. All figures are those of users: the simulated accounts of a demo stand apart. */
export const dashboard = route({
  methods: ["GET"],
  path: "console/dashboard",
  summary: "Users, volumes, fees, open reviews, engine, ledger and feed at a glance",
  auth: "operator",
  permission: "dashboard.read",
  input: nothing,
  output: z.object({
    users: z.object({
      total: z.number(),
      today: z.number(),
      verified: z.number(),
      frozen: z.number(),
      online: z.number(),
    }),
    volume: z.nullable(z.object({ today_usdt: decimal, yesterday_usdt: decimal, trades_today: z.number() })),
    fees: z.nullable(z.object({ today_usdt: decimal, yesterday_usdt: decimal })),
    /** The simulated accounts of a demo, and what they traded with each other and with the house; null without any, so in every production. */
    simulated: z.nullable(
      z.object({
        accounts: z.number(),
        traded: z.nullable(z.object({ trades_today: z.number(), today_usdt: decimal, fees_today_usdt: decimal })),
      }),
    ),
    reviews: z.array(
      z.object({
        queue: z.string(),
        open: z.number(),
        due_soon: z.number(),
        late: z.number(),
        oldest_ms: z.nullable(z.number()),
      }),
    ),
    engine: z.object({
      state: z.string(),
      epoch: z.number(),
      batch: z.number(),
      queued: z.number(),
      /** How long the oldest batch has been waiting for its COMMIT; 0 without one. */
      commit_wait_ms: z.number(),
      /** How far the engine's clock is ahead of the machine's; null if the engine does not answer. */
      clock_ahead_ms: z.nullable(z.number()),
      paused: z.array(z.string()),
      commit_p50_ms: z.nullable(z.number()),
      commit_p99_ms: z.nullable(z.number()),
    }),
    /** The round trip of one statement, just measured. */
    database: z.object({ round_trip_ms: z.number() }),
    /** Every currency: what users and house hold sums to zero; checked at `at`. */
    ledger: z.nullable(
      z.object({
        ok: z.boolean(),
        at: timestamp,
        currencies: z.array(z.object({ currency: z.string(), users: decimal, house: decimal, difference: decimal })),
      }),
    ),
    feed: z.object({
      kind: z.string(),
      markets: z.array(
        z.object({
          pair: z.string(),
          /** By the engine's clock, which a jump of the machine's does not move; null without a price within an hour. */
          age_ms: z.nullable(z.number()),
          counting: z.boolean(),
          venues: z.number(),
        }),
      ),
    }),
    /** Hours of the last day, oldest first. */
    series: z.array(z.object({ at_ms: z.number(), registrations: z.number(), volume_usdt: decimal })),
    quarantined: z.number(),
  }),
});

/** What the dashboard sums up over days. */
export const dashboardProducts = [
  "spot",
  "contracts",
  "options",
  "convert",
  "otc",
  "hosting",
  "subscriptions",
] as const;
export const dashboardTimes = ["deposit", "withdrawal", "identity", "chat"] as const;
const DASHBOARD_DAYS_MAX = 30;

export const dashboardPeriod = route({
  methods: ["GET"],
  path: "console/dashboard/period",
  summary:
    "Volumes and fees of every product, registrations, and how long users waited, over the last UTC days with today",
  auth: "operator",
  permission: "dashboard.read",
  input: z.object({ days: wholeNumberOr(7, DASHBOARD_DAYS_MAX) }),
  output: z.object({
    from_ms: z.number(),
    to_ms: z.number(),
    /** In USDT at the latest index, rounded down. `*_before`: as long a time, as many days earlier. Null without the right to users' money. */
    products: z.nullable(
      z.array(
        z.object({
          product: z.enum(dashboardProducts),
          count: z.number(),
          count_before: z.number(),
          volume_usdt: decimal,
          volume_before_usdt: decimal,
          fees_usdt: decimal,
        }),
      ),
    ),
    /** Oldest first; the volume of all products. */
    days: z.array(z.object({ at_ms: z.number(), registrations: z.number(), volume_usdt: decimal })),
    /** By records that ended in the period; `nine_of_ten_ms`: so long or less for 90 %. Null without a record. */
    times: z.array(
      z.object({
        what: z.enum(dashboardTimes),
        count: z.number(),
        median_ms: z.nullable(z.number()),
        nine_of_ten_ms: z.nullable(z.number()),
      }),
    ),
  }),
});

const operatorRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(operatorRoles),
  disabled: z.boolean(),
  created_at: timestamp,
  last_seen_at: z.nullable(timestamp),
  sessions: z.number(),
  passkeys: z.number(),
});

export const operatorsList = route({
  methods: ["GET"],
  path: "console/operators/list",
  summary: "Operators with their roles",
  auth: "operator",
  permission: "operators.read",
  input: nothing,
  output: z.object({ list: z.array(operatorRow) }),
});

export const operatorCreate = route({
  methods: ["POST"],
  path: "console/operators/create",
  summary: "Creates an operator; password and authenticator secret are shown only once",
  auth: "operator",
  permission: "operators.edit",
  changes: true,
  input: z.object({
    name: z.string({ error: "FIELD_REQUIRED" }).check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,30}$/, "INVALID_REQUEST")),
    role: z.enum(firstRoles, { error: "FIELD_REQUIRED" }),
    ...operatorProof,
  }),
  output: z.object({ id: z.number(), name: z.string(), password: z.string(), totp_uri: z.string() }),
});

export const operatorDisable = route({
  methods: ["POST"],
  path: "console/operators/disable",
  summary: "Removes an operator's access immediately, or restores it",
  auth: "operator",
  permission: "operators.edit",
  changes: true,
  input: z.object({ id: idField, disabled: z.boolean(), ...operatorProof, reason: text(300) }),
  output: nothing,
});

/** Changing a role needs a second person: it becomes a request of kind operator_role. */
export const operatorRole = route({
  methods: ["POST"],
  path: "console/operators/role",
  summary: "Requests another role for an operator",
  auth: "operator",
  permission: "operators.edit",
  changes: true,
  input: z.object({ id: idField, role: z.enum(operatorRoles, { error: "FIELD_REQUIRED" }), reason: text(300) }),
  output: z.object({ approval_id: z.string() }),
});

export const settingsList = route({
  methods: ["GET"],
  path: "console/settings/list",
  summary: "Editable settings with their values and defaults",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        value: z.number(),
        fallback: z.number(),
        unit: z.string(),
        min: z.number(),
        max: z.number(),
        version: z.number(),
        /** Changed by two people only. */
        four_eyes: z.boolean(),
        /** The pending request for a second person, if any. */
        approval_id: z.nullable(z.string()),
      }),
    ),
  }),
});

export const settingSave = route({
  methods: ["POST"],
  path: "console/settings/save",
  summary: "Sets an editable setting",
  auth: "operator",
  permission: "operators.edit",
  changes: true,
  input: z.object({ name: text(60), value: z.number({ error: "INVALID_REQUEST" }), version: versionField }),
  output: z.object({ version: z.number() }),
});

/** Of a setting that needs two people, such as those of conversions: becomes a request of kind setting. */
export const settingRequest = route({
  methods: ["POST"],
  path: "console/settings/request",
  summary: "Requests a new value of a setting from a second operator",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({
    name: text(60),
    value: z.number({ error: "INVALID_REQUEST" }),
    version: versionField,
    reason: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});
