import fc from "fast-check";
import { expect, test } from "vitest";
import { DueQueue } from "./due-queue.ts";

/** Removes everything, in the order of the queue. */
function drained(queue: DueQueue<{ id: number; gone: boolean }>): number[] {
  const ids: number[] = [];
  for (let top = queue.first(); top; top = queue.first()) {
    ids.push(top.id);
    top.item.gone = true;
  }
  return ids;
}

test("returns entries by time, then by id, and skips those settled out of turn", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), gone: fc.boolean() })), (drawn) => {
      const queue = new DueQueue<{ id: number; gone: boolean }>(({ gone }) => gone);
      const items = drawn.map(({ key, gone }, id) => ({ key, id, item: { id, gone } }));
      for (const { key, id, item } of items) queue.push(key, id, item);
      const expected = items
        .filter(({ item }) => !item.gone)
        .sort((a, b) => a.key - b.key || a.id - b.id)
        .map(({ id }) => id);
      expect(drained(queue)).toEqual(expected);
    }),
  );
});

test("accepts entries while it is being emptied", () => {
  const queue = new DueQueue<{ id: number; gone: boolean }>(({ gone }) => gone);
  for (const id of [5, 3]) queue.push(10, id, { id, gone: false });
  const first = queue.first();
  if (first) first.item.gone = true;
  queue.push(9, 7, { id: 7, gone: false });
  expect(first?.id).toBe(3);
  expect(drained(queue)).toEqual([7, 5]);
  expect(queue.first()).toBeUndefined();
});
