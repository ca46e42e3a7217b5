import { type Amount, ONE, type Price } from "@candor/contract/domain/money.ts";
import { hasTrigger, takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import { OrderBook } from "../../book/order-book.ts";
import { StopQueue } from "../../book/stop-queue.ts";
import { type Trail, TrailQueue } from "../../book/trail-queue.ts";
import type { State } from "../../engine/state.ts";
import type { Balance } from "../../ledger/ledger.ts";
import type { Market } from "../markets/state.ts";
import { isStopped } from "../stops/index.ts";
import type { OrderState, PlaceOrder, TrailState } from "./records.ts";

/** A market's book and related state. */
export type SpotMarket = {
  readonly market: Market;
  readonly book: OrderBook;
  readonly stops: StopQueue<Order>;
  /** Trailing orders that follow the price: those of buys, then those of sells. */
  readonly trails: readonly [TrailQueue<Order>, TrailQueue<Order>];
  readonly quotes: QuoteSet;
  /** The cost of one lot at a price of one tick, in 1e-8 of the quote currency; whole, as setMarket made sure. */
  lotTickCost: bigint;
  lastTrade: Price | undefined;
  /** Until the launch of a new coin's pair, which trades nothing before. */
  launch: Launch | undefined;
  /** Open orders of users, stops included. */
  openOrders: number;
};

/** When a pair begins to trade; from `hasBegun` on at the one price of its auction. */
export type Launch = { readonly launchAt: number; readonly issuePrice: Price; readonly hasBegun: boolean };

/** The house's quotes in one book. They have no order rows: their ids count from QUOTE_ID_FIRST in each set. */
export type QuoteSet = {
  count: number;
  /** The maximum payment of the resting quotes. */
  baseNeed: bigint;
  quoteNeed: bigint;
};

/** Far above every order id, so one comparison distinguishes a quote from an order. Unique within a book only. */
export const QUOTE_ID_FIRST = 2 ** 52;
export const isQuoteId = (orderId: number): boolean => orderId >= QUOTE_ID_FIRST;

/** Sums kept while it is open. */
type Summed = "filledQuantity" | "filledQuote" | "fee" | "hold";
/** An open order. `OrderState` is its form in events; this is the core's working copy. */
export type Order = { -readonly [Name in keyof OrderState]: Name extends Summed ? bigint : OrderState[Name] } & {
  readonly spotMarket: SpotMarket;
  /** `order:12`, made once, since every posting of the order carries it. */
  readonly ref: string;
  readonly pays: Balance;
  readonly receives: Balance;
  /** The limit price, or the highest price that a buy at market may pay; 0 for other orders at market, whose limit is the price band. */
  readonly priceTicks: number;
  /** Whether a rise to its stop price triggers it, otherwise a fall. */
  readonly onRise: boolean;
  /** The quantity still to be filled; 0 for a market order by quote amount. */
  openLots: number;
  /** The other order of its list while both are open. One of the two has the hold for both. */
  sibling?: Order | undefined;
  /** Of a trailing order that is due: the price that reached it, and from which extreme. */
  reached?: Reached | undefined;
};

/** A price with the index tick that it came with, if it did. */
export type PriceMark = { readonly price: Price; readonly tickId: number | undefined };
export type Reached = { readonly trail: Trail; readonly mark: PriceMark };

/** The open orders of one user, by market and id. */
export type UserOrders = Map<number, Map<number, Order>>;

export type SpotState = {
  readonly markets: Map<number, SpotMarket>;
  /** Every open order, stops that wait for their price included. */
  readonly orders: Map<number, Order>;
  readonly ordersOfUsers: Map<number, UserOrders>;
  /** Open orders by the names that clients gave them, as `userId:name`, and lists of orders as `userId:list name`. */
  readonly clientOrderIds: Map<string, number>;
  /** The trails of all markets, by sequence, as their rows are. */
  readonly trails: Map<number, TrailState>;
  /** The maximum payment of the resting quotes of all markets, by currency. */
  readonly quoteNeeds: Map<number, bigint>;
  nextOrderId: number;
  nextTradeId: number;
  nextSequence: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly spot: SpotState;
  }
}

