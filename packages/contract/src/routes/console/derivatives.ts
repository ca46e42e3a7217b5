import * as z from "zod/mini";
import { decimal, idField, integer, listOf, nothing, pageFields, timestamp, wholeNumber } from "../../fields.ts";
import { route } from "../../route.ts";
import { SECONDS_MAX } from "../option.ts";
import { versionField } from "./queue.ts";

const decimalField = z
  .string({ error: "INVALID_AMOUNT" })
  .check(z.trim(), z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, "INVALID_AMOUNT"));
const reason = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(500, "INVALID_REQUEST"));
const state = z.enum(["open", "closed"], { error: "INVALID_REQUEST" });

const optionTermsFields = {
  state,
  fee: decimalField,
  reserve: decimalField,
  choices: z
    .array(z.object({ seconds: wholeNumber(SECONDS_MAX), ratio: decimalField, min: decimalField, max: decimalField }))
    .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(10, "INVALID_REQUEST")),
};
const leverTermsFields = {
  state,
  lot_size: decimalField,
  spread: decimalField,
  fee_rate: decimalField,
  overnight_rate: decimalField,
  min_lots: wholeNumber(1_000_000),
  max_lots: wholeNumber(1_000_000),
  max_open: decimalField,
  max_net: decimalField,
  multiples: z
    .array(z.object({ multiple: integer(1, 200), max_lots: wholeNumber(1_000_000) }))
    .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(10, "INVALID_REQUEST")),
};
const place = { market_id: z.number(), symbol: z.string(), version: z.number(), approval_id: z.nullable(z.string()) };

export const derivativeTerms = route({
  methods: ["GET"],
  path: "console/derivatives/terms",
  summary: "Terms of options and contracts by market; an order keeps those that it was opened with",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({
    options: z.array(z.object({ ...place, ...optionTermsFields })),
    contracts: z.array(z.object({ ...place, ...leverTermsFields })),
  }),
});

/** Becomes a request of kind option_terms. */
export const optionTermsRequest = route({
  methods: ["POST"],
  path: "console/derivatives/optionTerms",
  summary: "Asks a second person for other terms of a market's options",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({ market_id: idField, version: versionField, ...optionTermsFields, reason }),
  output: z.object({ approval_id: z.string() }),
});

/** Becomes a request of kind lever_terms. */
export const leverTermsRequest = route({
  methods: ["POST"],
  path: "console/derivatives/leverTerms",
  summary: "Asks a second person for other terms of a market's contracts",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({ market_id: idField, version: versionField, ...leverTermsFields, reason }),
  output: z.object({ approval_id: z.string() }),
});

export const exposure = route({
  methods: ["GET"],
  path: "console/derivatives/exposure",
  summary:
    "What the house would win or lose: options by pair and expiry, contracts by pair, and what stands behind them",
  auth: "operator",
  permission: "reconciliation.read",
  input: nothing,
  output: z.object({
    at_ms: z.number(),
    options: z.array(
      z.object({
        symbol: z.string(),
        seconds: z.number(),
        orders: z.number(),
        up_stake: decimal,
        down_stake: decimal,
        promised: decimal,
        reserve: decimal,
      }),
    ),
    contracts: z.array(
      z.object({
        symbol: z.string(),
        positions: z.number(),
        long_value: decimal,
        short_value: decimal,
        net_value: decimal,
        unrealised: decimal,
        max_open: decimal,
        max_net: decimal,
      }),
    ),
    house: z.array(z.object({ currency: z.string(), treasury: decimal, treasury_frozen: decimal, insurance: decimal })),
  }),
});

export const liquidations = route({
  methods: ["GET"],
  path: "console/derivatives/liquidations",
  summary: "Liquidations and deleveragings, newest first, each with its receipt",
  auth: "operator",
  permission: "reconciliation.read",
  input: z.object(pageFields),
  output: listOf(
    z.object({
      receipt_id: z.string(),
      kind: z.string(),
      uid: z.string(),
      symbol: z.string(),
      side: z.string(),
      lots: z.number(),
      profit: decimal,
      insurance: decimal,
      at: timestamp,
    }),
  ),
});
