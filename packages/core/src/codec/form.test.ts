import { expect, test } from "vitest";
import type { Command } from "../engine/command.ts";
import type { CoreEvent } from "../engine/event.ts";
import type { Outcome } from "../engine/outcome.ts";
import type { StateRows } from "../engine/records.ts";
import { encodeRows } from "../engine/snapshot.ts";
import { encodeCommand, encodeEvent, encodeOutcome } from "./codec.ts";

/**
 * The positions of all fields, with each field's name as its value. Stored batches and checkpoints are read by position, and the heads of the chain
 * are hashes of them: two swapped fields are read as each other, and a round trip in one run does not show it. A field is added at the end of its
 * record, as `added`, and none is ever moved or removed.
 */

const QUOTE = '["price","quantity"]';
const INDEX_TICK = `"id" at tickId marketId "price" 1 "volume" "constituents" [${QUOTE}] [${QUOTE}] observedFrom`;
const MARKET_FIELDS =
  'marketId "symbol" baseId quoteId "tick" "lot" "minNotional" "makerFee" "takerFee" "priceBand" "source" "state"';
const OPTION_TERMS = 'marketId "state" "fee" [[seconds,"ratio","min","max"]] "reserve"';
const LEVER_TERMS = `marketId "state" "lotSize" "spread" "feeRate" "overnightRate" [[multiple,maxLots]] minLots maxLots
  "maxOpen" "maxNet"`;
const MOVEMENT = '"id" at ownerId "account" currencyId "amount" "house" "tag" "ref"';
const ORDER = `[orderId userId marketId side "kind" "tif" "price" "stopPrice" "quantity" "quoteAmount" "filledQuantity"
  "filledQuote" "fee" feeCurrencyId "hold" "status" "cancelReason" sequence 1 "commandId" createdAt updatedAt
  "clientOrderId" "stp" orderListId "listClientOrderId" trailingDelta "activationPrice" followingSince "apiKeyId"]`;
const TRAIL = '[sequence marketId side "extreme" tickId 1]';
const NEW_ORDER =
  'marketId side "kind" "tif" "price" "stopPrice" "quantity" "quoteAmount" "clientOrderId" "stp" trailingDelta "activationPrice" "apiKeyId"';
const WITHDRAWAL = `["withdrawalId" userId "account" currencyId "amount" "fee" "state" "reason" "reference" operatorId
  version createdAt updatedAt]`;
const OPTION = `[orderId userId marketId currencyId direction seconds "stake" "ratio" "profit" "feeRate" "fee" "state"
  acceptedAt [tickId,"price",at] dueAt [tickId,"price",at] endedAt "commandId" updatedAt]`;
const POSITION = `[positionId userId marketId currencyId "side" "kind" "state" lots orderedLots closingLots "lotSize" multiple
  "spread" "feeRate" "overnightRate" "limitPrice" "openPrice" openTickId "margin" "fee" "takeProfit" "stopLoss" "overnight"
  "deduction" "profit" "closePrice" "closeReason" "refusal" acceptedAt stopsAt closingAt overnightDay openedAt closedAt
  "commandId" updatedAt]`;
const HOSTING = `productId "kind" "state" currencyId "unitPrice" days "dailyRate" incomeCurrencyId "dailyOutput" "min" "max"
  "perUser" "quota" "penalty" opensAt closesAt rank 1`;
const HOSTING_ADDED = '"penaltyRate" dayMs';
const HOSTING_ORDER = `[orderId userId productId version "kind" currencyId "unitPrice" "units" "principal" days "dailyRate"
  incomeCurrencyId "dailyOutput" "penalty" "penaltyRate" dayMs "state" paidDays boughtAt endedAt "penaltyPaid" "commandId"]`;
const SUBSCRIPTION = `subscriptionId currencyId payCurrencyId marketId issuerId "price" "supply" "step" "min" "max" "review"
  startsAt endsAt allotsAt launchAt lockupDays 1`;
const SUBSCRIPTION_NOW = `[${SUBSCRIPTION} version "held" "applied" applications "allotted" "paid" "frontier" "root" allottedAt
  "launchPrice" launchedAt releasedAt updatedAt]`;
