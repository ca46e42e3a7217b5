import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, limitOrder } from "../testing/engine.ts";
import { CommandQueue, type QueuedCommand } from "./queue.ts";

const queued = (request: CommandRequest): QueuedCommand => ({
  request,
  bodyHash: "",
  failures: 0,
  suspect: false,
  answer: () => {},
});
const order = () => queued(limitOrder({ userId: 1, side: 0, price: "1", quantity: "1" }));
const cancel = (orderId: number) => queued({ type: "cancelOrder", id: commandId(), userId: 1, orderId });
const cancelNamed = (clientOrderId: string) =>
  queued({ type: "cancelNamedOrder", id: commandId(), userId: 1, clientOrderId });
/** Orders 1 and 2 are open, the second under a name. */
const openOrder = (request: QueuedCommand["request"]): number | undefined => {
  if (request.type === "cancelNamedOrder") return request.clientOrderId === "two" ? 2 : undefined;
  return request.type === "cancelOrder" && request.orderId <= 2 ? request.orderId : undefined;
};
const clock = () => queued({ type: "clock", id: commandId() });
const limits = { system: 2, operator: 1, user: 3 };
const typesOf = (commands: readonly QueuedCommand[]) => commands.map(({ request }) => request.type);

test("a full user lane refuses orders, and still accepts the clock, operators, and one cancel for each open order", () => {
  const queue = new CommandQueue(openOrder, limits);
  expect([1, 2, 3, 4].map(() => queue.push(order(), "user"))).toEqual([true, true, true, false]);
  expect([queue.push(cancel(1), "user"), queue.push(cancel(2), "user")]).toEqual([true, true]);
  expect(queue.push(cancel(1), "user"), "a second cancel of the same order").toBe(false);
  expect(queue.push(cancelNamed("two"), "user"), "a second cancel of the same order, by its name").toBe(false);
  expect(queue.push(cancel(3), "user"), "a cancel of an order that is not open").toBe(false);
  expect(queue.push(cancelNamed("three"), "user"), "a cancel of a name that no open order has").toBe(false);
  expect([queue.push(order(), "operator"), queue.push(order(), "operator")]).toEqual([true, false]);
  expect([queue.push(clock(), "system"), queue.push(clock(), "system"), queue.push(clock(), "system")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(typesOf(queue.take(100))).toEqual([
    "clock",
    "clock",
    "placeOrder",
    "cancelOrder",
    "cancelOrder",
    "placeOrder",
    "placeOrder",
    "placeOrder",
  ]);
  expect(queue.size).toBe(0);
  expect(queue.push(cancel(1), "user"), "once taken, the order may be cancelled again").toBe(true);
  expect(queue.push(cancelNamed("two"), "user"), "by its name too").toBe(true);
});

test("take returns at most the requested number, in the order of arrival", () => {
  const queue = new CommandQueue(() => undefined, { ...limits, user: 10_000 });
  const all = Array.from({ length: 6_000 }, order);
  for (const command of all) queue.push(command, "user");
  const taken: QueuedCommand[] = [];
  while (queue.size > 0) taken.push(...queue.take(700));
  expect(taken).toEqual(all);
});

test("lost commands come back before all others, and suspects one by one", () => {
  const queue = new CommandQueue(() => undefined, limits);
  queue.push(clock(), "system");
  const suspects = [order(), order()].map((command) => ({ ...command, suspect: true }));
  const lost = order();
  queue.putBack([...suspects, lost]);
  expect(queue.suspectIsNext).toBe(true);
  expect([queue.take(10), queue.take(10)]).toEqual([[suspects[0]], [suspects[1]]]);
  expect(typesOf(queue.take(10))).toEqual(["placeOrder", "clock"]);
});
