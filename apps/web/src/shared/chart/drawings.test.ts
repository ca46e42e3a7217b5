import { expect, test } from "vitest";
import { DRAWINGS_MAX, type KeptDrawing, kept, PAIRS_MAX, toKept } from "./drawings.ts";

const line = (value: number): KeptDrawing => ({ name: "priceLine", points: [{ timestamp: 1, value }] });

test("each pair keeps its own drawings", () => {
  const both = kept(kept({}, "BTC-USDT", [line(1)]), "ETH-USDT", [line(2)]);
  expect(both).toEqual({ "BTC-USDT": [line(1)], "ETH-USDT": [line(2)] });
  expect(kept(both, "BTC-USDT", [])).toEqual({ "ETH-USDT": [line(2)] });
});
test("the oldest drawings and pairs make room", () => {
  const many = Array.from({ length: DRAWINGS_MAX + 1 }, (_, index) => line(index));
  expect(kept({}, "A", many)["A"]?.[0]).toEqual(line(1));
  let pairs = {};
  for (let index = 0; index <= PAIRS_MAX; index += 1) pairs = kept(pairs, `P${index}`, [line(1)]);
  expect(Object.keys(pairs)).toHaveLength(PAIRS_MAX);
  expect(Object.keys(pairs)).not.toContain("P0");
});
test("a drawing is kept with its times and prices once it is complete", () => {
  const points = [
    { dataIndex: 4, timestamp: 1, value: 2 },
    { dataIndex: 9, timestamp: 3, value: 4 },
  ];
  expect(toKept({ name: "straightLine", points })).toEqual({
    name: "straightLine",
    points: [
      { timestamp: 1, value: 2 },
      { timestamp: 3, value: 4 },
    ],
  });
  expect(toKept({ name: "straightLine", points: [{ timestamp: 1, value: 2 }, { value: 4 }] })).toBeUndefined();
  expect(toKept({ name: "candor-level", points })).toBeUndefined();
});
