import * as z from "zod/mini";
import { cursorFields, cursorListOf, decimal, timestamp, uidField, wholeNumber } from "../../fields.ts";
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

/** What a ledger entry was booked for; each record is null unless it is the entry's. */
export const userEntry = route({
  ...ofUser,
  path: "console/users/entry",
  summary: "One ledger entry of a user: what was booked with it, and the record that it was booked for",
  permission: "users.money.read",
  input: z.object({ uid, id: wholeNumber(Number.MAX_SAFE_INTEGER) }),
  output: z.object({
    ref: z.string(),
    at: timestamp,
    /** The user's entries of the same command, in the order in which they were booked. */
    entries: z.array(
      z.object({
        id: z.number(),
        account: z.string(),
        currency: z.string(),
        tag: z.string(),
        available_delta: decimal,
        frozen_delta: decimal,
      }),
    ),
    /** A deposit or withdrawal, which has a page of its own. */
    cash: z.nullable(
      z.object({ kind: z.enum(["deposit", "withdrawal"]), id: z.string(), name: z.string(), state: z.string() }),
    ),
    order: z.nullable(
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
    conversion: z.nullable(
      z.object({
        id: z.number(),
        from: z.string(),
        amount: decimal,
        to: z.string(),
        received: decimal,
        spread: decimal,
        at: timestamp,
      }),
    ),
    otc: z.nullable(
      z.object({
        id: z.string(),
        side: z.enum(["buy", "sell"]),
        currency: z.string(),
        quantity: decimal,
        price: decimal,
        total: decimal,
        fiat: z.string(),
        state: z.string(),
        /** The other user of the order. */
        other: z.string(),
        /** It has a page of its own only then. */
        was_disputed: z.boolean(),
        created_at: timestamp,
      }),
    ),
  }),
});
