import { type SelfTradeMode, selfTradeModes } from "@candor/contract/domain/spot.ts";
import type { OrderBook, Side } from "../book/order-book.ts";
import { SeededRandom } from "./random.ts";

/** The common interface of the real and the naive book. */
export type Book = Pick<
  OrderBook,
  | "size"
  | "rest"
  | "cancel"
  | "reduce"
  | "has"
  | "get"
  | "match"
  | "preview"
  | "bestBid"
  | "bestAsk"
  | "levelQuantity"
  | "depth"
  | "orders"
>;

type Incoming = { orderId: number; ownerId: number; side: Side; price: number; quantity: number };

/** One operation of a stream: the order types of the spot market, a cancel or a reduction. */
export type Operation =
  | ({ type: "limit" | "postOnly" | "immediateOrCancel" | "fillOrKill" | "market" } & Incoming)
  | ({ type: "marketByCost"; maxCost: bigint } & Incoming)
  | { type: "cancel"; orderId: number }
  | { type: "reduce"; orderId: number; quantity: number };

/**
 * Applies one operation and appends to `log` all that the book answered, as numbers: equal logs mean equal behavior.
 */
export function applyOperation(book: Book, operation: Operation, log: number[]): void {
  switch (operation.type) {
    case "cancel":
      log.push(book.cancel(operation.orderId) ?? -1);
      return;
    case "reduce":
      log.push(book.reduce(operation.orderId, operation.quantity) ? 1 : 0);
      return;
    case "postOnly":
      if (!crosses(book, operation)) restIfRoom(book, operation);
      return;
    case "fillOrKill":
      if (fillable(book, operation, log, operation.price)) take(book, operation, log, operation.price, undefined);
      return;
    case "immediateOrCancel":
      take(book, operation, log, operation.price, undefined);
      return;
    case "market":
      take(book, operation, log, undefined, undefined);
      return;
    case "marketByCost":
      fillable(book, operation, log, undefined, operation.maxCost);
      take(book, operation, log, undefined, operation.maxCost);
      return;
    case "limit": {
      const left = operation.quantity - take(book, operation, log, operation.price, undefined);
      if (left > 0 && !crosses(book, operation)) restIfRoom(book, { ...operation, quantity: left });
    }
  }
}

/** Rests an order unless its level would exceed 2^53 - 1 lots, as the spot market must. */
function restIfRoom(book: Book, { orderId, ownerId, side, price, quantity }: Incoming): void {
  if (book.levelQuantity(side, price) + quantity > Number.MAX_SAFE_INTEGER) return;
  book.rest({ orderId, ownerId, side, price, quantity });
}

/** Every fifth taker may meet one to three orders only. */
const meetingsMax = ({ orderId }: Incoming): number | undefined => (orderId % 5 === 0 ? 1 + (orderId % 3) : undefined);

/** Half of them as by default, a sixth in each mode. */
const selfTrade = ({ orderId }: Incoming): SelfTradeMode | undefined => selfTradeModes[orderId % 6];

/** Logs the book's preview of the order; returns whether it would be filled completely. */
function fillable(book: Book, order: Incoming, log: number[], limitPrice?: number, maxCost?: bigint): boolean {
  const { ownerId, side, quantity } = order;
  const taker = {
    ownerId,
    side,
    quantity,
    limitPrice,
    maxCost,
    meetingsMax: meetingsMax(order),
    selfTrade: selfTrade(order),
  };
  const { lots, cost, meetings, lastPrice, end } = book.preview(taker);
  log.push(-2, lots, Number(cost % 1_000_003n), meetings, lastPrice);
  log.push(["filled", "budget", "meetings", "book", "self_trade"].indexOf(end));
  return lots === quantity;
}

