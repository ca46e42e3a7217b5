import { HOUSE } from "@candor/contract/domain/accounts.ts";
import {
  DELIVER_WITHIN_MS,
  type OptionResult,
  optionOutcome,
  optionResult,
  settlementTime,
} from "@candor/contract/rules/options.ts";
import type { Due } from "../../engine/due-queue.ts";
import type { State, Work } from "../../engine/state.ts";
import { addWork } from "../../engine/work.ts";
import { settledBy } from "../due/index.ts";
import type { SettleDue } from "../due/records.ts";
import type { IndexTick } from "../markets/records.ts";
import { noteFee } from "../rebates/index.ts";
import { countResult } from "../trading-limits/index.ts";
import { keep, optionMarketOf } from "./open-orders.ts";
import { directionOf, openReceipt, settlementReceipt, voidReceipt } from "./receipts.ts";
import type { OptionOrder, OptionTick } from "./records.ts";
import { dueAtOf, type OptionMarket, openUntilOf, refOf } from "./state.ts";

/**
 * Records the tick's decisions: the time, the price at which open orders settle, and which orders it opens. Due orders are settled later, in chunks:
 * `settleDue` uses the recorded ticks with the same result.
 */
export function onTick(state: State, tick: IndexTick): void {
  const market = state.options.markets.get(tick.marketId);
  if (!market) return;
  const { tickId, price, at, counting } = tick;
  market.now = Math.max(market.now, at);
  if (!counting) return;
  if (firstDueAt(market) <= at) market.calls = [...market.calls, { tickId, price, at }];
  if (market.opening.size > 0) addWork(state, openAll(state, market, tick));
}

/** In microseconds. */
const OPENING = 20;

function* openAll(state: State, market: OptionMarket, tick: IndexTick): Work {
  for (const orderId of [...market.opening]) {
    const order = orderOf(state, orderId);
    if (opensAt(market, order, tick)) open(state, order, tick);
    yield OPENING;
  }
}

export function onClock(state: State, at: number): void {
  for (const market of state.options.markets.values()) market.now = Math.max(market.now, at);
}

const firstDueAt = ({ settleAt }: OptionMarket): number => settleAt.first()?.key ?? Number.POSITIVE_INFINITY;

function orderOf(state: State, orderId: number): OptionOrder {
  const order = state.options.orders.get(orderId);
  if (!order) throw new Error(`option ${orderId} is not open`);
  return order;
}

/** In time, and nobody can have known the price: each venue that makes the tick count was observed after the acceptance. */
const opensAt = ({ now }: OptionMarket, order: OptionOrder, { observedFrom }: IndexTick): boolean =>
  now <= openUntilOf(order) && (observedFrom === undefined || observedFrom > order.acceptedAt);

function open(state: State, before: OptionOrder, tick: IndexTick): void {
  const { tickId, price, at } = tick;
  const openTick = { tickId, price, at };
  const dueAt = settlementTime(at, before.seconds);
  const order: OptionOrder = { ...before, state: "running", openTick, dueAt, updatedAt: at };
  keep(state, order);
  state.events.push({ type: "option", isNew: false, option: order }, openReceipt(order, tick));
}

/** The tick that settles an open order, "late" if none came in time; undefined while one may still come. */
function settlementOf({ now, calls }: OptionMarket, order: OptionOrder): OptionTick | "late" | undefined {
  const { openTick } = order;
  const dueAt = dueAtOf(order);
  const call = calls.find(({ tickId, at }) => at >= dueAt && tickId > (openTick?.tickId ?? 0));
  if (call) return call.at <= dueAt + DELIVER_WITHIN_MS ? call : "late";
  return now > dueAt + DELIVER_WITHIN_MS ? "late" : undefined;
}

const isDue = (market: OptionMarket, order: OptionOrder): boolean =>
  order.state === "opening" ? market.now > openUntilOf(order) : settlementOf(market, order) !== undefined;

const keyOf = (order: OptionOrder): Due => ({
  key: order.state === "opening" ? openUntilOf(order) : dueAtOf(order),
  id: order.orderId,
});
const byKey = (a: Due, b: Due): number => a.key - b.key || a.id - b.id;

const ifDue = (state: State, market: OptionMarket, first: Due | undefined): Due | undefined =>
  first && isDue(market, orderOf(state, first.id)) ? first : undefined;

/** The soonest of a pair that is due; where the first of each queue is not, none is. Asked of every pair before each slice of commands, hence without lists. */
function firstDue(state: State, market: OptionMarket): Due | undefined {
  const opening = ifDue(state, market, market.openUntil.first());
  const running = ifDue(state, market, market.settleAt.first());
  if (!opening || !running) return opening ?? running;
  return byKey(opening, running) <= 0 ? opening : running;
}

export function hasDueOptions(state: State): boolean {
  for (const market of state.options.markets.values()) if (firstDue(state, market)) return true;
  return false;
}

