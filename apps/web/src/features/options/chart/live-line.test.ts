import { expect, test } from "vitest";
import { POINTS_MAX, pathOf, timeTicks, viewOf, withPast, withPoint, xOf, yOf } from "./live-line.ts";

const now = 1_000_000;
const mark = { openedAt: now - 20_000, dueAt: now + 280_000, price: 100 };

test("the axis reaches from before the opening to after the settlement", () => {
  const view = viewOf([{ at: now, price: 101 }], mark, now);
  expect(view.from).toBe(now - 90_000);
  expect(view.to).toBe(now + 285_000);
  expect(xOf(view, mark.dueAt, 375)).toBe(370);
});

test("a quiet market keeps its span, a moving one has room above and below", () => {
  const quiet = viewOf([{ at: now, price: 50_000 }], undefined, now);
  expect(quiet.high - quiet.low).toBeCloseTo(20);
  const moving = viewOf(
    [
      { at: now - 1, price: 100 },
      { at: now, price: 200 },
    ],
    undefined,
    now,
  );
  expect(yOf(moving, 200, 128)).toBeCloseTo(14);
  expect(yOf(moving, 100, 128)).toBeCloseTo(114);
});

test("prices that left the view do not stretch it, and the line comes from the edge", () => {
  const points = [
    { at: now - 400_000, price: 1 },
    { at: now - 100_000, price: 99 },
    { at: now - 10_000, price: 100 },
  ];
  const view = viewOf(points, undefined, now);
  expect(view.low).toBeGreaterThan(99);
  expect(pathOf(points, view, 120, 100).split("L")).toHaveLength(2);
});

test("labels are at round times and few", () => {
  const view = viewOf([], undefined, now);
  expect(timeTicks(view, 4)).toEqual([930_000, 960_000, 990_000, 1_020_000]);
});

test("an old price is not added, and the line forgets its beginning", () => {
  const points = [{ at: 5, price: 1 }];
  expect(withPoint(points, { at: 5, price: 2 })).toBe(points);
  const full = Array.from({ length: POINTS_MAX }, (_, at) => ({ at, price: 1 }));
  expect(withPoint(full, { at: POINTS_MAX, price: 2 })).toHaveLength(POINTS_MAX);
});

test("stored ticks fill the gaps of those seen by the page, and win where both have a moment", () => {
  const live = [
    { at: 3, price: 3.5 },
    { at: 3.2, price: 3.7 },
    { at: 6, price: 6 },
  ];
  const past = [1, 2, 3, 4].map((at) => ({ at, price: at }));
  expect(withPast(live, past).map(({ at, price }) => [at, price])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [3.2, 3.7],
    [4, 4],
    [6, 6],
  ]);
  expect(withPast([], past)).toEqual(past);
});
