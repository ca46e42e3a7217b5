import { accountTypes, houseAccounts } from "@candor/contract/accounts.ts";
import { type ErrorParams, errorCodes, type Refusal } from "@candor/contract/errors.ts";
import { ledgerTags } from "@candor/contract/ledger-tags.ts";
import { receiptKinds } from "@candor/contract/routes/receipt.ts";
import { cancelReasons, orderKinds, orderStates, timesInForce } from "@candor/contract/routes/spot.ts";
import { amount, anyBig, type Body, envelope, marketState, priceCodec, rate, side } from "./codec-parts.ts";
import type {
  Command,
  IndexTick,
  QuoteLevel,
  RegisterUser,
  SetCurrency,
  SetMarket,
  SetOption,
  SetUserState,
} from "./command.ts";
import type { CoreEvent, OrderState, PlayLimits, ReceiptFields, WithdrawalState } from "./event.ts";
import { leverCommands, leverTermsCodec, positionCodec } from "./lever-codec.ts";
import { optionCodec, placeOption, setOption } from "./option-codec.ts";
import type { Done, Outcome } from "./outcome.ts";
import {
  type Codec,
  type FieldsOf,
  flag,
  integer,
  listOf,
  oneOf,
  optional,
  orUndefined,
  record,
  text,
  union,
} from "./schema.ts";

/** The text forms of commands, outcomes and events: on the bus, in the hash chain, and in a state's canonical form. */

export const account = oneOf([...accountTypes, ...houseAccounts]);
const userAccount = oneOf(accountTypes);
const houseAccount = oneOf(houseAccounts);
const tag = oneOf(ledgerTags);
const kind = oneOf(orderKinds);
const tif = oneOf(timesInForce);
const source = oneOf(["index", "book"]);
export const userState = oneOf(["active", "frozen", "locked"]);
const withdrawalAccount = oneOf(["c2c", "legal"]);
const withdrawalStatus = oneOf(["under_review", "sending", "passed", "rejected", "cancelled"]);
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
  source,
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
  house: houseAccount,
  tag,
  ref: text,
};

const command = union<Command>({
  setCurrency,
  setMarket,
  registerUser,
  setUserState,
  indexTick,
  clock: envelope,
  restart: envelope,
  settleDue: envelope,
  placeOrder: {
    ...envelope,
    userId: integer,
    marketId: integer,
    side,
    kind,
    tif,
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
  },
  setOption,
  placeOption,
  ...leverCommands,
  setPlayLimits: { ...envelope, userId: integer, dailyLoss: optional(amount) },
  coolOff: { ...envelope, userId: integer, hours: integer },
  credit: movement,
  debit: movement,
});

export const orderCodec: Codec<OrderState> = record<OrderState>({
  orderId: integer,
  userId: integer,
  marketId: integer,
  side,
  kind,
  tif,
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
  state: withdrawalStatus,
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
  write: (value) => command.write(value),
  read: (raw) => {
    const found = command.read(raw);
    if (found.type !== type) throw new Error(`expected the command ${type}, found ${found.type}`);
    return found as T;
  },
});

const event = union<CoreEvent>({
  posting: {
    entryId: integer,
    ownerId: integer,
    account,
    currencyId: integer,
    available: anyBig,
    frozen: anyBig,
    availableAfter: anyBig,
    frozenAfter: anyBig,
    tag,
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
});

const params: Codec<ErrorParams> = {
  write: (value) => JSON.stringify(value),
  read: (raw) => {
    if (typeof raw !== "object" || raw === null) throw new Error("the params of a refusal are an object");
    return raw as ErrorParams;
  },
};
const done = record<Omit<Done, "ok">>({
  order: optional(orderCodec),
  cancelled: optional(integer),
  received: optional(amount),
  position: optional(positionCodec),
  closing: optional(integer),
  option: optional(optionCodec),
});
const refusal = record<Omit<Refusal, "ok">>({ error: oneOf(errorCodes), params: optional(params) });

export const encodeCommand = (value: Command): string => command.write(value);
export const decodeCommand = (encoded: string): Command => command.read(JSON.parse(encoded));

export const encodeEvent = (value: CoreEvent): string => event.write(value);
export const decodeEvent = (encoded: string): CoreEvent => event.read(JSON.parse(encoded));

/** `[1, done]` or `[0, refusal]`. */
export const encodeOutcome = (value: Outcome): string =>
  value.ok ? `[1,${done.write(value)}]` : `[0,${refusal.write(value)}]`;

export function decodeOutcome(encoded: string): Outcome {
  const raw: unknown = JSON.parse(encoded);
  if (!Array.isArray(raw) || raw.length !== 2) throw new Error(`not an outcome: ${encoded}`);
  if (raw[0] === 1) return { ok: true, ...done.read(raw[1]) };
  if (raw[0] === 0) return { ok: false, ...refusal.read(raw[1]) };
  throw new Error(`not an outcome: ${encoded}`);
}
