import * as z from "zod/mini";
import { hostingKinds, hostingPenalties, hostingStates } from "../domain/hosting.ts";
import { amountField, decimal, idField, listOf, nothing, pageFields, timestamp, wholeNumber } from "../fields.ts";
import { type Method, route } from "../route.ts";

/** Amounts count in the currency for a fund and in machines for a miner. */
const product = z.object({
  id: z.number(),
  /** Of the terms; an order keeps the version that it was bought under. */
  version: z.number(),
  kind: z.enum(hostingKinds),
  /** Whether it is sold now: `closed` by the operators, `sold_out` when nothing of the quota or of the funded interest is left. */
  status: z.enum(["upcoming", "open", "sold_out", "closed"]),
  name: z.string(),
  /** One or two sentences; empty when the operators wrote none. */
  summary: z.string(),
  /** The operators' own rules as rich text; empty when they wrote none. */
  rules: z.string(),
  /** Of a miner; empty otherwise. */
  model: z.string(),
  hash_rate: z.string(),
  power: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Of a machine; 1 for a fund. */
  unit_price: decimal,
  day: z.number(),
  /** Of a fund, a day: 0.004 is 0.4 %. */
  interest_rate: decimal,
  income_currency_id: z.number(),
  income_currency_name: z.string(),
  /** Of a machine, a day. */
  output: decimal,
  save_min: decimal,
  save_max: decimal,
  per_user: decimal,
  quota: decimal,
  /** Hosted now by all users. */
  sold: decimal,
  /** What may still be bought: the rest of the quota, as far as its interest can be funded now. */
  left: decimal,
  penalty: z.enum(hostingPenalties),
  /** Of a miner: the share of the principal that a day counts as when its user leaves early. */
  penalty_rate: z.nullable(decimal),
  /** How long a day takes: 86,400 except in a demo. */
  day_seconds: z.number(),
  opens_at: timestamp,
  closes_at: z.nullable(timestamp),
  recommended: z.boolean(),
});
export type HostingProduct = z.infer<typeof product>;

export const hostingOrder = z.object({
  id: z.number(),
  config_id: z.number(),
  /** Of the terms that it was bought under. */
  version: z.number(),
  kind: z.enum(hostingKinds),
  name: z.string(),
  status: z.enum(hostingStates),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Machines of a miner; the amount of a fund. */
  number: decimal,
  /** The principal. */
  amount: decimal,
  day: z.number(),
  paid_days: z.number(),
  interest_rate: decimal,
  income_currency_id: z.number(),
  income_currency_name: z.string(),
  /** A day. */
  income: decimal,
  /** Of all days together. */
  promised: decimal,
  paid: decimal,
  penalty_rule: z.enum(hostingPenalties),
  penalty_rate: z.nullable(decimal),
  /** What leaving early cost; null unless redeemed. */
  penalty: z.nullable(decimal),
  day_seconds: z.number(),
  bought_at_ms: z.number(),
  first_payment_at_ms: z.number(),
  /** Null when it has ended. */
  next_payment_at_ms: z.nullable(z.number()),
  /** When the last day is paid and the principal comes back. */
  due_at_ms: z.number(),
  ended_at_ms: z.nullable(z.number()),
});
export type HostingOrder = z.infer<typeof hostingOrder>;

const report = z.object({
  /** Of `sum`, `profit`, `allprofit` and the days: everything at its index price of now. */
  currency_name: z.string(),
  /** Hosted now. */
  sum: decimal,
  /** Income paid for the last day that is over. */
  profit: decimal,
  allprofit: decimal,
  /** Open orders. */
  count: z.number(),
  by_currency: z.array(
    z.object({ currency_id: z.number(), currency_name: z.string(), sum: decimal, profit: decimal, allprofit: decimal }),
  ),
  /** Of each product that the user has open orders of, its hosted amount or machines. */
  by_product: z.array(z.object({ config_id: z.number(), number: decimal })),
  /** Income by UTC day of its payment, the last 30 days, oldest first; days without income are 0. */
  days: z.array(z.object({ day: z.string(), profit: decimal })),
  next_payment_at_ms: z.nullable(z.number()),
});
export type HostingReport = z.infer<typeof report>;

const reportCall = (path: string, summary: string) =>
  route({ methods: ["GET"], path, summary, auth: "user", input: nothing, output: report });
export const getFinanceReport = reportCall("finance/getFinanceReport", "What the user hosts in funds, and its income");
export const getMinerReport = reportCall("finance/getMinerReport", "What the user hosts in miners, and its income");
export const lhDepositReport = reportCall("lh/deposit/report", "The same as finance/getFinanceReport");

const productsCall = (methods: readonly [Method], path: string, summary: string) =>
  route({
    methods,
    path,
    summary,
    auth: "none",
    input: z.object({ id: z.optional(idField) }),
    output: z.object({ list: z.array(product) }),
  });
