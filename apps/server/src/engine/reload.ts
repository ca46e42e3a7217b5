import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import { restore } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { BalanceRow } from "@candor/core/ledger/records.ts";
import type { MarketRow } from "@candor/core/products/markets/records.ts";
import type { OrderState } from "@candor/core/products/spot/records.ts";
import type { User } from "@candor/core/products/users/state.ts";
import type { WithdrawalState } from "@candor/core/products/withdrawals/records.ts";
import { StateSeal } from "@candor/core/seal/state-seal.ts";
import type { Client, ClientBase } from "pg";
import type { ChainPosition } from "./batch.ts";
import { sha256Text } from "./head.ts";
import { readLastBatch, requireSealed } from "./last-batch.ts";
import { money, moneyOrNone, ms, type ReadRows, type Row } from "./read-rows.ts";
import { loadConversions } from "./reload-convert.ts";
import { loadLever } from "./reload-lever.ts";
import { loadOptions } from "./reload-option.ts";
import { loadPlay } from "./reload-play.ts";

export type Loaded = {
  readonly state: State;
  /** The hash of the state, which goes on with it. */
  readonly stateSeal: StateSeal;
  readonly position: ChainPosition;
  readonly nextTickId: number;
  /** The time (ms) of the last tick; the engine's clock does not go behind it. */
  readonly lastTickAt: number;
  /**
   * The time (ms) of the newest withdrawal request, likewise: a request that seemed older would be counted on another day at the next reload. Or that
   * at which the newest open option was accepted, an open position changed last, or the newest conversion was made.
   */
  readonly lastRequestAt: number;
  /** The time (ms) of the last batch, by the clock that `EngineOptions.wallNow` was; 0 before the first. */
  readonly lastBatchAt: number;
  /** Products with a quarantined command that no operator has resolved. */
  readonly paused: ReadonlySet<string>;
};

const MARKETS = `
SELECT m.market_id, m.symbol, m.base_id, m.quote_id, m.tick, m.lot, m.min_notional, m.maker_fee, m.taker_fee, m.price_band, m.source, m.state,
  tick.tick_id, tick.price, tick.counting, ${ms("tick.at")}, trade.price, counted.tick_id, counted.price, ${ms("counted.at")}
FROM markets m
LEFT JOIN LATERAL (SELECT tick_id, price, counting, at FROM ticks WHERE market_id = m.market_id ORDER BY at DESC, tick_id DESC LIMIT 1) tick ON true
LEFT JOIN LATERAL (SELECT tick_id, price, at FROM ticks WHERE market_id = m.market_id AND counting ORDER BY at DESC, tick_id DESC LIMIT 1) counted ON true
LEFT JOIN LATERAL (SELECT price FROM trades WHERE market_id = m.market_id ORDER BY trade_id DESC LIMIT 1) trade ON true`;

const OPEN_ORDERS = `
SELECT order_id, user_id, market_id, side, kind, tif, price, stop_price, quantity, quote_amount, filled_quantity, filled_quote, fee, fee_currency_id, hold,
  cancel_reason, triggered, sequence, command_id, ${ms("created_at")}, ${ms("updated_at")}
FROM orders WHERE status = 'waiting'`;

const OPEN_WITHDRAWALS = `
SELECT withdrawal_id, user_id, account, currency_id, amount, fee, state, reason, reference, operator_id, version, ${ms("created_at")}, ${ms("updated_at")}
FROM withdrawals WHERE state IN ('under_review', 'sending')`;

/** Requests of the newest UTC day on which anybody asked, by user: whatever became of them since. */
const WITHDRAWAL_DAY = `
SELECT day, user_id, count(*)
FROM withdrawals, (SELECT floor(extract(epoch FROM max(created_at)) / 86400)::bigint AS day FROM withdrawals) newest
WHERE created_at >= to_timestamp(day * 86400) GROUP BY day, user_id`;

/**
 * The sequence is taken by every new order and by every triggered stop. So the highest is that of the newest order, or of some triggered one; both
 * are found by an index, where max() over all orders would read the whole table.
 */
