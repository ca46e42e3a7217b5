import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { SeededRandom } from "../../testing/random.ts";
import type { SubscriptionApplication } from "./records.ts";
import { TicketQueue } from "./ticket-queue.ts";

const one = (ticket: number, quantity = "1") => ({ ticket, quantity: amount(quantity) }) as SubscriptionApplication;

test("applications come in the order of their tickets, whatever is taken at once", () => {
  const random = new SeededRandom(1);
  const all = Array.from({ length: 5_000 }, () =>
    one(Math.floor(random.fraction() * 2 ** 32) * 2 ** 20 + random.below(9)),
  );
  all.push(one(0), one(2 ** 52 - 1), one(7, "2"), one(7, "1"));
  const queue = new TicketQueue(all);
  const taken: SubscriptionApplication[] = [];
  while (!queue.isEmpty) {
    const some = queue.take(1 + random.below(300));
    expect(some.length).toBeGreaterThan(0);
    taken.push(...some);
  }
  const sorted = all.toSorted((a, b) => a.ticket - b.ticket || Number(a.quantity - b.quantity));
  expect(taken).toEqual(sorted);
  expect(queue.take(5)).toEqual([]);
});

test("an empty queue is empty", () => {
  expect(new TicketQueue([]).isEmpty).toBe(true);
});
