import { expect, test } from "vitest";
import { depthPath, pointAt, reachOf } from "./depth-path.ts";

const point = (at: number, height: number) => ({ price: String(100 + 100 * at), total: String(height), at, height });
const bids = [point(-0.01, 0.25), point(-0.04, 1)];
const asks = [point(0.01, 0.5), point(0.02, 0.75)];
const box = { width: 100, height: 40 };

test("both sides share the scale of the farther one", () => {
  expect(reachOf(bids, asks)).toBe(0.04);
});
test("the curve rises in steps from the middle outwards and ends at its edge", () => {
  expect(depthPath(bids, 0.04, box)).toBe("M37.5 40V30H0V0H0V40Z");
  expect(depthPath(asks, 0.04, box)).toBe("M62.5 40V20H75V10H100V40Z");
});
test("an empty side has no curve", () => {
  expect(depthPath([], 0.04, box)).toBe("");
});
test("a press reads the last level that it has passed, and the best one near the middle", () => {
  const at = (x: number) => pointAt(x, { bids, asks }, 0.04, 100);
  expect(at(0)?.point).toBe(bids[1]);
  expect(at(20)?.point).toBe(bids[0]);
  expect(at(49)?.point).toBe(bids[0]);
  expect(at(99)).toEqual({ side: "asks", point: asks[1] });
});