const NEXT_IDS = `
SELECT coalesce((SELECT max(entry_id) FROM ledger_entries), 0) + 1,
  coalesce((SELECT max(order_id) FROM orders), 0) + 1,
  coalesce((SELECT max(trade_id) FROM trades), 0) + 1,
  greatest((SELECT sequence FROM orders ORDER BY order_id DESC LIMIT 1), (SELECT max(sequence) FROM orders WHERE triggered), 0) + 1,
  coalesce((SELECT max(tick_id) FROM ticks), 0) + 1,
  coalesce((SELECT ${ms("max(at)")} FROM ticks), 0),
  coalesce((SELECT ${ms("max(created_at)")} FROM withdrawals), 0),
  coalesce((SELECT ${ms("at")} FROM batches ORDER BY batch_id DESC LIMIT 1), 0)`;

function marketOf(row: Row): MarketRow {
  const [marketId, symbol, baseId, quoteId, tick, lot, minNotional, makerFee, takerFee, priceBand, source, state] = row;
  const [tickId, tickPrice, counting, tickAt, tradePrice, countedId, countedPrice, countedAt] = row.slice(12);
  return {
    marketId: Number(marketId),
    symbol: String(symbol),
    baseId: Number(baseId),
    quoteId: Number(quoteId),
    tick: money(tick) as Price,
    lot: money(lot) as Amount,
    minNotional: money(minNotional) as Amount,
    makerFee: money(makerFee) as Rate,
    takerFee: money(takerFee) as Rate,
    priceBand: money(priceBand) as Rate,
    source: source as MarketRow["source"],
    state: state as MarketRow["state"],
    lastTick:
      tickId === null
        ? undefined
        : { tickId: Number(tickId), price: money(tickPrice) as Price, counting: counting === true, at: Number(tickAt) },
    lastCounting:
      countedId === null
        ? undefined
        : { tickId: Number(countedId), price: money(countedPrice) as Price, counting: true, at: Number(countedAt) },
    lastTrade: moneyOrNone(tradePrice) as Price | undefined,
  };
}

function orderOf(row: Row): OrderState {
  const [orderId, userId, marketId, side, kind, tif, price, stopPrice, quantity, quoteAmount, filled] = row;
  const [filledQuote, fee, feeCurrencyId, hold, cancelReason, triggered, sequence, commandId, createdAt, updatedAt] =
    row.slice(11);
  return {
    orderId: Number(orderId),
    userId: Number(userId),
    marketId: Number(marketId),
    side: side as OrderState["side"],
    kind: kind as OrderState["kind"],
    tif: tif as OrderState["tif"],
    price: moneyOrNone(price) as Price | undefined,
    stopPrice: moneyOrNone(stopPrice) as Price | undefined,
    quantity: moneyOrNone(quantity) as Amount | undefined,
    quoteAmount: moneyOrNone(quoteAmount) as Amount | undefined,
    filledQuantity: money(filled) as Amount,
    filledQuote: money(filledQuote) as Amount,
    fee: money(fee) as Amount,
    feeCurrencyId: Number(feeCurrencyId),
    hold: money(hold) as Amount,
    status: "waiting",
    cancelReason: (cancelReason ?? undefined) as OrderState["cancelReason"],
    sequence: Number(sequence),
    triggered: triggered === true,
    commandId: String(commandId),
    createdAt: Number(createdAt),
    updatedAt: Number(updatedAt),
  };
}

function withdrawalOf(row: Row): WithdrawalState {
  const [withdrawalId, userId, account, currencyId, amount, fee, state, reason, reference, operatorId] = row;
  const [version, createdAt, updatedAt] = row.slice(10);
  return {
    withdrawalId: String(withdrawalId),
    userId: Number(userId),
    account: account as WithdrawalState["account"],
    currencyId: Number(currencyId),
    amount: money(amount) as Amount,
    fee: money(fee) as Amount,
    state: state as WithdrawalState["state"],
    reason: (reason ?? undefined) as string | undefined,
    reference: (reference ?? undefined) as string | undefined,
    operatorId: operatorId === null ? undefined : Number(operatorId),
    version: Number(version),
    createdAt: Number(createdAt),
    updatedAt: Number(updatedAt),
  };
}

