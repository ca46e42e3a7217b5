import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import {
  cancelReasons,
  orderKinds,
  orderStates,
  replaceModes,
  selfTradeModes,
  timesInForce,
} from "@candor/contract/domain/spot.ts";
import { errorCodes } from "@candor/contract/errors.ts";
import fc, { type Arbitrary } from "fast-check";
import type { Command } from "../engine/command.ts";
import type { CoreEvent } from "../engine/event.ts";
import type { Outcome } from "../engine/outcome.ts";
import type { OrderState, Side } from "../products/spot/records.ts";
import type { WithdrawalState } from "../products/withdrawals/records.ts";

/** Arbitrary commands, events and outcomes, whether the core would produce them or not: for properties of their text forms. */

const whole = fc.maxSafeNat();
const text = fc.string({ unit: "binary" });
const signed = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const amount = signed as Arbitrary<Amount>;
const price = signed as unknown as Arbitrary<Price>;
const rate = signed as unknown as Arbitrary<Rate>;
const maybe = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const account = fc.constantFrom(...accountTypes, ...houseAccounts);
const side = fc.constantFrom<Side>(0, 1);
const envelope = { id: text, at: whole };
const levels = fc.array(fc.record({ price, quantity: amount }), { maxLength: 3 });

const newOrder = {
  userId: whole,
  marketId: whole,
  side,
  kind: fc.constantFrom(...orderKinds),
  tif: fc.constantFrom(...timesInForce),
  price,
  stopPrice: price,
  quantity: amount,
  quoteAmount: amount,
  clientOrderId: text,
  stp: fc.constantFrom(...selfTradeModes),
  trailingDelta: whole,
  activationPrice: price,
  apiKeyId: text,
};
/** With properties that may be missing as `requiredKeys` leaves them out. */
const placeOrder = fc.record(
  { type: fc.constant("placeOrder" as const), ...envelope, ...newOrder },
  { requiredKeys: ["type", "id", "at", "userId", "marketId", "side", "kind", "tif"] },
);
const replaceOrder = fc.record(
  {
    type: fc.constant("replaceOrder" as const),
    ...envelope,
    ...newOrder,
    mode: fc.constantFrom(...replaceModes),
    cancelOrderId: whole,
    cancelClientOrderId: text,
  },
  { requiredKeys: ["type", "id", "at", "userId", "mode", "marketId", "side", "kind", "tif"] },
);
const placeOco = fc.record(
  {
    type: fc.constant("placeOco" as const),
    ...envelope,
    userId: whole,
    marketId: whole,
    side,
    quantity: amount,
    limitPrice: price,
    limitClientOrderId: text,
    stopKind: fc.constantFrom("stop_limit", "stop_market"),
    stopPrice: price,
    stopLimitPrice: price,
    stopTif: fc.constantFrom(...timesInForce),
    stopClientOrderId: text,
    listClientOrderId: text,
    stp: fc.constantFrom(...selfTradeModes),
    trailingDelta: whole,
    activationPrice: price,
    limitKind: fc.constantFrom("take_profit_limit", "take_profit_market"),
    limitStopPrice: price,
    limitTif: fc.constantFrom(...timesInForce),
    apiKeyId: text,
  },
  { requiredKeys: ["type", "id", "at", "userId", "marketId", "side", "quantity", "stopKind", "stopTif"] },
);
const cancelOrderList = fc.record(
  {
    type: fc.constant("cancelOrderList" as const),
    ...envelope,
    userId: whole,
    orderListId: whole,
    listClientOrderId: text,
  },
  { requiredKeys: ["type", "id", "at", "userId"] },
);
const registerUser = fc.record(
  { type: fc.constant("registerUser" as const), ...envelope, userId: whole, inviterId: whole },
  { requiredKeys: ["type", "id", "at", "userId"] },
);
const setCurrency = fc.record({
  type: fc.constant("setCurrency" as const),
  ...envelope,
  currencyId: whole,
  symbol: text,
});
const setMarket = fc.record({
  type: fc.constant("setMarket" as const),
  ...envelope,
  marketId: whole,
  symbol: text,
  baseId: whole,
  quoteId: whole,
  tick: price,
  lot: amount,
  minNotional: amount,
  makerFee: rate,
  takerFee: rate,
  priceBand: rate,
  source: fc.constantFrom("index", "book"),
  state: fc.constantFrom("open", "closed"),
});
const userState = fc.constantFrom("active", "frozen", "locked");
const setUserState = fc.record(
  { type: fc.constant("setUserState" as const), ...envelope, userId: whole, state: userState, level: whole },
  { requiredKeys: ["type", "id", "at", "userId"] },
);
const indexTick = fc.record({
  type: fc.constant("indexTick" as const),
  ...envelope,
  tickId: whole,
  marketId: whole,
  price,
  counting: fc.boolean(),
  volume: amount,
  constituents: text,
  bids: levels,
  asks: levels,
});
const movement = {
  ...envelope,
  ownerId: whole,
  account,
  currencyId: whole,
  amount,
  house: fc.constantFrom(...houseAccounts),
  tag: fc.constantFrom(...ledgerTags),
  ref: text,
};
const withdrawalAccount = fc.constantFrom("c2c", "legal");
const convert = fc.record(
  {
    type: fc.constant("convert" as const),
    ...envelope,
    userId: whole,
    account: fc.constant("c2c" as const),
    fromId: whole,
    toId: whole,
    viaId: whole,
    amount,
    expected: amount,
    spread: rate,
    tolerance: rate,
    perMinute: amount,
    acceptedAt: whole,
  },
  {
    requiredKeys: ["type", "id", "at", "userId", "account", "fromId", "toId", "viaId", "amount", "spread", "tolerance"],
  },
);