const APPLICATION = `["applicationId" subscriptionId userId "documentKey" ticket "quantity" "cost" "state" "reason" operatorId
  "allotted" "paid" version createdAt updatedAt]`;
const OTC_PRICING = '"price" "premium" "bound" "min" "max" "details"';
const OTC_MERCHANT = '[userId "state" currencyId "margin" operatorId "reason" version appliedAt updatedAt]';
const OTC_OFFER = `[offerId userId "side" currencyId "fiat" fiatDecimals "quantity" "remaining" windowMs takerLevel "documentKey"
  ${OTC_PRICING} "state" operatorId "reason" version createdAt updatedAt "commandId" takerAgeDays takerOrders]`;
const OTC_ORDER = `[orderId offerId "side" buyerId sellerId currencyId "fiat" fiatDecimals "price" "quantity" "total" "value"
  "state" payBy paidAt disputedAt disputedBy endedAt operatorId "reason" "details" version createdAt updatedAt "commandId"]`;
const OTC_TAKER = '[userId day "taken" cancels bannedUntil]';
const REBATE_RATES = '"first" "second" "third"';
const REBATE_PAIR = '[inviterId invitedId "state" "reason" operatorId version createdAt updatedAt]';
const REBATE_HELD = '[inviterId invitedId currencyId "amount"]';
const FEE_LEVEL = '["volume" "maker" "taker"]';
const FEE_TABLE = `version [${FEE_LEVEL}] updatedAt`;
const OWN_FEE_LEVEL = '[userId level "maker" "taker" "volume" day version]';
const LIMITS = '[userId "dailyLoss" "nextDailyLoss" changesAt coolingUntil day "lost"]';

