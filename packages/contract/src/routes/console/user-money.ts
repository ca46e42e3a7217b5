import * as z from "zod/mini";
import { cursorFields, cursorListOf, decimal, timestamp, uidField } from "../../fields.ts";
import { route } from "../../route.ts";

/** What a user deposited and withdrew, and where to. Each call has the permission of the record that its rows lead to. */
const ofUser = { methods: ["GET"], auth: "operator" } as const;
const uid = uidField;

export const userDeposits = route({
  ...ofUser,
  path: "console/users/deposits",
  summary: "Deposits of a user, newest first",
  permission: "deposits.read",
  input: z.object({ uid, ...cursorFields("number") }),
  output: cursorListOf(
    z.object({
      id: z.number(),
      account: z.string(),
      currency: z.string(),
      chain: z.string(),
      amount: decimal,
      /** What was booked; null until then. */
      credited: z.nullable(decimal),
      state: z.enum(["under_review", "crediting", "passed", "rejected"]),
      reason: z.nullable(z.string()),
      submitted_at: timestamp,
      decided_at: z.nullable(timestamp),
    }),
  ),
});

export const userWithdrawals = route({
  ...ofUser,
  path: "console/users/withdrawals",
  summary: "Withdrawals of a user, newest first",
  permission: "withdrawals.read",
  input: z.object({ uid, ...cursorFields("number") }),
  output: cursorListOf(
    z.object({
      id: z.string(),
      number: z.number(),
      account: z.string(),
      currency: z.string(),
      chain: z.string(),
      amount: decimal,
      fee: decimal,
      /** An address, or the last digits of a bank account. */
      to: z.string(),
      state: z.enum(["under_review", "sending", "passed", "rejected", "cancelled"]),
      reason: z.nullable(z.string()),
      created_at: timestamp,
      updated_at: timestamp,
    }),
  ),
});

export const userDepositAddresses = route({
  ...ofUser,
  path: "console/users/depositAddresses",
  summary: "The addresses that a user was given to pay to",
  permission: "deposits.read",
  input: z.object({ uid }),
  output: z.object({
    list: z.array(z.object({ network: z.string(), address: z.string(), source: z.string(), created_at: timestamp })),
  }),
});

/** Numbers of cards and accounts are masked: only the withdrawal that is paid to one shows it. */
export const userPayees = route({
  ...ofUser,
  path: "console/users/payees",
  summary: "Withdrawal addresses and bank cards of a user, removed ones included, numbers masked",
  permission: "withdrawals.read",
  input: z.object({ uid }),
  output: z.object({
    addresses: z.array(
      z.object({
        id: z.number(),
        currency: z.string(),
        chain: z.string(),
        address: z.string(),
        label: z.string(),
        created_at: timestamp,
        usable_at: timestamp,
        removed_at: z.nullable(timestamp),
      }),
    ),
    cards: z.array(
      z.object({
        id: z.number(),
        bank_name: z.string(),
        cardholder: z.string(),
        card_number: z.string(),
        account: z.string(),
        created_at: timestamp,
        removed_at: z.nullable(timestamp),
      }),
    ),
  }),
});

export const userTotals = route({
  ...ofUser,
  path: "console/users/totals",
  summary: "What a user deposited and withdrew in all, exactly, by currency",
  permission: "users.money.read",
  input: z.object({ uid }),
  output: z.object({
    list: z.array(
      z.object({
        currency: z.string(),
        /** Credited deposits. */
        deposited: decimal,
        deposits: z.number(),
        /** Withdrawals that were paid out, without their fees. */
        withdrawn: decimal,
        withdrawals: z.number(),
        fees: decimal,
        /** Deposited, less what was withdrawn and its fees. */
        net: decimal,
        /** Claimed by deposits that nobody has decided or booked yet. */
        deposits_open: decimal,
        /** Held by withdrawals on their way, with their fees. */
        withdrawals_open: decimal,
      }),
    ),
  }),
});