const withdrawalDayOf = (rows: readonly Row[]): StateRows["withdrawalDay"] => ({
  day: Number(rows[0]?.[0] ?? 0),
  counts: rows.map(([, userId, count]) => ({ userId: Number(userId), count: Number(count) })),
});

const balanceOf = ([ownerId, account, currencyId, available, frozen]: Row): BalanceRow => ({
  ownerId: Number(ownerId),
  account: account as BalanceRow["account"],
  currencyId: Number(currencyId),
  available: money(available),
  frozen: money(frozen),
});

const userOf = ([userId, inviterId, state, level]: Row): User => ({
  userId: Number(userId),
  inviterId: inviterId === null ? undefined : Number(inviterId),
  state: state as User["state"],
  level: Number(level),
});

/** The rows of a state, and what else a start needs to know. */
export type ReadState = Pick<Loaded, "nextTickId" | "lastTickAt" | "lastRequestAt" | "lastBatchAt" | "paused"> & {
  readonly rows: StateRows;
};

/** The whole state as rows, in the transaction of the caller. Rows come as arrays: with names, 100,000 orders take 1.4 times as long. */
export async function readState(client: ClientBase): Promise<ReadState> {
  const read: ReadRows = async (text) => (await client.query({ text, rowMode: "array" })).rows;
  const currencies = await read("SELECT currency_id, symbol FROM currencies");
  const markets = await read(MARKETS);
  const users = await read("SELECT user_id, inviter_id, state, kyc_level FROM users WHERE registered");
  const balances = await read(
    "SELECT owner_id, account, currency_id, available, frozen FROM balances WHERE available <> 0 OR frozen <> 0",
  );
  const orders = await read(OPEN_ORDERS);
  const withdrawals = await read(OPEN_WITHDRAWALS);
  const withdrawalDay = await read(WITHDRAWAL_DAY);
  const playLimits = await loadPlay(read);
  const options = await loadOptions(read);
  const lever = await loadLever(read);
  const conversions = await loadConversions(read);
  const [ids = []] = await read(NEXT_IDS);
  const paused = await read("SELECT DISTINCT product FROM quarantine WHERE resolved_at IS NULL");
  const [nextEntryId, nextOrderId, nextTradeId, nextSequence] = ids.map(Number) as [number, number, number, number];
  const [nextTickId, lastTickAt, lastRequestAt, lastBatchAt] = ids.slice(4).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const rows: StateRows = {
    currencies: currencies.map(([currencyId, symbol]) => ({ currencyId: Number(currencyId), symbol: String(symbol) })),
    markets: markets.map(marketOf),
    users: users.map(userOf),
    balances: balances.map(balanceOf),
    openOrders: orders.map(orderOf),
    playLimits,
    ...options.rows,
    ...lever.rows,
    ...conversions.rows,
    openWithdrawals: withdrawals.map(withdrawalOf),
    withdrawalDay: withdrawalDayOf(withdrawalDay),
    nextEntryId,
    nextOrderId,
    nextTradeId,
    nextSequence,
  };
  return {
    rows,
    nextTickId,
    lastTickAt,
    lastRequestAt: Math.max(lastRequestAt, options.acceptedUntil, lever.askedUntil, conversions.convertedUntil),
    lastBatchAt,
    paused: new Set(paused.map(([product]) => String(product))),
  };
}

/**
 * The whole state as PostgreSQL has it, in one snapshot. A start, a reload after a failure and a standby taking over are all this. Throws StateNotSealed
 * when it is not the state that the last batch sealed.
 */
export async function load(client: Client): Promise<Loaded> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows, ...facts } = await readState(client);
  const last = await readLastBatch(client);
  await client.query("COMMIT");
  const state = restore(rows);
  const stateSeal = new StateSeal(state, sha256Text);
  requireSealed(last, stateSeal.root());
  checkState(state);
  return { state, stateSeal, position: last.position, ...facts };
}
