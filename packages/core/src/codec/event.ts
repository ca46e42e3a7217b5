import { receiptKinds } from "@candor/contract/domain/receipts.ts";
import { cancelReasons, orderStates } from "@candor/contract/domain/spot.ts";
import type { Command, IndexTick, RegisterUser, SetCurrency, SetMarket, SetOption } from "../engine/command.ts";
import type { CoreEvent, OrderState, PlayLimits, ReceiptFields, WithdrawalState } from "../engine/event.ts";
import { leverTermsCodec, positionCodec } from "../products/contracts/codec.ts";
import { optionCodec } from "../products/options/codec.ts";
import { commandCodec } from "./command.ts";
import {
  account,
  amount,
  anyBig,
  ledgerTag,
  orderKind,
  priceCodec,
  rate,
  side,
  timeInForce,
  userState,
  withdrawalAccount,
} from "./parts.ts";
import { type Codec, flag, integer, listOf, oneOf, orUndefined, record, text, union } from "./schema.ts";

/** The text form of every event, and of the parts of the state that events carry whole. */

export const orderCodec: Codec<OrderState> = record<OrderState>({
  orderId: integer,
  userId: integer,
  marketId: integer,
  side,
  kind: orderKind,
  tif: timeInForce,
  price: orUndefined(priceCodec),
  stopPrice: orUndefined(priceCodec),
  quantity: orUndefined(amount),
  quoteAmount: orUndefined(amount),
  filledQuantity: amount,
  filledQuote: amount,
  fee: amount,
  feeCurrencyId: integer,
  hold: amount,
  status: oneOf(orderStates),
  cancelReason: orUndefined(oneOf(cancelReasons)),
  sequence: integer,
  triggered: flag,
  commandId: text,
  createdAt: integer,
  updatedAt: integer,
});

export const withdrawalCodec: Codec<WithdrawalState> = record<WithdrawalState>({
  withdrawalId: text,
  userId: integer,
  account: withdrawalAccount,
  currencyId: integer,
  amount,
  fee: amount,
  state: oneOf(["under_review", "sending", "passed", "rejected", "cancelled"]),
  reason: orUndefined(text),
  reference: orUndefined(text),
  operatorId: orUndefined(integer),
  version: integer,
  createdAt: integer,
  updatedAt: integer,
});

export const playCodec: Codec<PlayLimits> = record<PlayLimits>({
  userId: integer,
  dailyLoss: orUndefined(amount),
  nextDailyLoss: orUndefined(amount),
  changesAt: orUndefined(integer),
  coolingUntil: orUndefined(integer),
  day: integer,
  lost: anyBig,
});

/** Each kind of receipt has its own names, so that they are written out; their order is that in which the core made them. */
const receiptFields: Codec<ReceiptFields> = {
  write: (value) => JSON.stringify(value),
  read: (raw) => {
    const values = typeof raw === "object" && raw !== null ? Object.values(raw) : [undefined];
    const areFields = values.every((value) => typeof value === "string" || Number.isSafeInteger(value));
    if (!areFields) throw new Error(`expected the fields of a receipt, found ${JSON.stringify(raw)}`);
    return raw as ReceiptFields;
  },
};

/** The command of an event that carries one, nested with its type. */
const commandOf = <T extends Command>(type: T["type"]): Codec<T> => ({
  write: (value) => commandCodec.write(value),
  read: (raw) => {
    const found = commandCodec.read(raw);
    if (found.type !== type) throw new Error(`expected the command ${type}, found ${found.type}`);
    return found as T;
  },
});

export const eventCodec = union<CoreEvent>({
  posting: {
    entryId: integer,
    ownerId: integer,
    account,
    currencyId: integer,
    available: anyBig,
    frozen: anyBig,
    availableAfter: anyBig,
    frozenAfter: anyBig,
    tag: ledgerTag,
    ref: text,
  },
  order: { isNew: flag, order: orderCodec },
  trade: {
    tradeId: integer,
    marketId: integer,
    price: priceCodec,
    quantity: amount,
    quoteAmount: amount,
    takerSide: side,
    takerOrderId: integer,
    makerOrderId: integer,
    takerUserId: integer,
    makerUserId: integer,
    takerFee: amount,
    makerFee: amount,
    at: integer,
  },
  tick: { tick: commandOf<IndexTick>("indexTick") },
  currency: { currency: commandOf<SetCurrency>("setCurrency") },
  market: { market: commandOf<SetMarket>("setMarket") },
  user: { user: commandOf<RegisterUser>("registerUser") },
  userState: { userId: integer, state: userState, level: integer },
  transfer: {
    commandId: text,
    userId: integer,
    from: account,
    to: account,
    currencyId: integer,
    amount,
    at: integer,
  },
  withdrawal: { isNew: flag, withdrawal: withdrawalCodec, details: orUndefined(text) },
  conversion: {
    commandId: text,
    userId: integer,
    account,
    fromId: integer,
    toId: integer,
    amount,
    received: amount,
    fromPrice: priceCodec,
    toPrice: priceCodec,
    fromTickId: orUndefined(integer),
    toTickId: orUndefined(integer),
    spread: rate,
    at: integer,
  },
  option: { isNew: flag, option: optionCodec },
  optionTerms: { terms: commandOf<SetOption>("setOption") },
  leverTerms: { terms: leverTermsCodec },
  position: { isNew: flag, position: positionCodec },
  play: { limits: playCodec },
  receipt: {
    kind: oneOf(receiptKinds),
    subjectId: integer,
    userId: integer,
    marketId: integer,
    ruleVersion: integer,
    tickIds: listOf(integer),
    inputs: receiptFields,
    result: receiptFields,
    at: integer,
  },
  checkpoint: { batchId: integer, digest: text },
});