export const command: Arbitrary<Command> = fc.oneof(
  setCurrency,
  setMarket,
  registerUser,
  setUserState,
  indexTick,
  placeOrder,
  replaceOrder,
  placeOco,
  cancelOrderList,
  fc.record({ type: fc.constantFrom("clock", "restart"), ...envelope }),
  fc.record(
    {
      type: fc.constant("cancelNamedOrder" as const),
      ...envelope,
      userId: whole,
      clientOrderId: text,
      marketId: whole,
    },
    { requiredKeys: ["type", "id", "at", "userId", "clientOrderId"] },
  ),
  fc.record(
    {
      type: fc.constant("cancelOrder" as const),
      ...envelope,
      userId: whole,
      orderId: whole,
      marketId: whole,
      clientOrderId: text,
    },
    { requiredKeys: ["type", "id", "at", "userId", "orderId"] },
  ),
  fc.record(
    { type: fc.constant("cancelAll" as const), ...envelope, userId: whole, marketId: whole },
    { requiredKeys: ["type", "id", "at", "userId"] },
  ),
  fc.record({
    type: fc.constant("reduceOrder" as const),
    ...envelope,
    userId: whole,
    orderId: whole,
    quantity: amount,
  }),
  fc.record({
    type: fc.constant("amendOrder" as const),
    ...envelope,
    userId: whole,
    orderId: whole,
    price,
    quantity: amount,
  }),
  fc.record({
    type: fc.constant("transfer" as const),
    ...envelope,
    userId: whole,
    from: fc.constantFrom(...accountTypes),
    to: fc.constantFrom(...accountTypes),
    currencyId: whole,
    amount,
  }),
  fc.record({
    type: fc.constant("requestWithdrawal" as const),
    ...envelope,
    userId: whole,
    account: withdrawalAccount,
    currencyId: whole,
    amount,
    fee: amount,
    levelNeeded: whole,
    perDay: whole,
    details: text,
  }),
  fc.record({ type: fc.constant("cancelWithdrawal" as const), ...envelope, userId: whole, withdrawalId: text }),
  fc.record(
    {
      type: fc.constant("decideWithdrawal" as const),
      ...envelope,
      withdrawalId: text,
      to: fc.constantFrom("sending", "passed", "rejected"),
      operatorId: whole,
      reason: text,
      reference: text,
    },
    { requiredKeys: ["type", "id", "at", "withdrawalId", "to", "operatorId"] },
  ),
  convert,
  fc.record({ type: fc.constant("credit" as const), ...movement }),
  fc.record({ type: fc.constant("debit" as const), ...movement }),
);