/** Settles the next due orders, in the order of their time. */
export function settleDueOptions(state: State, command: SettleDue): void {
  const most = settledBy(command);
  const markets = [...state.options.markets.values()];
  for (let settled = 0; settled < most; settled += 1) {
    const [first] = markets.flatMap((market) => firstDue(state, market) ?? []).sort(byKey);
    if (!first) break;
    settle(state, orderOf(state, first.id), command.at);
  }
  for (const market of markets) dropCalls(market);
}

/** Settles all that is due of one user. */
export function settleDueOptionsOf(state: State, userId: number, at: number): void {
  const mine = state.options.ordersOf.get(userId);
  if (!mine || !hasDueOptions(state)) return;
  const orders = [...mine].map((orderId) => orderOf(state, orderId));
  const due = orders.filter((order) => isDue(optionMarketOf(state, order.marketId), order));
  const markets = new Set(due.map(({ marketId }) => optionMarketOf(state, marketId)));
  for (const order of due.sort((a, b) => byKey(keyOf(a), keyOf(b)))) settle(state, order, at);
  for (const market of markets) dropCalls(market);
}

/** Keeps the ticks at which an open order is due, which a reload finds as well. */
function dropCalls(market: OptionMarket): void {
  const first = firstDueAt(market);
  if (market.calls.some((call) => call.at < first)) market.calls = market.calls.filter((call) => call.at >= first);
}

function settle(state: State, order: OptionOrder, at: number): void {
  const settlement = order.state === "opening" ? "late" : settlementOf(optionMarketOf(state, order.marketId), order);
  if (settlement === undefined) throw new Error(`option ${order.orderId} is not due`);
  if (settlement === "late") voidOrder(state, order, at);
  else settleOne(state, order, settlement, at);
}

/** Everything is refunded, including the fee. It ended when its time was over, regardless of the processing time. */
function voidOrder(state: State, before: OptionOrder, at: number): void {
  const endedAt = before.state === "opening" ? openUntilOf(before) : dueAtOf(before) + DELIVER_WITHIN_MS;
  const order: OptionOrder = { ...before, state: "void", endedAt, updatedAt: at };
  const { ledger } = state;
  const ref = refOf(order);
  const account = ledger.balance(order.userId, "mic", order.currencyId);
  ledger.release(account, order.stake, "mic_close", ref);
  if (order.fee > 0n) ledger.release(account, order.fee, "mic_fee_lock_1", ref);
  releaseReserve(state, order);
  keep(state, order);
  state.events.push({ type: "option", isNew: false, option: order }, voidReceipt(order, endedAt));
}

function settleOne(state: State, before: OptionOrder, settlementTick: OptionTick, at: number): void {
  const { openTick, direction, stake, profit, fee, userId, currencyId } = before;
  if (!openTick) throw new Error(`option ${before.orderId} runs without having opened`);
  const result = optionResult(directionOf(direction), openTick.price, settlementTick.price);
  const order: OptionOrder = { ...before, state: result, settlementTick, endedAt: settlementTick.at, updatedAt: at };
  pay(state, order, result);
  keep(state, order);
  const outcome = optionOutcome(result, stake, profit, fee);
  state.events.push(
    { type: "option", isNew: false, option: order },
    settlementReceipt(order, openTick, settlementTick),
  );
  countResult(state, userId, currencyId, outcome, settlementTick.at);
}

/** Between the user and the house's treasury. The house keeps the fee with any result: the order was settled. */
function pay(state: State, order: OptionOrder, result: OptionResult): void {
  const { ledger } = state;
  const { userId, currencyId, stake, profit, fee } = order;
  const ref = refOf(order);
  const account = ledger.balance(userId, "mic", currencyId);
  const treasury = ledger.balance(HOUSE, "treasury", currencyId);
  if (result === "lost") {
    ledger.settle(account, stake, "mic_close", ref);
    ledger.receive(treasury, stake, "mic_close", ref);
  } else ledger.release(account, stake, "mic_close", ref);
  if (result !== "won") releaseReserve(state, order);
  else if (profit > 0n) {
    ledger.settle(treasury, profit, "mic_close", ref);
    ledger.receive(account, profit, "mic_close", ref);
  }
  if (fee === 0n) return;
  ledger.settle(account, fee, "mic_trade_fee", ref);
  ledger.receive(ledger.balance(HOUSE, "fees", currencyId), fee, "mic_trade_fee", ref);
  noteFee(state, { userId, currencyId, fee, ref });
}

function releaseReserve({ ledger }: State, order: OptionOrder): void {
  const { currencyId, profit } = order;
  if (profit === 0n) return;
  ledger.release(ledger.balance(HOUSE, "treasury", currencyId), profit, "mic_reserve_lock_1", refOf(order));
}