export const getFinanceDetail = productsCall(
  ["POST"],
  "finance/getFinanceDetail",
  "Current terms of the funds in the order in which they are shown; with an ID, of one",
);
export const getMinerDetail = productsCall(
  ["POST"],
  "finance/getMinerDetail",
  "Current terms of the miners in the order in which they are shown; with an ID, of one",
);
export const lhDepositConfig = productsCall(["GET"], "lh/deposit/config", "The same as finance/getFinanceDetail");
export const lhDepositProduct = productsCall(
  ["GET"],
  "lh/deposit/product_info",
  "The same as finance/getFinanceDetail with an ID",
);

/** The version of the terms that the user has read and accepted; with other terms the purchase is refused. */
const termsVersion = wholeNumber(1_000_000);

export const financeDeposit = route({
  methods: ["POST"],
  path: "finance/financeDeposit",
  summary: "Buys a fund from the financial account; its whole interest is reserved at the same moment",
  auth: "user",
  changes: true,
  input: z.object({ config_id: idField, amount: amountField, terms_version: termsVersion }),
  output: hostingOrder,
});
export const minerDeposit = route({
  methods: ["POST"],
  path: "finance/minerDeposit",
  summary: "Leases machines from the financial account; their whole output is reserved at the same moment",
  auth: "user",
  changes: true,
  input: z.object({ config_id: idField, number: wholeNumber(1_000_000_000), terms_version: termsVersion }),
  output: hostingOrder,
});
export const lhDeposit = route({
  methods: ["POST"],
  path: "lh/deposit",
  summary: "The same as finance/financeDeposit; without a version the terms of now are accepted",
  auth: "user",
  changes: true,
  input: z.object({ config_id: idField, amount: amountField, terms_version: z.optional(termsVersion) }),
  output: hostingOrder,
});

const ordersCall = (path: string, summary: string) =>
  route({
    methods: ["POST"],
    path,
    summary,
    auth: "user",
    input: z.object({
      ...pageFields,
      status: z.optional(z.enum(hostingStates, { error: "INVALID_REQUEST" })),
    }),
    output: listOf(hostingOrder),
  });
export const getFinanceOrder = ordersCall("finance/getFinanceOrder", "The user's fund orders, newest first");
export const getMinerOrder = ordersCall("finance/getMinerOrder", "The user's miner orders, newest first");

export const getHostingOrder = route({
  methods: ["GET"],
  path: "finance/order",
  summary: "One fund or miner order of the user with each day that was paid",
  auth: "user",
  input: z.object({ id: idField }),
  output: z.object({
    order: hostingOrder,
    /** Newest first, at most `HOSTING_DAYS_MAX`. `day` counts the order's own days from 1. */
    payments: z.array(z.object({ day: z.number(), amount: decimal, entry_id: z.string(), at_ms: z.number() })),
    /** Of the purchase, and of the end once there is one. */
    receipts: z.array(z.string()),
  }),
});

export const redeemPreview = route({
  methods: ["GET"],
  path: "finance/redeemPreview",
  summary: "What leaving an open order early gives and costs now",
  auth: "user",
  input: z.object({ id: idField }),
  output: z.object({
    id: z.number(),
    currency_name: z.string(),
    income_currency_name: z.string(),
    amount: decimal,
    /** What a redemption has to name. */
    penalty: decimal,
    /** The principal less the penalty. */
    returned: decimal,
    /** Income that was paid and is kept. */
    paid: decimal,
    /** Income of the remaining days, which is given up. */
    forgone: decimal,
    days_left: z.number(),
    /** Until the next payment, which may change the penalty. */
    valid_until_ms: z.number(),
  }),
});
export type RedeemPreview = z.infer<typeof redeemPreview.output>;

const redeemCall = (path: string, summary: string) =>
  route({
    methods: ["POST"],
    path,
    summary,
    auth: "user",
    changes: true,
    /** The penalty that was shown; "0" is a penalty too. */
    input: z.object({ id: idField, penalty: z.string().check(z.regex(/^[0-9.]{1,27}$/, "INVALID_AMOUNT")) }),
    output: hostingOrder,
  });
export const financeOrderCancel = redeemCall(
  "finance/financeOrderCancel",
  "Redeems a fund order early for the penalty that was shown",
);
export const minerOrderCancel = redeemCall(
  "finance/minerOrderCancel",
  "Redeems a miner order early for the penalty that was shown",
);

export const hostingCoverage = route({
  methods: ["GET"],
  path: "finance/coverage",
  summary: "Per currency, the income that open orders are still promised and the reserve that is kept for it",
  auth: "none",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        currency_id: z.number(),
        currency_name: z.string(),
        orders: z.number(),
        /** The unpaid days of all open orders. */
        promised: decimal,
        /** The balance of the hosting reserve in the ledger. */
        reserved: decimal,
        /** Free money of the house that further purchases can be funded from. */
        treasury: decimal,
      }),
    ),
    /** When these figures were read from one state of the ledger. */
    checked_at_ms: z.number(),
  }),
});
export type HostingCoverage = z.infer<typeof hostingCoverage.output>;
