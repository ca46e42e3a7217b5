import * as z from "zod/mini";
import { accountTypes } from "../../domain/accounts.ts";
import { ledgerTags } from "../../domain/ledger-tags.ts";
import {
  cursorFields,
  cursorListOf,
  decimal,
  listOf,
  nothing,
  pageFields,
  text,
  timestamp,
  uidField,
  wholeNumber,
} from "../../fields.ts";
import { stateReasons } from "../../i18n/reject-reasons.ts";
import { route } from "../../route.ts";
import { apiKey } from "../api-keys.ts";
import { contractStanding, position } from "../contracts.ts";
import { hostingOrder } from "../hosting.ts";
import { optionOrder } from "../options.ts";
import { subscriptionApplication } from "../subscriptions.ts";

const uid = uidField;
const states = ["active", "frozen", "locked"] as const;

const row = z.object({
  uid: z.string(),
  nickname: z.string(),
  /** An account of a demo that no person uses. */
  simulated: z.boolean(),
  /** The name on the verified document; null before verification. */
  verified_name: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  state: z.enum(states),
  level: z.number(),
  credit_score: z.number(),
  lang: z.string(),
  registered_at: timestamp,
  last_seen_at: z.nullable(timestamp),
});

export const usersList = route({
  methods: ["GET"],
  path: "console/users/list",
  summary: "Users by account number, contact, nickname or verified name",
  auth: "operator",
  permission: "users.read",
  input: z.object({
    ...cursorFields("number"),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST"))),
    state: z.optional(z.enum(states, { error: "INVALID_REQUEST" })),
    level: z.optional(z.enum(["0", "1", "2"], { error: "INVALID_REQUEST" })),
  }),
  output: cursorListOf(row),
});

/** All data of one user except money, orders and ledger, which have calls of their own. */
export const userRecord = route({
  methods: ["GET"],
  path: "console/users/record",
  summary: "One user: account, security, identities, sessions, API keys, and credit history",
  auth: "operator",
  permission: "users.read",
  input: z.object({ uid }),
  output: z.object({
    ...row.shape,
    state_reason: z.nullable(z.string()),
    state_by: z.nullable(z.enum(["user", "operator"])),
    state_at: z.nullable(timestamp),
    invited_by: z.nullable(z.string()),
    security: z.object({
      fund_password: z.boolean(),
      authenticator: z.boolean(),
      passkeys: z.number(),
      fund_locked_until: z.nullable(timestamp),
    }),
    identities: z.array(
      z.object({
        id: z.string(),
        level: z.number(),
        state: z.string(),
        name: z.string(),
        country: z.string(),
        reason: z.nullable(z.string()),
        submitted_at: timestamp,
        decided_at: z.nullable(timestamp),
      }),
    ),
    sessions: z.array(
      z.object({ id: z.string(), device: z.string(), ip: z.string(), created_at: timestamp, last_seen_at: timestamp }),
    ),
    /** Not revoked ones, newest first; without what a program needs to use one. */
    api_keys: z.array(z.omit(apiKey, { api_key: true })),
    credit: z.array(
      z.object({
        delta: z.number(),
        score_after: z.number(),
        reason: z.string(),
        by: z.nullable(z.string()),
        at: timestamp,
      }),
    ),
    /** Facts for a change of state: open orders, open requests. */
    open_orders: z.number(),
    open_requests: z.number(),
  }),
});

/** For those who answer a user: how far something is and when it is due. No address, proof, reference or balance. */
export const userProgress = route({
  methods: ["GET"],
  path: "console/users/progress",
  summary: "State and due time of a user's last deposits, withdrawals and orders, open ones first",
  auth: "operator",
  permission: "users.progress.read",
  input: z.object({ uid }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(["deposit", "withdrawal", "otc_order", "order"]),
        id: z.string(),
        /** "D-7", "W-12", "OTC 3", "#4". */
        name: z.string(),
        /** Of an order what it buys or sells: "buy". */
        side: z.nullable(z.string()),
        amount: z.nullable(decimal),
        /** A currency, or a pair of an order. */
        symbol: z.string(),
        state: z.string(),
        is_open: z.boolean(),
        submitted_at: timestamp,
        /** When the target time or the deadline is over; null for what is done or has none. */
        due_at_ms: z.nullable(z.number()),
        /** Until then it waits for the user's answer. */
        asked_until_ms: z.nullable(z.number()),
      }),
    ),
  }),
});

export const userBalances = route({
  methods: ["GET"],
  path: "console/users/balances",
  summary: "Balances of all accounts of a user",
  auth: "operator",
  permission: "users.money.read",
  input: z.object({ uid }),
  output: z.object({
    list: z.array(
      z.object({
        account: z.string(),
        currency_id: z.number(),
        currency: z.string(),
        available: decimal,
        frozen: decimal,
        usdt: z.nullable(decimal),
      }),
    ),
    total_usdt: decimal,
  }),
});

/** The orders of a user: open ones, or all. */
const ordersOf = { uid, open: z.optional(z.enum(["1"], { error: "INVALID_REQUEST" })) };
const ofUser = { methods: ["GET"], auth: "operator", permission: "users.money.read" } as const;

