import * as z from "zod/mini";
import { accountTypes } from "../domain/accounts.ts";
import { ledgerTags } from "../domain/ledger-tags.ts";
import { amountField, decimal, idField, listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { route } from "../route.ts";

const account = z.enum(accountTypes, { error: "INVALID_REQUEST" });

export const balance = z.object({
  account: z.enum(accountTypes),
  currency_id: z.number(),
  symbol: z.string(),
  available: decimal,
  frozen: decimal,
  /** Worth in USDT at the latest index, null without a price. */
  value: z.nullable(decimal),
});
export type Balance = z.infer<typeof balance>;

export const ledgerEntry = z.object({
  id: z.string(),
  account: z.enum(accountTypes),
  currency_id: z.number(),
  symbol: z.string(),
  tag: z.enum(ledgerTags),
  available: decimal,
  frozen: decimal,
  available_after: decimal,
  frozen_after: decimal,
  ref: z.nullable(z.string()),
  created_at: timestamp,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const getAsset = route({
  methods: ["POST"],
  path: "wallet/getAsset",
  summary: "All balances of the five accounts, with totals in USDT",
  auth: "user",
  input: nothing,
  output: z.object({
    total: decimal,
    accounts: z.array(z.object({ account: z.enum(accountTypes), total: decimal })),
    balances: z.array(balance),
    /** USD per USDT, for display only. */
    usd_rate: decimal,
  }),
});

export const getWalletDetail = route({
  methods: ["POST"],
  path: "wallet/getWalletDetail",
  summary: "The balance of one currency in each account",
  auth: "user",
  input: z.object({ currency_id: idField }),
  output: z.object({ currency_id: z.number(), symbol: z.string(), name: z.string(), balances: z.array(balance) }),
});

export const getWalletLog = route({
  methods: ["POST"],
  path: "wallet/getWalletLog",
  summary: "Ledger entries, newest first, by account, currency and tag",
  auth: "user",
  input: z.object({
    ...pageFields,
    account: z.optional(account),
    currency_id: z.optional(idField),
    tag: z.optional(z.enum(ledgerTags, { error: "INVALID_REQUEST" })),
  }),
  output: listOf(ledgerEntry),
});

export const transferRecord = z.object({
  id: z.string(),
  from: z.enum(accountTypes),
  to: z.enum(accountTypes),
  currency_id: z.number(),
  symbol: z.string(),
  amount: decimal,
  created_at: timestamp,
});

export const transfer = route({
  methods: ["POST"],
  path: "wallet/transfer",
  summary: "Transfers an amount between two of the user's accounts, immediately",
  auth: "user",
  changes: true,
  input: z.object({ from: account, to: account, currency_id: idField, amount: amountField }),
  output: transferRecord,
});

export const getTransferRecord = route({
  methods: ["GET"],
  path: "wallet/getTransferRecord",
  summary: "The user's transfers, newest first",
  auth: "user",
  input: z.object({ ...pageFields, currency_id: z.optional(idField) }),
  output: listOf(transferRecord),
});

/** The amount per tap of the practice faucet; at most FAUCET_PER_DAY taps in 24 h. */
export const FAUCET_AMOUNTS = [{ symbol: "USDT", amount: "10000" }] as const;
export const FAUCET_PER_DAY = 5;
export const faucet = route({
  methods: ["POST"],
  path: "wallet/faucet",
  summary: "Practice funds; exists in demo mode only",
  auth: "user",
  changes: true,
  demoOnly: true,
  input: nothing,
  output: z.object({ given: z.array(z.object({ symbol: z.string(), amount: decimal })) }),
});
