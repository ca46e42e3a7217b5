import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import type {
  Command,
  IndexTick,
  QuoteLevel,
  RegisterUser,
  SetCurrency,
  SetMarket,
  SetUserState,
} from "../engine/command.ts";
import { leverCommands } from "../products/contracts/codec.ts";
import { placeOption, setOption } from "../products/options/codec.ts";
import {
  account,
  amount,
  type Body,
  envelope,
  ledgerTag,
  marketState,
  orderKind,
  priceCodec,
  rate,
  side,
  timeInForce,
  userState,
  withdrawalAccount,
} from "./parts.ts";
import { added, type FieldsOf, flag, integer, listOf, oneOf, optional, record, text, union } from "./schema.ts";

/** The text form of every command. */

const userAccount = oneOf(accountTypes);
const quoteLevels = listOf(record<QuoteLevel>({ price: priceCodec, quantity: amount }));

const setCurrency: FieldsOf<Body<SetCurrency>> = { ...envelope, currencyId: integer, symbol: text };
export const marketFields = {
  marketId: integer,
  symbol: text,
  baseId: integer,
  quoteId: integer,
  tick: priceCodec,
  lot: amount,
  minNotional: amount,
  makerFee: rate,
  takerFee: rate,
  priceBand: rate,
  source: oneOf(["index", "book"]),
  state: marketState,
};
const setMarket: FieldsOf<Body<SetMarket>> = { ...envelope, ...marketFields };
const registerUser: FieldsOf<Body<RegisterUser>> = { ...envelope, userId: integer, inviterId: optional(integer) };
const setUserState: FieldsOf<Body<SetUserState>> = {
  ...envelope,
  userId: integer,
  state: optional(userState),
  level: optional(integer),
};
const indexTick: FieldsOf<Body<IndexTick>> = {
  ...envelope,
  tickId: integer,
  marketId: integer,
  price: priceCodec,
  counting: flag,
  volume: amount,
  constituents: text,
  bids: quoteLevels,
  asks: quoteLevels,
  observedFrom: optional(integer),
};
const movement = {
  ...envelope,
  ownerId: integer,
  account,
  currencyId: integer,
  amount,
  house: oneOf(houseAccounts),
  tag: ledgerTag,
  ref: text,
};

export const commandCodec = union<Command>({
  setCurrency,
  setMarket,
  registerUser,
  setUserState,
  indexTick,
  clock: envelope,
  restart: envelope,
  settleDue: envelope,
  continueWork: envelope,
  sealCheckpoint: { ...envelope, batchId: integer, digest: text },
  placeOrder: {
    ...envelope,
    userId: integer,
    marketId: integer,
    side,
    kind: orderKind,
    tif: timeInForce,
    price: optional(priceCodec),
    stopPrice: optional(priceCodec),
    quantity: optional(amount),
    quoteAmount: optional(amount),
  },
  cancelOrder: { ...envelope, userId: integer, orderId: integer },
  cancelAll: { ...envelope, userId: integer, marketId: optional(integer) },
  reduceOrder: { ...envelope, userId: integer, orderId: integer, quantity: amount },
  transfer: { ...envelope, userId: integer, from: userAccount, to: userAccount, currencyId: integer, amount },
  requestWithdrawal: {
    ...envelope,
    userId: integer,
    account: withdrawalAccount,
    currencyId: integer,
    amount,
    fee: amount,
    levelNeeded: integer,
    perDay: integer,
    details: text,
  },
  cancelWithdrawal: { ...envelope, userId: integer, withdrawalId: text },
  decideWithdrawal: {
    ...envelope,
    withdrawalId: text,
    to: oneOf(["sending", "passed", "rejected"]),
    operatorId: integer,
    reason: optional(text),
    reference: optional(text),
  },
  convert: {
    ...envelope,
    userId: integer,
    account: oneOf(["c2c"]),
    fromId: integer,
    toId: integer,
    viaId: integer,
    amount,
    expected: optional(amount),
    spread: rate,
    tolerance: rate,
    perMinute: added(amount),
    acceptedAt: added(integer),
  },
  setOption,
  placeOption,
  ...leverCommands,
  setPlayLimits: { ...envelope, userId: integer, dailyLoss: optional(amount) },
  coolOff: { ...envelope, userId: integer, hours: integer },
  credit: movement,
  debit: movement,
});
