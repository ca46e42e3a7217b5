import * as z from "zod/mini";
import { houseAccounts } from "../../domain/accounts.ts";
import { cursorFields, cursorListOf, decimal, nothing, smallIdField, timestamp } from "../../fields.ts";
import { route } from "../../route.ts";

/** What of the house's money is promised: profits of open options, gains of open contracts, unpaid days of funds and miners, open quotes. */
export const housePromises = ["options", "contracts", "hosting", "quotes"] as const;

const fund = z.object({
  account: z.enum(houseAccounts),
  currency_id: z.number(),
  currency: z.string(),
  /** Available and frozen. */
  total: decimal,
  /** Those that are not zero. */
  promised: z.array(z.object({ to: z.enum(housePromises), amount: decimal })),
  /** The total less what is promised; below zero when a price has given users more than the treasury has. */
  free: decimal,
});

const common = { methods: ["GET"], auth: "operator", permission: "reconciliation.read" } as const;

export const houseAccountsList = route({
  ...common,
  path: "console/treasury/accounts",
  summary: "What the house owns by account and currency, and what of it is promised",
  input: nothing,
  output: z.object({ at_ms: z.number(), list: z.array(fund) }),
});

/** Of the accounts that every trade moves, fees and quoting, only what operators moved. */
export const houseLedger = route({
  ...common,
  path: "console/treasury/ledger",
  summary: "Ledger entries of an account of the house, newest first, each with the request behind it",
  input: z.object({
    ...cursorFields("number"),
    account: z.enum(houseAccounts, { error: "INVALID_REQUEST" }),
    currency_id: smallIdField,
  }),
  output: cursorListOf(
    z.object({
      id: z.number(),
      at: timestamp,
      tag: z.string(),
      ref: z.string(),
      available_delta: decimal,
      frozen_delta: decimal,
      available_after: decimal,
      frozen_after: decimal,
      /** The request of two operators that it carried out; null of what users and rules moved. */
      request: z.nullable(
        z.object({ id: z.string(), requested_by: z.string(), decided_by: z.nullable(z.string()), reason: z.string() }),
      ),
    }),
  ),
});