export const userOrders = route({
  ...ofUser,
  path: "console/users/orders",
  summary: "Spot orders of a user, newest first",
  input: z.object({ ...ordersOf, ...cursorFields("number") }),
  output: cursorListOf(
    z.object({
      id: z.number(),
      pair: z.string(),
      side: z.enum(["buy", "sell"]),
      kind: z.string(),
      price: z.nullable(decimal),
      quantity: z.nullable(decimal),
      quote_amount: z.nullable(decimal),
      filled: decimal,
      status: z.string(),
      created_at: timestamp,
    }),
  ),
});

/** `unrealised` is the profit of closing at the pair's last counting tick; null without an open position. `standings` show how close a liquidation is. */
export const userContracts = route({
  ...ofUser,
  path: "console/users/contracts",
  summary: "Contracts of a user, newest first, with the account's margin figures",
  input: z.object({ ...ordersOf, ...pageFields }),
  output: z.extend(listOf(z.extend(position, { unrealised: z.nullable(decimal) })), {
    standings: z.array(contractStanding),
  }),
});

export const userOptions = route({
  ...ofUser,
  path: "console/users/options",
  summary: "Options of a user, newest first",
  input: z.object({ ...ordersOf, ...pageFields }),
  output: listOf(optionOrder),
});

export const userHosting = route({
  ...ofUser,
  path: "console/users/hosting",
  summary: "Fund and miner orders of a user, newest first, with their paid days and penalties",
  input: z.object({ ...ordersOf, ...pageFields }),
  output: listOf(hostingOrder),
});

export const userApplications = route({
  ...ofUser,
  path: "console/users/applications",
  summary: "Applications of a user for new coins, newest first",
  input: z.object({ ...ordersOf, ...pageFields }),
  output: listOf(subscriptionApplication),
});

export const userLedger = route({
  methods: ["GET"],
  path: "console/users/ledger",
  summary: "Ledger entries of a user by currency, account and tag, newest first",
  auth: "operator",
  permission: "users.money.read",
  input: z.object({
    ...cursorFields("number"),
    uid,
    currency_id: z.optional(wholeNumber(1_000_000)),
    account: z.optional(z.enum(accountTypes, { error: "INVALID_REQUEST" })),
    tag: z.optional(z.enum(ledgerTags, { error: "INVALID_REQUEST" })),
  }),
  output: cursorListOf(
    z.object({
      id: z.number(),
      at: timestamp,
      account: z.string(),
      currency: z.string(),
      tag: z.string(),
      ref: z.string(),
      available_delta: decimal,
      frozen_delta: decimal,
      available_after: decimal,
      frozen_after: decimal,
    }),
  ),
});

const stateChange = {
  uid,
  reason: z.enum(stateReasons, { error: "FIELD_REQUIRED" }),
  note: z._default(z.string().check(z.trim(), z.maxLength(500, "INVALID_REQUEST")), ""),
};
/** `cancelled_orders` is null if the change was made but they could not be counted. */
const changed = z.object({ state: z.enum(states), cancelled_orders: z.nullable(z.number()) });

export const userFreeze = route({
  methods: ["POST"],
  path: "console/users/freeze",
  summary: "Freezes an account: it becomes view-only and its open orders are canceled",
  auth: "operator",
  permission: "users.freeze",
  changes: true,
  input: z.object(stateChange),
  output: changed,
});

export const userUnfreeze = route({
  methods: ["POST"],
  path: "console/users/unfreeze",
  summary: "Lets a frozen account operate again",
  auth: "operator",
  permission: "users.unfreeze",
  changes: true,
  input: z.object(stateChange),
  output: changed,
});

export const userLock = route({
  methods: ["POST"],
  path: "console/users/lock",
  summary: "Locks an account: its sessions end and nobody can log in; unlocking needs a second operator",
  auth: "operator",
  permission: "users.lock",
  changes: true,
  input: z.object(stateChange),
  output: changed,
});

export const userCredit = route({
  methods: ["POST"],
  path: "console/users/credit",
  summary: "Changes a credit score with a reason that the user can read",
  auth: "operator",
  permission: "users.credit",
  changes: true,
  input: z.object({
    uid,
    /** Points up or down, never to below zero. */
    delta: z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?[0-9]{1,4}$/, "INVALID_REQUEST"))], {
        error: "FIELD_REQUIRED",
      }),
      z.transform((value, context) => {
        const delta = typeof value === "number" ? value : Number.parseInt(value, 10);
        if (Number.isSafeInteger(delta) && delta !== 0 && Math.abs(delta) <= 1_000) return delta;
        context.issues.push({ code: "custom", message: "INVALID_REQUEST", input: value });
        return 0;
      }),
    ),
    reason: text(300),
  }),
  output: z.object({ score: z.number() }),
});

export const userEndSessions = route({
  methods: ["POST"],
  path: "console/users/endSessions",
  summary: "Ends one or all sessions of a user",
  auth: "operator",
  permission: "users.sessions",
  changes: true,
  input: z.object({ uid, id: z.optional(z.uuid({ error: "NOT_FOUND" })) }),
  output: nothing,
});

export const userRevokeKeys = route({
  methods: ["POST"],
  path: "console/users/revokeKeys",
  summary: "Revokes all API keys of a user, who is notified",
  auth: "operator",
  permission: "users.sessions",
  changes: true,
  input: z.object({ uid }),
  output: z.object({ revoked: z.number() }),
});