function take(book: Book, order: Incoming, log: number[], limitPrice?: number, maxCost?: bigint): number {
  const { ownerId, side, quantity } = order;
  const filled = book.match(
    {
      ownerId,
      side,
      quantity,
      limitPrice,
      maxCost,
      meetingsMax: meetingsMax(order),
      selfTrade: selfTrade(order),
    },
    {
      fill: (makerId, makerOwner, price, lots, left) => log.push(1, makerId, makerOwner, price, lots, left),
      selfTradeCancel: (orderId, price, remaining) => log.push(2, orderId, price, remaining),
      selfTradeEnd: () => log.push(3),
    },
  );
  log.push(filled);
  return filled;
}

function crosses(book: Book, { side, price }: Incoming): boolean {
  const opposite = side === 0 ? book.bestAsk() : book.bestBid();
  return opposite !== undefined && (side === 0 ? price >= opposite : price <= opposite);
}

/**
 * An endless stream of operations around a drifting middle price. The seed also draws the shape of the market: few or
 * many price levels, a small or a large book, plain numbers or numbers near 2^53.
 */
export function* randomOperations(seed: number): Generator<Operation, never, undefined> {
  const random = new SeededRandom(seed);
  const levels = [12, 60, 2_000][random.below(3)] ?? 12;
  const largestQuantity = random.below(4) === 0 ? 2 ** 50 : 100;
  const owners = 2 + random.below(6);
  const cancelShare = [0.15, 0.3, 0.4][random.below(3)] ?? 0.3;
  let middle = random.below(4) === 0 ? 2 ** 52 : 10_000;
  let lastId = random.below(2) === 0 ? 0 : 2 ** 52;
  const firstId = lastId + 1;

  for (;;) {
    middle += random.below(3) - 1;
    const draw = random.fraction();
    const orderId = Math.max(firstId, lastId - random.below(400));
    const quantity = 1 + random.below(largestQuantity);
    if (draw < cancelShare) {
      yield { type: "cancel", orderId };
      continue;
    }
    if (draw < cancelShare + 0.08) {
      yield { type: "reduce", orderId, quantity: 1 + random.below(Math.ceil(largestQuantity / 2)) };
      continue;
    }
    lastId += 1;
    const side: Side = random.below(2) === 0 ? 0 : 1;
    // Most orders are passive; one in four reaches over the middle. The distance falls off quadratically.
    const distance = Math.floor(random.fraction() ** 2 * levels) * (random.below(4) === 0 ? -1 : 1);
    const price = middle + (side === 0 ? -distance : distance);
    const incoming = { orderId: lastId, ownerId: 1 + random.below(owners), side, price, quantity };
    const kind = random.fraction();
    if (kind < 0.7) yield { type: "limit", ...incoming };
    else if (kind < 0.8) yield { type: "postOnly", ...incoming };
    else if (kind < 0.86) yield { type: "immediateOrCancel", ...incoming };
    else if (kind < 0.93) yield { type: "fillOrKill", ...incoming };
    else if (kind < 0.97) yield { type: "market", ...incoming };
    else yield { type: "marketByCost", ...incoming, maxCost: BigInt(middle) * BigInt(quantity) };
  }
}

/** A 53-bit digest of every order in price-time order, of the best prices and of the level sums. */
export function digest(book: Book): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  const mix = (value: number): void => {
    low = Math.imul(low ^ (value | 0), 0x01000193);
    high = Math.imul((high ^ ((value / 2 ** 32) | 0)) + low, 0x85ebca6b);
    low ^= high >>> 13;
  };
  for (const order of book.orders()) {
    mix(order.orderId);
    mix(order.ownerId);
    mix(order.side);
    mix(order.price);
    mix(order.quantity);
  }
  for (const side of [0, 1] as const) {
    for (const level of book.depth(side, 5)) {
      mix(level.price);
      mix(level.quantity);
      mix(level.orders);
    }
  }
  mix(book.bestBid() ?? 0);
  mix(book.bestAsk() ?? 0);
  mix(book.size);
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