export const createSpotState = (): SpotState => ({
  markets: new Map(),
  orders: new Map(),
  ordersOfUsers: new Map(),
  clientOrderIds: new Map(),
  trails: new Map(),
  quoteNeeds: new Map(),
  nextOrderId: 1,
  nextTradeId: 1,
  nextSequence: 1,
});

export function createSpotMarket(market: Market): SpotMarket {
  return {
    market,
    book: new OrderBook(),
    stops: new StopQueue(),
    trails: [new TrailQueue(0), new TrailQueue(1)],
    quotes: { count: 0, baseNeed: 0n, quoteNeed: 0n },
    lotTickCost: (market.config.tick * market.config.lot) / ONE,
    lastTrade: undefined,
    launch: undefined,
    openOrders: 0,
  };
}

/** The exact cost of `lots` at `ticks`. The product of the two is a Number only while that is exact. */
export function costOf(market: SpotMarket, ticks: number, lots: number): bigint {
  const product = ticks * lots;
  if (product <= Number.MAX_SAFE_INTEGER) return BigInt(product) * market.lotTickCost;
  return BigInt(ticks) * BigInt(lots) * market.lotTickCost;
}

/** The required hold of an order with `lots` open. */
export function holdOf(order: Order, lots: number): bigint {
  if (order.side === 0) return costOf(order.spotMarket, order.priceTicks, lots);
  return BigInt(lots) * order.spotMarket.market.config.lot;
}

export function ordersOf(spot: SpotState, userId: number, marketId: number): Map<number, Order> {
  let markets = spot.ordersOfUsers.get(userId);
  if (!markets) {
    markets = new Map();
    spot.ordersOfUsers.set(userId, markets);
  }
  let orders = markets.get(marketId);
  if (!orders) {
    orders = new Map();
    markets.set(marketId, orders);
  }
  return orders;
}

export const clientOrderKey = (userId: number, clientOrderId: string): string => `${userId}:${clientOrderId}`;

/** No name of an order has a space. */
export const clientListKey = (userId: number, name: string): string => clientOrderKey(userId, `list ${name}`);

type ListRef = { readonly orderListId: number | undefined; readonly listClientOrderId: string | undefined };
/** An open order of a user's list, the first one if both are open. A list has the id of its first order, and the second one has the next id. */
export function openOrderOfList(spot: SpotState, userId: number, ref: ListRef): Order | undefined {
  const { orderListId, listClientOrderId: name } = ref;
  const listId = name === undefined ? orderListId : spot.clientOrderIds.get(clientListKey(userId, name));
  if (listId === undefined) return undefined;
  const order = spot.orders.get(listId) ?? spot.orders.get(listId + 1);
  return order?.orderListId === listId && order.userId === userId ? order : undefined;
}

export function addOpenOrder(spot: SpotState, order: Order): void {
  spot.orders.set(order.orderId, order);
  ordersOf(spot, order.userId, order.spotMarket.market.config.marketId).set(order.orderId, order);
  order.spotMarket.openOrders += 1;
  if (order.clientOrderId !== undefined)
    spot.clientOrderIds.set(clientOrderKey(order.userId, order.clientOrderId), order.orderId);
  if (order.orderListId !== undefined && order.listClientOrderId !== undefined)
    spot.clientOrderIds.set(clientListKey(order.userId, order.listClientOrderId), order.orderListId);
}

export function removeOpenOrder(spot: SpotState, order: Order): void {
  if (!spot.orders.delete(order.orderId)) throw new Error(`order ${order.orderId} is not open`);
  ordersOf(spot, order.userId, order.spotMarket.market.config.marketId).delete(order.orderId);
  order.spotMarket.openOrders -= 1;
  if (order.clientOrderId !== undefined) spot.clientOrderIds.delete(clientOrderKey(order.userId, order.clientOrderId));
  const { orderListId, listClientOrderId } = order;
  if (orderListId === undefined || listClientOrderId === undefined) return;
  // The name of a list is taken until both of its orders have ended.
  const other = order.orderId === orderListId ? orderListId + 1 : orderListId;
  if (!spot.orders.has(other)) spot.clientOrderIds.delete(clientListKey(order.userId, listClientOrderId));
}

