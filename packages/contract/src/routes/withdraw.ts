import * as z from "zod/mini";
import {
  amountField,
  decimal,
  flagField,
  idField,
  listOf,
  nothing,
  pageFields,
  smallIdField,
  timestamp,
  uuidField,
} from "../fields.ts";
import { codeProof, fundProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";
import { withdrawAddress } from "./address.ts";
import { networks } from "./deposit.ts";

export const withdrawalStates = ["under_review", "sending", "passed", "rejected", "cancelled"] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
/** Section 9: three requests a UTC day; canceled and rejected ones count. */
export const WITHDRAWALS_PER_DAY = 3;
export const REMARK_MAX = 100;

export const withdrawChannel = z.object({
  chain_id: z.number(),
  name: z.string(),
  network: z.enum(networks),
  open: z.boolean(),
  decimals: z.number(),
  min: decimal,
  max: decimal,
  fee: decimal,
});
export type WithdrawChannel = z.infer<typeof withdrawChannel>;

export const withdrawal = z.object({
  id: z.string(),
  /** Null if it was just accepted and could not be read. */
  number: z.nullable(z.number()),
  currency_id: z.number(),
  symbol: z.string(),
  account: z.enum(["c2c", "legal"]),
  chain_id: z.number(),
  chain: z.string(),
  network: z.enum(networks),
  /** An address; of a bank account the masked number. */
  address: z.string(),
  label: z.string(),
  bank_name: z.nullable(z.string()),
  /** The amount that the user receives. */
  amount: decimal,
  fee: decimal,
  state: z.enum(withdrawalStates),
  /** The reason of a rejection: a name of `messages/reasons`. */
  reason: z.nullable(z.string()),
  /** Transaction id or bank reference, once it was sent. */
  reference: z.nullable(z.string()),
  explorer_url: z.nullable(z.string()),
  remark: z.string(),
  created_at: timestamp,
  created_at_ms: z.number(),
  /** The target of 12 h; meaningless once it is done. */
  due_at_ms: z.number(),
  updated_at: timestamp,
  timeline: z.array(z.object({ step: z.string(), at: z.nullable(timestamp) })),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const getWithdrawInfo = route({
  methods: ["POST"],
  path: "wallet/getWithdrawInfo",
  summary:
    "Everything needed for a withdrawal of a currency: channels with fees and limits, balance, addresses, withdrawals used today",
  auth: "user",
  input: z.object({ currency_id: smallIdField }),
  output: z.object({
    currency_id: z.number(),
    symbol: z.string(),
    account: z.enum(["c2c", "legal"]),
    available: decimal,
    channels: z.array(withdrawChannel),
    addresses: z.array(withdrawAddress),
    /** Only addresses of the book may be used. */
    book_only: z.boolean(),
    has_fund_password: z.boolean(),
    /** Nothing can be withdrawn until then, since access to the account was recovered. */
    paused_until: z.nullable(timestamp),
    /** 2 is needed. */
    level: z.number(),
    used_today: z.number(),
    per_day: z.number(),
    /** The one under review, in any currency. */
    open: z.nullable(withdrawal),
    target_ms: z.number(),
  }),
});

export const getInfo = route({
  methods: ["POST"],
  path: "wallet/get_info",
  summary: "Fee, limits and precision of a currency's channels, for deposits and withdrawals",
  auth: "user",
  input: z.object({ currency_id: smallIdField }),
  output: z.object({
    currency_id: z.number(),
    symbol: z.string(),
    channels: z.array(z.extend(withdrawChannel, { deposit_open: z.boolean(), deposit_min: decimal })),
  }),
});

export const withdraw = route({
  methods: ["POST"],
  path: "wallet/withdraw",
  summary: "Requests a withdrawal: amount and fee are frozen until a person has reviewed it",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    currency_id: smallIdField,
    /** The amount to receive; the fee comes on top. */
    amount: amountField,
    /** One of three: an address of the book, a bank card, or (if the account allows it, with `code`) a new address of `chain_id`. */
    address_id: z.optional(idField),
    card_id: z.optional(smallIdField),
    chain_id: z.optional(smallIdField),
    address: z.optional(z.string().check(z.trim(), z.maxLength(128, "ADDRESS_INVALID"))),
    /** The fee shown to the user; a different one gives FEE_CHANGED. */
    fee: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, "INVALID_AMOUNT"))),
    remark: z._default(z.string().check(z.trim(), z.maxLength(REMARK_MAX, "INVALID_REQUEST")), ""),
    ...fundProof,
    ...secondProof,
    code: z.optional(codeProof.code),
  }),
  output: withdrawal,
});

export const cancelWithdraw = route({
  methods: ["POST"],
  path: "wallet/cancelWithdraw",
  summary: "Cancels a withdrawal under review; it still counts toward the daily limit",
  auth: "user",
  changes: true,
  input: z.object({ id: uuidField }),
  output: withdrawal,
});

export const withdrawLog = route({
  methods: ["GET"],
  path: "charge_mention/log3",
  summary: "The user's withdrawals, newest first",
  auth: "user",
  input: z.object({ ...pageFields, currency_id: z.optional(smallIdField) }),
  output: listOf(withdrawal),
});

export const getWithdrawal = route({
  methods: ["GET"],
  path: "wallet/getWithdrawal",
  summary: "One withdrawal of the user",
  auth: "user",
  input: z.object({ id: uuidField }),
  output: withdrawal,
});

/** How withdrawals are protected. Turning a protection off takes effect after 24 h, turning it on at once. */
const protection = z.object({
  /** New addresses are on hold for 24 h before their first use. */
  hold: z.boolean(),
  hold_ends_at: z.nullable(timestamp),
  book_only: z.boolean(),
  book_only_ends_at: z.nullable(timestamp),
});
export type WithdrawProtection = z.infer<typeof protection>;

export const getProtection = route({
  methods: ["GET"],
  path: "wallet/getProtection",
  summary: "The account's withdrawal protections",
  auth: "user",
  input: nothing,
  output: protection,
});

export const setProtection = route({
  methods: ["POST"],
  path: "wallet/setProtection",
  summary: "Turns a withdrawal protection on immediately, or off after 24 h",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    hold: z.optional(flagField),
    book_only: z.optional(flagField),
    ...fundProof,
    ...secondProof,
  }),
  output: protection,
});
