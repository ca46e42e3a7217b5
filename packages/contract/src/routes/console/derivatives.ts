import * as z from "zod/mini";
import type { HouseAccount } from "../../domain/accounts.ts";
import { LOTS_MAX } from "../../domain/contracts.ts";
import { plain } from "../../domain/money.ts";
import { SECONDS_MAX } from "../../domain/options.ts";
import { receiptKinds } from "../../domain/receipts.ts";
import {
  amountField,
  cursorFields,
  cursorListOf,
  decimal,
  integer,
  nothing,
  smallIdField,
  timestamp,
  wholeNumber,
} from "../../fields.ts";
import { route } from "../../route.ts";
import { versionField } from "./queue.ts";

export const decimalField = z
  .string({ error: "INVALID_AMOUNT" })
  .check(z.trim(), z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, "INVALID_AMOUNT"));
/** In this century: the database has no year 0. */
export const moment = z.pipe(
  z.iso
    .datetime({ offset: true, error: "INVALID_REQUEST" })
    .check(z.refine((at) => /^20[0-9]{2}$/.test(String(new Date(at).getUTCFullYear())), { error: "INVALID_REQUEST" })),
  z.transform((at: string) => new Date(at).toISOString()),
);

/** "12.50" and "12.5" are the same terms. */
export const decimalText = z.pipe(decimalField, z.transform(plain));
export const reason = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(500, "INVALID_REQUEST"));
export const state = z.enum(["open", "closed"], { error: "INVALID_REQUEST" });

export const optionTermsFields = {
  state,
  fee: decimalField,
  reserve: decimalField,
  choices: z
    .array(z.object({ seconds: wholeNumber(SECONDS_MAX), ratio: decimalField, min: decimalField, max: decimalField }))
    .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(10, "INVALID_REQUEST")),
};
export const contractTermsFields = {
  state,
  lot_size: decimalField,
  spread: decimalField,
  fee_rate: decimalField,
  overnight_rate: decimalField,
  min_lots: wholeNumber(LOTS_MAX),
  max_lots: wholeNumber(LOTS_MAX),
  max_open: decimalField,
  max_net: decimalField,
  multiples: z
    .array(z.object({ multiple: integer(1, 200), max_lots: wholeNumber(LOTS_MAX) }))
    .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(10, "INVALID_REQUEST")),
};
/** A pair's terms in force; a request contains them before and after. Amounts are in the pair's quote, shares are decimal fractions. */
export const optionTerms = z.object({
  state,
  fee: decimal,
  reserve: decimal,
  choices: z.array(z.object({ seconds: z.number(), ratio: decimal, min: decimal, max: decimal })),
});
export const contractTerms = z.object({
  state,
  lot_size: decimal,
  spread: decimal,
  fee_rate: decimal,
  overnight_rate: decimal,
  min_lots: z.number(),
  max_lots: z.number(),
  max_open: decimal,
  max_net: decimal,
  multiples: z.array(z.object({ multiple: z.number(), max_lots: z.number() })),
});
const place = {
  market_id: z.number(),
  symbol: z.string(),
  currency: z.string(),
  version: z.number(),
  /** The pending request for a second person, if any. */
  approval_id: z.nullable(z.string()),
};

export const derivativeTerms = route({
  methods: ["GET"],
  path: "console/derivatives/terms",
  summary: "Terms of options and contracts by market; an order keeps the terms it was opened with",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({
    /** `promised`: the total profit of the open orders if all of them won; the reserve cannot go below it. */
    options: z.array(z.object({ ...place, ...optionTerms.shape, promised: decimal })),
    contracts: z.array(z.object({ ...place, ...contractTerms.shape })),
  }),
});

/** Becomes a request of kind option_terms. */
export const optionTermsRequest = route({
  methods: ["POST"],
  path: "console/derivatives/optionTerms",
  summary: "Requests new terms of a market's options from a second operator",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({ market_id: smallIdField, version: versionField, ...optionTermsFields, reason }),
  output: z.object({ approval_id: z.string() }),
});