/** Whether it waits for its stop price, outside the book. */
export const waitsForStop = ({ kind, triggered }: Order): boolean => !triggered && hasTrigger(kind);

export type NewOrder = {
  readonly command: PlaceOrder;
  readonly spotMarket: SpotMarket;
  readonly pays: Balance;
  readonly receives: Balance;
  readonly priceTicks: number;
  readonly openLots: number;
  readonly list?: Pick<Terms, "orderListId" | "listClientOrderId"> | undefined;
};

export const refOf = (orderId: number): string => `order:${orderId}`;

/** Takes the next order id and the next place in time. */
export function createOrder(spot: SpotState, fields: NewOrder): Order {
  const { command, spotMarket, pays, receives, priceTicks, openLots, list } = fields;
  const orderId = spot.nextOrderId++;
  const atMarket = takesAtMarket(command.kind);
  const order: Order = {
    orderId,
    userId: command.userId,
    marketId: command.marketId,
    spotMarket,
    side: command.side,
    kind: command.kind,
    tif: atMarket && command.tif !== "FOK" ? "IOC" : command.tif,
    price: atMarket && priceTicks > 0 ? ((BigInt(priceTicks) * spotMarket.market.config.tick) as Price) : command.price,
    stopPrice: command.stopPrice,
    quantity: command.quantity,
    quoteAmount: command.quoteAmount,
    commandId: command.id,
    clientOrderId: command.clientOrderId,
    createdAt: command.at,
    ref: refOf(orderId),
    onRise: triggersOnRise(command.kind, command.side),
    pays,
    receives,
    priceTicks,
    openLots,
    filledQuantity: 0n,
    filledQuote: 0n,
    fee: 0n,
    feeCurrencyId: receives.currencyId,
    hold: 0n,
    status: "waiting",
    cancelReason: undefined,
    sequence: spot.nextSequence++,
    triggered: false,
    updatedAt: command.at,
  };
  addTerms(order, command);
  if (list) addTerms(order, list);
  return order;
}

type Terms = Partial<
  Pick<
    OrderState,
    "stp" | "orderListId" | "listClientOrderId" | "trailingDelta" | "activationPrice" | "followingSince" | "apiKeyId"
  >
>;
type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * Adds what few orders have, one by one. An order without any of it is as small as it was before there was any: six empty fields in each order and each of
 * its events made a stream of plain limit orders a sixth slower.
 */
function addTerms(target: Mutable<Terms>, terms: Terms): void {
  if (terms.stp !== undefined) target.stp = terms.stp;
  if (terms.orderListId !== undefined) target.orderListId = terms.orderListId;
  if (terms.listClientOrderId !== undefined) target.listClientOrderId = terms.listClientOrderId;
  if (terms.apiKeyId !== undefined) target.apiKeyId = terms.apiKeyId;
  if (terms.trailingDelta === undefined) return;
  target.trailingDelta = terms.trailingDelta;
  if (terms.activationPrice !== undefined) target.activationPrice = terms.activationPrice;
  if (terms.followingSince !== undefined) target.followingSince = terms.followingSince;
}

export function orderState(order: Order): OrderState {
  const state: Mutable<OrderState> = {
    orderId: order.orderId,
    userId: order.userId,
    marketId: order.marketId,
    side: order.side,
    kind: order.kind,
    tif: order.tif,
    price: order.price,
    stopPrice: order.stopPrice,
    quantity: order.quantity,
    quoteAmount: order.quoteAmount,
    filledQuantity: order.filledQuantity as Amount,
    filledQuote: order.filledQuote as Amount,
    fee: order.fee as Amount,
    feeCurrencyId: order.feeCurrencyId,
    hold: order.hold as Amount,
    status: order.status,
    cancelReason: order.cancelReason,
    sequence: order.sequence,
    triggered: order.triggered,
    commandId: order.commandId,
    clientOrderId: order.clientOrderId,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
  addTerms(state, order);
  return state;
}

/** Whether the market matches now: neither an operator has closed it, nor is it stopped. */
export const isTrading = (state: State, { market: { config } }: SpotMarket): boolean =>
  config.state === "open" && !isStopped(state, "spot", config.marketId);