const commands: Readonly<Record<Command["type"], string>> = {
  setCurrency: '"id" at currencyId "symbol"',
  setMarket: `"id" at ${MARKET_FIELDS}`,
  registerUser: '"id" at userId inviterId',
  setUserState: '"id" at userId "state" level',
  indexTick: INDEX_TICK,
  clock: '"id" at',
  restart: '"id" at',
  settleDue: '"id" at most',
  continueWork: '"id" at',
  sealCheckpoint: '"id" at batchId "digest"',
  placeOrder: `"id" at userId ${NEW_ORDER}`,
  cancelOrder: '"id" at userId orderId marketId "clientOrderId"',
  cancelNamedOrder: '"id" at userId "clientOrderId" marketId',
  cancelAll: '"id" at userId marketId',
  reduceOrder: '"id" at userId orderId "quantity"',
  amendOrder: '"id" at userId orderId "price" "quantity"',
  placeOco: `"id" at userId marketId side "quantity" "limitPrice" "limitClientOrderId" "stopKind" "stopPrice" "stopLimitPrice"
    "stopTif" "stopClientOrderId" "listClientOrderId" "stp" trailingDelta "activationPrice" "limitKind" "limitStopPrice" "limitTif" "apiKeyId"`,
  cancelOrderList: '"id" at userId orderListId "listClientOrderId"',
  replaceOrder: `"id" at userId "mode" cancelOrderId "cancelClientOrderId" ${NEW_ORDER}`,
  transfer: '"id" at userId "from" "to" currencyId "amount"',
  requestWithdrawal: '"id" at userId "account" currencyId "amount" "fee" levelNeeded perDay "details"',
  cancelWithdrawal: '"id" at userId "withdrawalId"',
  decideWithdrawal: '"id" at "withdrawalId" "to" operatorId "reason" "reference"',
  convert: '"id" at userId "account" fromId toId viaId "amount" "expected" "spread" "tolerance" "perMinute" acceptedAt',
  setOption: `"id" at ${OPTION_TERMS}`,
  placeOption: '"id" at userId marketId direction seconds "amount" levelNeeded',
  setLever: `"id" at ${LEVER_TERMS}`,
  placeLever: '"id" at userId marketId side lots multiple "kind" "price" "takeProfit" "stopLoss" levelNeeded',
  closeLever: '"id" at userId positionId lots',
  closeAllLever: '"id" at userId marketId',
  cancelLever: '"id" at userId positionId',
  setLeverStops: '"id" at userId positionId "takeProfit" "stopLoss"',
  setHosting: `"id" at ${HOSTING} ${HOSTING_ADDED}`,
  buyHosting: '"id" at userId productId version "units" levelNeeded',
  redeemHosting: '"id" at userId orderId "penalty"',
  setSubscription: `"id" at ${SUBSCRIPTION}`,
  applyForSubscription: '"id" at userId subscriptionId "quantity" version levelNeeded "documentKey"',
  takeBackSubscription: '"id" at userId "applicationId"',
  reviewSubscription: '"id" at "applicationId" version "to" operatorId "reason"',
  setPlayLimits: '"id" at userId "dailyLoss"',
  applyForMerchant: '"id" at userId currencyId "margin" levelNeeded',
  setMerchant: '"id" at userId version "to" operatorId "reason"',
  leaveMerchant: '"id" at userId',
  publishOtcOffer: `"id" at userId "side" currencyId "fiat" fiatDecimals "quantity" windowMs takerLevel "documentKey" ${OTC_PRICING} takerAgeDays takerOrders`,
  changeOtcOffer: `"id" at userId offerId version ${OTC_PRICING} takerLevel takerAgeDays takerOrders`,
  setOtcOfferState: '"id" at userId offerId "to"',
  closeOtcOffer: '"id" at offerId operatorId "reason"',
  takeOtcOffer:
    '"id" at userId offerId version "quantity" "price" "documentKey" "value" "dayMax" "details" registeredAt completedOrders',
  markOtcPaid: '"id" at userId orderId',
  releaseOtcOrder: '"id" at userId orderId',
  cancelOtcOrder: '"id" at userId orderId',
  disputeOtcOrder: '"id" at userId orderId',
  decideOtcOrder: '"id" at orderId version "to" operatorId "reason"',
  setStop: '"id" at "target" 1 operatorId',
  setFeeLevels: `"id" at [${FEE_LEVEL}]`,
  countFeeLevels: '"id" at day version [[userId "volume"]]',
  setRebates: `"id" at ${REBATE_RATES}`,
  withholdRebates: '"id" at inviterId invitedId "reason"',
  releaseRebates: '"id" at inviterId invitedId version operatorId',
  coolOff: '"id" at userId hours',
  credit: MOVEMENT,
  debit: MOVEMENT,
};

const nested = (type: Command["type"]): string => `["${type}" ${commands[type]}]`;
const events: Readonly<Record<CoreEvent["type"], string>> = {
  posting: 'entryId ownerId "account" currencyId "available" "frozen" "availableAfter" "frozenAfter" "tag" "ref"',
  trail: TRAIL,
  order: `1 ${ORDER}`,
  trade: `tradeId marketId "price" "quantity" "quoteAmount" takerSide takerOrderId makerOrderId takerUserId makerUserId
    "takerFee" "makerFee" at`,
  tick: nested("indexTick"),
  currency: nested("setCurrency"),
  market: nested("setMarket"),
  user: nested("registerUser"),
  userState: 'userId "state" level',
  transfer: '"commandId" userId "from" "to" currencyId "amount" at',
  withdrawal: `1 ${WITHDRAWAL} "details"`,
  conversion: `"commandId" userId "account" fromId toId "amount" "received" "fromPrice" "toPrice" fromTickId toTickId
    "spread" at`,
  option: `1 ${OPTION}`,
  optionTerms: nested("setOption"),
  leverTerms: `[${LEVER_TERMS}]`,
  position: `1 ${POSITION}`,
  play: LIMITS,
  hostingProduct: `[${HOSTING} version ${HOSTING_ADDED}]`,
  hostingOrder: `1 ${HOSTING_ORDER}`,
  hostingPaid: "orderId paidDays",
  subscription: `${SUBSCRIPTION_NOW} "heldBefore"`,
  subscriptionApplication: `1 ${APPLICATION} "frozenBefore"`,
  subscriptionResult: 'subscriptionId issuerId "supply" "applied" applications "allotted" "paid" "root" at',
  otcMerchant: `${OTC_MERCHANT} "before"`,
  otcOffer: `1 ${OTC_OFFER} "before"`,
  otcOrder: `1 ${OTC_ORDER} "before"`,
  otcTaker: OTC_TAKER,
  feeTable: `[${FEE_TABLE}]`,
  stop: '["target" 1 operatorId at]',
  feeLevel: OWN_FEE_LEVEL,
  rebateRates: `[${REBATE_RATES} version updatedAt]`,
  rebatePair: REBATE_PAIR,
  rebateHeld: REBATE_HELD,
  rebate: '[rebateId inviterId invitedId generation currencyId "fee" "amount" "state" "ref" at]',
  receipt: '"kind" subjectId userId marketId ruleVersion [tickIds] "inputs" "result" at',
  checkpoint: 'batchId "digest"',
};