/** Becomes a request of kind lever_terms. */
export const contractTermsRequest = route({
  methods: ["POST"],
  path: "console/derivatives/leverTerms",
  summary: "Requests new terms of a market's contracts from a second operator",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({ market_id: smallIdField, version: versionField, ...contractTermsFields, reason }),
  output: z.object({ approval_id: z.string() }),
});

export const exposure = route({
  methods: ["GET"],
  path: "console/derivatives/exposure",
  summary: "The house's exposure: options by pair and expiry, contracts by pair, and the funds that cover them",
  auth: "operator",
  permission: "reconciliation.read",
  input: nothing,
  output: z.object({
    at_ms: z.number(),
    /** Stakes and possible profits, by direction; pending orders count as well. */
    options: z.array(
      z.object({
        symbol: z.string(),
        currency: z.string(),
        seconds: z.number(),
        orders: z.number(),
        up_stake: decimal,
        down_stake: decimal,
        up_profit: decimal,
        down_profit: decimal,
        promised: decimal,
        /** The pair's, for all its durations together. */
        reserve: decimal,
        next_due_ms: z.nullable(z.number()),
      }),
    ),
    contracts: z.array(
      z.object({
        symbol: z.string(),
        currency: z.string(),
        positions: z.number(),
        waiting: z.number(),
        /** The last index price that counts, by which the core values them; null before the first. */
        price: z.nullable(decimal),
        long_value: decimal,
        short_value: decimal,
        net_value: decimal,
        /** Of the users, at their closing prices and less deleveraging: the amount that the house would pay, or receive if negative. */
        unrealised: decimal,
        max_open: decimal,
        max_net: decimal,
      }),
    ),
    /** `treasury` is the available amount, of which the gains of open contracts must stay; `treasury_frozen` is reserved for options. */
    house: z.array(
      z.object({
        currency_id: z.number(),
        currency: z.string(),
        treasury: decimal,
        treasury_frozen: decimal,
        treasury_gained: decimal,
        insurance: decimal,
      }),
    ),
  }),
});

export const liquidations = route({
  methods: ["GET"],
  path: "console/derivatives/liquidations",
  summary: "Liquidations and deleveragings, newest first, each with its receipt",
  auth: "operator",
  permission: "reconciliation.read",
  input: z.object(cursorFields("time and uuid")),
  output: cursorListOf(
    z.object({
      receipt_id: z.string(),
      kind: z.enum(receiptKinds),
      uid: z.string(),
      symbol: z.string(),
      currency: z.string(),
      side: z.enum(["long", "short"]),
      lots: z.number(),
      /** Of a deleveraging: the position's gain before. */
      profit: decimal,
      /** The amount taken by deleveraging. */
      deducted: decimal,
      /** The insurance's part of the loss. */
      insurance: decimal,
      at: timestamp,
    }),
  ),
});

/** Between the house's own accounts, or from and to the outside world: the funding of options and contracts. */
export const fundedAccounts = ["treasury", "insurance", "fees", "outside"] as const satisfies readonly HouseAccount[];
export type FundedAccount = (typeof fundedAccounts)[number];
const fundedAccount = z.enum(fundedAccounts, { error: "INVALID_REQUEST" });

/** Becomes a request of kind house_funding, which is one posting and its counterpart. */
export const houseFunding = route({
  methods: ["POST"],
  path: "console/derivatives/houseFunding",
  summary: "Requests a transfer between house accounts, such as funds for the insurance, from a second operator",
  auth: "operator",
  permission: "movement.request",
  changes: true,
  input: z.object({
    from: fundedAccount,
    to: fundedAccount,
    currency_id: smallIdField,
    amount: amountField,
    reason,
  }),
  output: z.object({ approval_id: z.string() }),
});
