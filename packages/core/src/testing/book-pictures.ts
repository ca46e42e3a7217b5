import { expect } from "vitest";
import { ASK, BID, OrderBook, type Side, type Taker } from "../book/order-book.ts";

/*
 * Pictures: one line per price level, asks above bids, best prices meeting in the middle. Each order is
 * "id:lots" with its owner's letter where the owner matters (a = 1, b = 2; without a letter 99), oldest first.
 */
const ORDER = /(\d+):(\d+)([a-z]?)/g;
/** The owner where a picture names none. */
export const NOBODY = 99;

function owner(letter: string | undefined): number {
  return letter === undefined || letter === "" ? NOBODY : letter.charCodeAt(0) - 96;
}

export function book(picture: string): OrderBook {
  const result = new OrderBook();
  for (const line of picture.trim().split("\n")) {
    const [, sideName, price, queue] = /^\s*(ask|bid)\s+(\d+) \|(.*)$/.exec(line) ?? [];
    for (const [, orderId, quantity, letter] of (queue ?? "").matchAll(ORDER)) {
      const side: Side = sideName === "bid" ? BID : ASK;
      const order = { orderId: Number(orderId), ownerId: owner(letter), side, price: Number(price) };
      result.rest({ ...order, quantity: Number(quantity) });
    }
  }
  return result;
}

function picture(drawn: OrderBook): string {
  const lines = new Map<string, string>();
  for (const { orderId, ownerId, side, price, quantity } of drawn.orders()) {
    const label = `${side === BID ? "bid" : "ask"} ${price} |`;
    const letter = ownerId === NOBODY ? "" : String.fromCharCode(96 + ownerId);
    lines.set(label, `${lines.get(label) ?? label} ${orderId}:${quantity}${letter}`);
  }
  const all = [...lines.values()];
  const asks = all.filter((line) => line.startsWith("ask")).reverse();
  return [...asks, ...all.filter((line) => line.startsWith("bid"))].join("\n");
}

export function expectPicture(drawn: OrderBook, expected: string): void {
  const lines = expected.split("\n").map((line) => line.trim());
  expect(picture(drawn)).toBe(lines.filter((line) => line !== "").join("\n"));
}

/** Matches and returns what was reported, one line per event, then the lots filled. */
export function match(target: OrderBook, taker: Omit<Taker, "ownerId"> & { ownerId?: number }): string[] {
  const events: string[] = [];
  const filled = target.match(
    { ownerId: 1, ...taker },
    {
      fill: (id, _owner, price, quantity, left) => events.push(`${id} fills ${quantity} @ ${price}, ${left} left`),
      selfTradeEnd: () => events.push("ended by an own order"),
      selfTradeCancel: (id, price, remaining) => events.push(`${id} cancelled ${remaining} @ ${price}`),
    },
  );
  return [...events, `filled ${filled}`];
}
