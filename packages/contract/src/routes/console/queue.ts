import * as z from "zod/mini";
import { decimal, INTEGER_MAX, integer, smallIdField, text, timestamp } from "../../fields.ts";
import { networks } from "../deposit.ts";

/** The common form of all queues of the console: identity, deposits, withdrawals and others. */
export const queueTabs = ["open", "due_soon", "late", "mine", "done"] as const;
export type QueueTab = (typeof queueTabs)[number];

/** `due`: least time left first. `user`: by account number. */
const queueSorts = ["due", "newest", "oldest", "user", "user_desc"] as const;
/** The sorts of all queues; those by amount only where records have one. */
export type QueueSort = (typeof queueSorts)[number] | "amount" | "amount_desc";
const sortOf = <const Sorts extends readonly QueueSort[]>(sorts: Sorts) =>
  z._default(z.enum(sorts, { error: "INVALID_REQUEST" }), "due" as Sorts[number]);
const dayField = z.optional(z.iso.date({ error: "INVALID_REQUEST" }));
const amountLimit = z.optional(z.string().check(z.regex(/^[0-9]{1,18}(\.[0-9]{1,8})?$/, "INVALID_REQUEST")));

export const queueFields = {
  tab: z._default(z.enum(queueTabs, { error: "INVALID_REQUEST" }), "open"),
  /** A user's account number, or a part of a name or contact; names with or without accents. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, "INVALID_REQUEST"))),
  sort: sortOf(queueSorts),
  /** Days in UTC, both part of the answer: of the submission, in the tab `done` of the decision. */
  from: dayField,
  to: dayField,
};

/** Of a queue whose records have amounts. They are compared as numbers, whatever the currency: a filter chooses one. */
export const amountFields = {
  sort: sortOf([...queueSorts, "amount", "amount_desc"]),
  amount_min: amountLimit,
  amount_max: amountLimit,
};

/** Fields of every queue row besides its own. */
export const queueRow = {
  id: z.string(),
  version: z.number(),
  submitted_at: timestamp,
  submitted_at_ms: z.number(),
  /** When the target time of its queue is over. */
  due_at_ms: z.number(),
  age: z.enum(["in_time", "due_soon", "late", "done"]),
  holder: z.nullable(z.object({ operator: z.string(), until_ms: z.number(), mine: z.boolean() })),
  /** Whose case it is, whoever has it open. */
  assignee: z.nullable(z.object({ operator: z.string(), mine: z.boolean() })),
  /** Its user was asked something: the target time is paused until the answer, or until then. */
  asked_until_ms: z.nullable(z.number()),
  user: z.object({
    uid: z.string(),
    nickname: z.string(),
    /** The name on the verified document; null before verification. */
    verified_name: z.nullable(z.string()),
    /** An account of the demo that no person uses. */
    simulated: z.boolean(),
    contact: z.string(),
    lang: z.string(),
    state: z.string(),
  }),
};

/** How a row was decided; null while it is open. */
export const decidedField = z.nullable(
  z.object({
    at: timestamp,
    /** The operators, the one who completed it last; none if the user or the system ended it. */
    by: z.array(z.string()),
    /** The code of the reason that the user was given. */
    reason: z.nullable(z.string()),
  }),
);

/** Additional fields and filters of deposits' and withdrawals' rows. */
export const moneyRow = {
  currency_id: z.number(),
  symbol: z.string(),
  chain_id: z.number(),
  chain: z.string(),
  network: z.enum(networks),
  amount: decimal,
};
export const moneyQueueFields = {
  ...queueFields,
  ...amountFields,
  currency_id: z.optional(smallIdField),
  channel: z.optional(z.enum(networks, { error: "INVALID_REQUEST" })),
};

/** The external payment. */
export const paymentFields = {
  /** Transaction id or the bank's statement reference. */
  reference: z
    .string({ error: "FIELD_REQUIRED" })
    .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(128, "INVALID_REQUEST")),
  /** Index of the output or log within the transaction, if one transaction can contain several payments. */
  output: z._default(z.string().check(z.trim(), z.regex(/^[0-9]{0,16}$/, "INVALID_REQUEST")), ""),
};

/** A fact for a decision, with its mark: never a score. */
export const fact = z.object({
  kind: z.string(),
  mark: z.enum(["ok", "note", "warn"]),
  text: z.string(),
  uids: z.array(z.string()),
});

/** Leasing a record, and renewing the lease while it stays open. */
export const leaseInput = z.object({ id: text(40) });
export const leaseOutput = z.object({ holder: z.string(), until_ms: z.number() });
/** A decision contains the version that the operator saw; another one is VERSION_CONFLICT and nothing happens. */
export const versionField = integer(0, INTEGER_MAX);
export const operatorNote = z._default(z.string().check(z.trim(), z.maxLength(1_000, "INVALID_REQUEST")), "");
