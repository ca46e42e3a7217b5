import * as z from "zod/mini";
import { amountField, decimal, idField, listOf, pageFields, smallIdField, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** A channel's payment method and address format. A bank is a channel like a chain; `manual` has neither deposits nor withdrawals. */
export const networks = ["tron", "ethereum", "bitcoin", "bank", "manual"] as const;
export type Network = (typeof networks)[number];
export const chainNetworks = ["tron", "ethereum", "bitcoin"] as const;
export type ChainNetwork = (typeof chainNetworks)[number];

export const depositStates = ["under_review", "passed", "rejected"] as const;
export type DepositState = (typeof depositStates)[number];

const receivingBank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_address: z.string(),
});

const depositChannel = z.object({
  chain_id: z.number(),
  name: z.string(),
  network: z.enum(networks),
  open: z.boolean(),
  decimals: z.number(),
  min: decimal,
  confirmations: z.number(),
  /** The user's own address; null if the channel is closed, and for a bank. */
  address: z.nullable(z.string()),
  /** An address of the demo, which cannot receive anything. */
  practice: z.boolean(),
  bank: z.nullable(receivingBank),
  /** The payment reference for a bank transfer. */
  bank_reference: z.nullable(z.string()),
});
export type DepositChannel = z.infer<typeof depositChannel>;

/** The history of a record, oldest first; a step without `at` is in the future. */
const timelineStep = z.object({ step: z.string(), at: z.nullable(timestamp) });

export const deposit = z.object({
  id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  account: z.enum(["c2c", "legal"]),
  chain_id: z.number(),
  chain: z.string(),
  network: z.enum(networks),
  /** As claimed. */
  amount: decimal,
  /** As booked; null until then. */
  credited: z.nullable(decimal),
  state: z.enum(depositStates),
  /** The reason of a rejection or of a different amount: a name of `messages/reasons`. */
  reason: z.nullable(z.string()),
  /** Transaction id or bank reference: as found by the operator, before that as entered by the user. */
  reference: z.nullable(z.string()),
  /** The explorer link of the transaction, if known. */
  explorer_url: z.nullable(z.string()),
  /** Null for one that the platform noticed by itself. */
  proof_file: z.nullable(z.string()),
  submitted_at: timestamp,
  submitted_at_ms: z.number(),
  /** The usual time by which it is reviewed. */
  due_at_ms: z.number(),
  decided_at: z.nullable(timestamp),
  timeline: z.array(timelineStep),
});
export type Deposit = z.infer<typeof deposit>;

export const getRechargeInfo = route({
  methods: ["POST"],
  path: "wallet/getRechargeInfo",
  summary:
    "How to deposit a currency: each channel with the user's own address or the platform's bank, minimum and state",
  auth: "user",
  cost: 2,
  input: z.object({ currency_id: smallIdField }),
  output: z.object({
    currency_id: z.number(),
    symbol: z.string(),
    account: z.enum(["c2c", "legal"]),
    channels: z.array(depositChannel),
    /** The deposit of this currency that is not reviewed yet; there is one at most. */
    open: z.nullable(deposit),
    target_ms: z.number(),
  }),
});

export const recharge = route({
  methods: ["POST"],
  path: "wallet/recharge",
  summary: "Reports a deposit with its proof, for review",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    currency_id: smallIdField,
    chain_id: smallIdField,
    amount: amountField,
    /** Id of an upload with purpose "proof". */
    proof: z.uuid({ error: "PROOF_REQUIRED" }),
    /** Transaction id or bank reference, if the user has it. */
    reference: z._default(z.string().check(z.trim(), z.maxLength(128, "INVALID_REQUEST")), ""),
  }),
  output: deposit,
});

export const depositLog = route({
  methods: ["GET"],
  path: "charge_mention/log2",
  summary: "The user's deposits, newest first",
  auth: "user",
  input: z.object({ ...pageFields, currency_id: z.optional(smallIdField) }),
  output: listOf(deposit),
});

export const getDeposit = route({
  methods: ["GET"],
  path: "wallet/getDeposit",
  summary: "One deposit of the user",
  auth: "user",
  input: z.object({ id: idField }),
  output: deposit,
});