const LAST_TICK = '[tickId "price" 1 at]';
const rows = `[[[currencyId "symbol"]] [[${MARKET_FIELDS} ${LAST_TICK} ${LAST_TICK} "lastTrade"]]
  [[userId inviterId "state" level]] [[ownerId "account" currencyId "available" "frozen"]] [${ORDER}] [${LIMITS}]
  [[${OPTION_TERMS}]] [${OPTION}] [[marketId tickId "price" at]] nextOptionId [[${LEVER_TERMS}]] [${POSITION}]
  nextPositionId [${WITHDRAWAL}] [day [[userId count]]] nextEntryId nextOrderId nextTradeId nextSequence
  [[userId "amount" "fromPrice" at]] [[${HOSTING} version ${HOSTING_ADDED}]] [${HOSTING_ORDER}] nextHostingOrderId
  [${SUBSCRIPTION_NOW}] [${APPLICATION}] [${OTC_MERCHANT}] [${OTC_OFFER}] [${OTC_ORDER}] [${OTC_TAKER}]
  nextOtcOfferId nextOtcOrderId [[${REBATE_RATES} version updatedAt]] [${REBATE_PAIR}] [${REBATE_HELD}] nextRebateId [[${FEE_TABLE}]] [${OWN_FEE_LEVEL}] [["target" 1 operatorId at]] [${TRAIL}]]`;

const carried: Readonly<Record<string, Command["type"]>> = {
  tick: "indexTick",
  currency: "setCurrency",
  market: "setMarket",
  user: "registerUser",
  terms: "setOption",
};

/** Writes its own name as a number, an amount or a text, has every field, and is a list of itself. */
function named(name: string, fields: object = {}): unknown {
  return new Proxy(fields, {
    get(target, key) {
      if (key in target) return Reflect.get(target, key);
      if (key === Symbol.toPrimitive || key === "toJSON") return () => name;
      if (key === "map") return (write: (one: unknown) => string) => [write(named(name))];
      const field = String(key);
      return named(field, { type: carried[field] });
    },
  });
}
const written = (form: string): string => form.replaceAll(/\s+/g, ",");

test.each(Object.entries(commands))("the command %s", (type, form) => {
  expect(encodeCommand(named("command", { type }) as Command)).toBe(written(`["${type}" ${form}]`));
});

test.each(Object.entries(events))("the event %s", (type, form) => {
  expect(encodeEvent(named("event", { type }) as CoreEvent)).toBe(written(`["${type}" ${form}]`));
});

test("outcomes", () => {
  const outcome = (ok: boolean) => encodeOutcome(named("outcome", { ok }) as Outcome);
  expect(outcome(true)).toBe(
    written(
      `[1 [${ORDER} cancelled "received" ${POSITION} closing ${OPTION} ${HOSTING_ORDER} ${APPLICATION} ${OTC_MERCHANT} ${OTC_OFFER} ${OTC_ORDER} [${ORDER}] ${ORDER} ["error","params"]]]`,
    ),
  );
  expect(outcome(false)).toBe('[0,["error","params"]]');
});

test("the rows of a state", () => {
  expect(encodeRows(named("rows") as StateRows)).toBe(written(rows));
});