const plainOrder = fc.record({
  orderId: whole,
  userId: whole,
  marketId: whole,
  side,
  kind: fc.constantFrom(...orderKinds),
  tif: fc.constantFrom(...timesInForce),
  price: maybe(price),
  stopPrice: maybe(price),
  quantity: maybe(amount),
  quoteAmount: maybe(amount),
  filledQuantity: amount,
  filledQuote: amount,
  fee: amount,
  feeCurrencyId: whole,
  hold: amount,
  status: fc.constantFrom(...orderStates),
  cancelReason: maybe(fc.constantFrom(...cancelReasons)),
  sequence: whole,
  triggered: fc.boolean(),
  commandId: text,
  clientOrderId: maybe(text),
  createdAt: whole,
  updatedAt: whole,
});
const orderTerms = fc.record(
  {
    stp: fc.constantFrom(...selfTradeModes),
    orderListId: whole,
    listClientOrderId: text,
    trailingDelta: whole,
    activationPrice: price,
    followingSince: whole,
  },
  { requiredKeys: [] },
);
const order: Arbitrary<OrderState> = fc.tuple(plainOrder, orderTerms).map(([plain, terms]) => ({ ...plain, ...terms }));
const withdrawal: Arbitrary<WithdrawalState> = fc.record({
  withdrawalId: text,
  userId: whole,
  account: withdrawalAccount,
  currencyId: whole,
  amount,
  fee: amount,
  state: fc.constantFrom("under_review", "sending", "passed", "rejected", "cancelled"),
  reason: maybe(text),
  reference: maybe(text),
  operatorId: maybe(whole),
  version: whole,
  createdAt: whole,
  updatedAt: whole,
});

export const event: Arbitrary<CoreEvent> = fc.oneof(
  fc.record({
    type: fc.constant("posting" as const),
    entryId: whole,
    ownerId: whole,
    account,
    currencyId: whole,
    available: signed,
    frozen: signed,
    availableAfter: signed,
    frozenAfter: signed,
    tag: fc.constantFrom(...ledgerTags),
    ref: text,
  }),
  fc.record({
    type: fc.constant("trail" as const),
    trail: fc.record({
      sequence: whole,
      marketId: whole,
      side,
      extreme: price,
      tickId: maybe(whole),
      isOpen: fc.boolean(),
    }),
  }),
  fc.record({ type: fc.constant("order" as const), isNew: fc.boolean(), order }),
  fc.record({
    type: fc.constant("trade" as const),
    tradeId: whole,
    marketId: whole,
    price,
    quantity: amount,
    quoteAmount: amount,
    takerSide: side,
    takerOrderId: whole,
    makerOrderId: whole,
    takerUserId: whole,
    makerUserId: whole,
    takerFee: amount,
    makerFee: amount,
    at: whole,
  }),
  fc.record({ type: fc.constant("tick" as const), tick: indexTick }),
  fc.record({ type: fc.constant("currency" as const), currency: setCurrency }),
  fc.record({ type: fc.constant("market" as const), market: setMarket }),
  fc.record({ type: fc.constant("user" as const), user: registerUser }),
  fc.record({ type: fc.constant("userState" as const), userId: whole, state: userState, level: whole }),
  fc.record({
    type: fc.constant("transfer" as const),
    commandId: text,
    userId: whole,
    from: account,
    to: account,
    currencyId: whole,
    amount,
    at: whole,
  }),
  fc.record({ type: fc.constant("withdrawal" as const), isNew: fc.boolean(), withdrawal, details: maybe(text) }),
  fc.record({
    type: fc.constant("conversion" as const),
    commandId: text,
    userId: whole,
    account,
    fromId: whole,
    toId: whole,
    amount,
    received: amount,
    fromPrice: price,
    toPrice: price,
    fromTickId: maybe(whole),
    toTickId: maybe(whole),
    spread: rate,
    at: whole,
  }),
);

const refused = {
  error: fc.constantFrom(...errorCodes),
  params: fc.dictionary(
    fc.string().filter((key) => key !== "__proto__"),
    fc.oneof(text, whole),
    { noNullPrototype: true },
  ),
};

export const outcome: Arbitrary<Outcome> = fc.oneof(
  fc.record(
    {
      ok: fc.constant(true as const),
      order,
      cancelled: whole,
      received: amount,
      orders: fc.array(order, { maxLength: 2 }),
      replaced: order,
      refusal: fc.record(refused, { requiredKeys: ["error"] }),
    },
    { requiredKeys: ["ok"] },
  ),
  fc.record({ ok: fc.constant(false as const), ...refused }, { requiredKeys: ["ok", "error"] }),
);
