import * as z from "zod/mini";
import { openCall } from "./call.ts";
import { decimal, decimalField, flag, limitField, nothing, timeField, whole } from "./fields.ts";

/** Currencies, deposits, withdrawals and transfers of the open API. */

const coinField = z.string({ error: "MISSING" }).check(z.regex(/^[A-Z0-9.-]{1,20}$/, "INVALID_PARAMETER"));
/** A channel as Binance names it. */
export const openNetworks = { tron: "TRX", ethereum: "ETH", bitcoin: "BTC", bank: "BANK" } as const;
const networkField = z.enum(["TRX", "ETH", "BTC", "BANK"], { error: "INVALID_PARAMETER" });

const network = z.object({
  network: z.string(),
  coin: z.string(),
  name: z.string(),
  isDefault: flag,
  depositEnable: flag,
  withdrawEnable: flag,
  depositDesc: z.string(),
  withdrawDesc: z.string(),
  specialTips: z.string(),
  resetAddressStatus: flag,
  addressRegex: z.string(),
  memoRegex: z.string(),
  withdrawFee: decimal,
  withdrawMin: decimal,
  withdrawMax: decimal,
  withdrawIntegerMultiple: decimal,
  depositDust: decimal,
  minConfirm: z.number(),
  unLockConfirm: z.number(),
  sameAddress: flag,
  estimatedArrivalTime: z.number(),
  busy: flag,
});

export const currencies = openCall({
  method: "GET",
  path: "/sapi/v1/capital/config/getall",
  summary: "Every currency with its channels and the user's spot balance",
  security: "read",
  weight: 10,
  input: nothing,
  output: z.array(
    z.object({
      coin: z.string(),
      name: z.string(),
      depositAllEnable: flag,
      withdrawAllEnable: flag,
      trading: flag,
      isLegalMoney: flag,
      free: decimal,
      locked: decimal,
      freeze: decimal,
      withdrawing: decimal,
      ipoing: decimal,
      ipoable: decimal,
      storage: decimal,
      networkList: z.array(network),
    }),
  ),
});

export const depositAddress = openCall({
  method: "GET",
  path: "/sapi/v1/capital/deposit/address",
  summary: "The user's address for deposits of a currency, of the first channel if none is named",
  security: "read",
  weight: 10,
  input: z.object({ coin: coinField, network: z.optional(networkField) }),
  output: z.object({ address: z.string(), coin: z.string(), tag: z.string(), url: z.string() }),
});

const period = {
  coin: z.optional(coinField),
  status: z.optional(whole({ max: 10 })),
  startTime: z.optional(timeField),
  endTime: z.optional(timeField),
  /** The newest ones of the period are listed; there is no skipping. */
  offset: z.optional(whole({ max: 0 })),
  limit: limitField(1_000, 1_000),
};

export const deposits = openCall({
  method: "GET",
  path: "/sapi/v1/capital/deposit/hisrec",
  summary: "The user's deposits, newest first",
  security: "read",
  weight: 10,
  input: z.object(period),
  output: z.array(
    z.object({
      id: z.string(),
      amount: decimal,
      coin: z.string(),
      network: z.string(),
      /** 0 under review, 1 credited, 2 rejected */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      address: z.string(),
      addressTag: z.string(),
      txId: z.string(),
      insertTime: z.number(),
      completeTime: z.optional(z.number()),
      transferType: z.literal(0),
      confirmTimes: z.string(),
      unlockConfirm: z.number(),
      walletType: z.literal(0),
    }),
  ),
});

export const withdrawals = openCall({
  method: "GET",
  path: "/sapi/v1/capital/withdraw/history",
  summary: "The user's withdrawals, newest first",
  security: "read",
  weight: 18,
  input: z.object(period),
  output: z.array(
    z.object({
      id: z.string(),
      amount: decimal,
      transactionFee: decimal,
      coin: z.string(),
      /** 1 canceled, 2 under review, 3 rejected, 4 being sent, 6 sent */
      status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6)]),
      address: z.string(),
      txId: z.string(),
      /** UTC: "2026-11-28 09:30:00" */
      applyTime: z.string(),
      completeTime: z.optional(z.string()),
      network: z.string(),
      transferType: z.literal(0),
      info: z.string(),
      confirmNo: z.number(),
      walletType: z.literal(0),
      txKey: z.string(),
    }),
  ),
});

/** Transfers between the accounts that Binance has as well: spot, funding (fiat), USD-M futures (contracts) and options. */
export const openTransfers = {
  MAIN_FUNDING: ["c2c", "legal"],
  FUNDING_MAIN: ["legal", "c2c"],
  MAIN_UMFUTURE: ["c2c", "lever"],
  UMFUTURE_MAIN: ["lever", "c2c"],
  MAIN_OPTION: ["c2c", "mic"],
  OPTION_MAIN: ["mic", "c2c"],
} as const;
const transferTypes = Object.keys(openTransfers) as (keyof typeof openTransfers)[];

export const transfer = openCall({
  method: "POST",
  path: "/sapi/v1/asset/transfer",
  summary: "Moves an amount between two accounts of the user",
  security: "trade",
  weight: 90,
  changes: true,
  input: z.object({
    type: z.enum(transferTypes, { error: "INVALID_PARAMETER" }),
    asset: coinField,
    amount: decimalField,
  }),
  output: z.object({ tranId: z.string() }),
});

/** `amount` is what leaves the account: the channel's fee is taken from it. Only an address of the user's book can be paid to. */
export const withdraw = openCall({
  method: "POST",
  path: "/sapi/v1/capital/withdraw/apply",
  summary: "Requests a withdrawal to an address of the user's address book; a person reviews it",
  security: "withdraw",
  weight: 600,
  changes: true,
  input: z.object({
    coin: coinField,
    address: z.string({ error: "MISSING" }).check(z.maxLength(128, "INVALID_PARAMETER")),
    network: z.optional(networkField),
    amount: decimalField,
  }),
  output: z.object({ id: z.string() }),
});
