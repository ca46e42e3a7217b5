import * as z from "zod/mini";
import { openCall } from "./call.ts";
import { decimal, flag, nothing, symbolField, yesOrNo } from "./fields.ts";

/** The user behind a key: balances, fees and what the key may do. */

const rates = z.object({ maker: decimal, taker: decimal, buyer: decimal, seller: decimal });

export const account = openCall({
  method: "GET",
  path: "/api/v3/account",
  summary: "Spot balances and fees of the user",
  security: "read",
  weight: 20,
  input: z.object({ omitZeroBalances: z._default(yesOrNo, false) }),
  output: z.object({
    /** In hundredths of a percent, rounded up; `commissionRates` are exact. */
    makerCommission: z.number(),
    takerCommission: z.number(),
    buyerCommission: z.number(),
    sellerCommission: z.number(),
    commissionRates: rates,
    canTrade: flag,
    canWithdraw: flag,
    canDeposit: flag,
    brokered: flag,
    requireSelfTradePrevention: flag,
    preventSor: flag,
    updateTime: z.number(),
    accountType: z.literal("SPOT"),
    balances: z.array(z.object({ asset: z.string(), free: decimal, locked: decimal })),
    permissions: z.array(z.string()),
    uid: z.number(),
  }),
});

export const commission = openCall({
  method: "GET",
  path: "/api/v3/account/commission",
  summary: "The fee rates of the user in a symbol",
  security: "read",
  weight: 20,
  input: z.object({ symbol: symbolField }),
  output: z.object({
    symbol: z.string(),
    standardCommission: rates,
    specialCommission: rates,
    taxCommission: rates,
    discount: z.object({
      enabledForAccount: flag,
      enabledForSymbol: flag,
      discountAsset: z.string(),
      discount: decimal,
    }),
  }),
});

export const tradeFee = openCall({
  method: "GET",
  path: "/sapi/v1/asset/tradeFee",
  summary: "The fee rates of the user in a symbol, or in all of them",
  security: "read",
  weight: 1,
  input: z.object({ symbol: z.optional(symbolField) }),
  output: z.array(z.object({ symbol: z.string(), makerCommission: decimal, takerCommission: decimal })),
});

export const systemStatus = openCall({
  method: "GET",
  path: "/sapi/v1/system/status",
  summary: "0 while the platform takes orders, 1 during maintenance",
  security: "none",
  weight: 1,
  input: nothing,
  output: z.object({ status: z.union([z.literal(0), z.literal(1)]), msg: z.string() }),
});

export const apiRestrictions = openCall({
  method: "GET",
  path: "/sapi/v1/account/apiRestrictions",
  summary: "What the key may do",
  security: "read",
  weight: 1,
  input: nothing,
  output: z.object({
    ipRestrict: flag,
    createTime: z.number(),
    enableReading: flag,
    enableWithdrawals: flag,
    enableInternalTransfer: flag,
    enableMargin: flag,
    enableFutures: flag,
    permitsUniversalTransfer: flag,
    enableVanillaOptions: flag,
    enableFixApiTrade: flag,
    enableFixReadOnly: flag,
    enableSpotAndMarginTrading: flag,
    enablePortfolioMarginTrading: flag,
  }),
});

/** ccxt asks for both when it loads its markets. */
const noPairs = (path: string) =>
  openCall({
    method: "GET",
    path,
    summary: "None: there is no margin trading of this kind",
    security: "key",
    weight: 1,
    input: nothing,
    output: z.array(z.never()),
  });
export const marginPairs = noPairs("/sapi/v1/margin/allPairs");
export const isolatedPairs = noPairs("/sapi/v1/margin/isolated/allPairs");
