import { expect, test } from "vitest";
import { arcPath, pointAt } from "./gauge.ts";

test("the gauge begins and ends at one height, left and right, and has its middle on top", () => {
  const [left, top, right] = [pointAt(0), pointAt(0.5), pointAt(1)];
  expect(left.y).toBe(right.y);
  expect(left.x + right.x).toBeCloseTo(240);
  expect(top).toEqual({ x: 120, y: 16 });
});

test("only an arc of more than half a circle is drawn the long way around", () => {
  expect(arcPath(0, 0.5)).toContain(" 0 0 1 ");
  expect(arcPath(0, 1)).toContain(" 0 1 1 ");
});
