import type { Amount, Price } from "@candor/contract/domain/money.ts";
import { type LeverRows, leverRows, restoreLever } from "../products/contracts/rows.ts";
import { type ConvertRows, convertRows, restoreConvert } from "../products/convert/state.ts";
import { type OptionRows, optionRows, restoreOptions } from "../products/options/state.ts";
import { addOpenOrder, createSpotMarket, type Order, orderState, waitsForStop } from "../products/spot/state.ts";
import { type FundingRows, fundingRows, restoreFunding } from "../products/withdrawals/state.ts";
import type { Account } from "./command.ts";
import type { OrderState, PlayLimits } from "./event.ts";
import { type Currency, createState, type LastTick, type MarketConfig, type State, type User } from "./state.ts";

export type BalanceRow = {
  readonly ownerId: number;
  readonly account: Account;
  readonly currencyId: number;
  readonly available: bigint;
  readonly frozen: bigint;
};
export type MarketRow = MarketConfig & {
  readonly lastTick: LastTick | undefined;
  readonly lastCounting: LastTick | undefined;
  /** The price of the market's newest trade. */
  readonly lastTrade: Price | undefined;
};

/** The state as rows: what the database keeps, and what the state is loaded from. The house's quotes are not among them. */
export type StateRows = FundingRows &
  ConvertRows &
  OptionRows &
  LeverRows & {
    readonly currencies: readonly Currency[];
    readonly markets: readonly MarketRow[];
    readonly users: readonly User[];
    /** Balances of zero may be there or not. */
    readonly balances: readonly BalanceRow[];
    /** Those with status waiting. */
    readonly openOrders: readonly OrderState[];
    readonly playLimits: readonly PlayLimits[];
    /** One more than the highest entry, order and trade id, and the highest sequence of any order, whatever its status. */
    readonly nextEntryId: number;
    readonly nextOrderId: number;
    readonly nextTradeId: number;
    readonly nextSequence: number;
  };

/** The rows of a state in one fixed order, without balances of zero, so that equal states have equal rows. */
export function rowsOf(state: State): StateRows {
  const { ledger, spot, funding } = state;
  return {
    currencies: [...state.currencies.values()].sort((a, b) => a.currencyId - b.currencyId),
    markets: [...state.markets.values()]
      .map((market) => ({
        ...market.config,
        lastTick: market.lastTick,
        lastCounting: market.lastCounting,
        lastTrade: spot.markets.get(market.config.marketId)?.lastTrade,
      }))
      .sort((a, b) => a.marketId - b.marketId),
    users: [...state.users.values()].sort((a, b) => a.userId - b.userId),
    balances: [...ledger.balances()]
      .filter((balance) => balance.available !== 0n || balance.frozen !== 0n)
      .map(({ ownerId, account, currencyId, available, frozen }) => ({
        ownerId,
        account,
        currencyId,
        available,
        frozen,
      }))
      .sort(byAccount),
    openOrders: [...spot.orders.values()].sort((a, b) => a.orderId - b.orderId).map(orderState),
    playLimits: [...state.play.values()].sort((a, b) => a.userId - b.userId),
    ...fundingRows(funding),
    ...convertRows(state.convert),
    ...optionRows(state.option),
    ...leverRows(state),
    nextEntryId: ledger.nextEntryId,
    nextOrderId: spot.nextOrderId,
    nextTradeId: spot.nextTradeId,
    nextSequence: spot.nextSequence,
  };
}

function byAccount(a: BalanceRow, b: BalanceRow): number {
  if (a.ownerId !== b.ownerId) return a.ownerId - b.ownerId;
  if (a.currencyId !== b.currencyId) return a.currencyId - b.currencyId;
  return a.account < b.account ? -1 : 1;
}

/**
 * The state that the rows describe, whatever their order. The house's quotes are gone and their hold still stands: the first command on a restored
 * state has to be `restart`. Throws when an order does not fit its market or holds something else than it needs.
 */
export function restore(rows: StateRows): State {
  const state = createState();
  const { ledger, spot } = state;
  for (const currency of rows.currencies) state.currencies.set(currency.currencyId, { ...currency });
  for (const { lastTick, lastCounting, lastTrade, ...config } of rows.markets) {
    const market = { config, lastTick, lastCounting };
    state.markets.set(config.marketId, market);
    const spotMarket = createSpotMarket(market);
    spotMarket.lastTrade = lastTrade;
    spot.markets.set(config.marketId, spotMarket);
  }
  for (const user of rows.users) state.users.set(user.userId, { ...user });
  for (const row of rows.balances) {
    ledger.load(row.ownerId, row.account, row.currencyId, row.available, row.frozen);
  }
  restoreOrders(state, rows.openOrders);
  restoreFunding(state.funding, rows);
  restoreConvert(state.convert, rows);
  restoreOptions(state, rows);
  restoreLever(state, rows);
  for (const limits of rows.playLimits) state.play.set(limits.userId, limits);
  ledger.nextEntryId = rows.nextEntryId;
  spot.nextOrderId = rows.nextOrderId;
  spot.nextTradeId = rows.nextTradeId;
  spot.nextSequence = rows.nextSequence;
  return state;
}

/** Orders rest in the order of their sequence, which is the order of time. */
function restoreOrders(state: State, rows: readonly OrderState[]): void {
  const orders = rows.map((row) => orderFromRow(state, row));
  for (const order of orders) addOpenOrder(state.spot, order);
  for (const order of orders.toSorted((a, b) => a.sequence - b.sequence)) {
    const { orderId, userId, side, priceTicks, openLots, spotMarket } = order;
    if (waitsForStop(order)) spotMarket.stops.add(order);
    else spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  }
}

function orderFromRow(state: State, row: OrderState): Order {
  const { orderId, userId, marketId, side, price, quantity, filledQuantity } = row;
  const spotMarket = state.spot.markets.get(marketId);
  if (!spotMarket || price === undefined || quantity === undefined || row.status !== "waiting") {
    throw new Error(`order ${orderId} cannot be open: no market, price or quantity, or not waiting`);
  }
  const { baseId, quoteId, tick, lot } = spotMarket.market.config;
  const open = (quantity - filledQuantity) as Amount;
  if (price % tick !== 0n || open % lot !== 0n) throw new Error(`order ${orderId} is off its market's tick or lot`);
  const base = state.ledger.balance(userId, "c2c", baseId);
  const quote = state.ledger.balance(userId, "c2c", quoteId);
  return {
    orderId,
    userId,
    spotMarket,
    side,
    kind: row.kind,
    tif: row.tif,
    price,
    stopPrice: row.stopPrice,
    quantity,
    quoteAmount: row.quoteAmount,
    commandId: row.commandId,
    createdAt: row.createdAt,
    ref: `order:${orderId}`,
    pays: side === 0 ? quote : base,
    receives: side === 0 ? base : quote,
    priceTicks: Number(price / tick),
    openLots: Number(open / lot),
    filledQuantity,
    filledQuote: row.filledQuote,
    fee: row.fee,
    hold: row.hold,
    status: row.status,
    cancelReason: row.cancelReason,
    sequence: row.sequence,
    triggered: row.triggered,
    updatedAt: row.updatedAt,
  };
}
