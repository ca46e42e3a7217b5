import { expect, test } from "vitest";
import { rowKey, rowUse } from "../../shared/terms/rows.ts";
import { levelsFields, readLevels } from "./levels-form.ts";

const levels = [
  { level: 1, volume: "50000", maker_reduction: "0.1", taker_reduction: "0.05" },
  { level: 2, volume: "250000", maker_reduction: "0.25", taker_reduction: "0.1" },
];
const wrongWith = (change: Record<string, string>) => readLevels({ ...levelsFields(levels), ...change }).errors;

test("a table is typed row by row, in percent, and numbered from the first", () => {
  const fields = levelsFields(levels);
  expect(fields).toMatchObject({ "0.volume": "50000", "0.maker": "10", "1.taker": "10" });
  expect(readLevels(fields)).toEqual({ terms: levels, errors: {} });
  const added = { ...fields, ...rowUse(2, true), "2.volume": "1000000", "2.maker": "50", "2.taker": "20" };
  expect(readLevels(added).terms?.map(({ level }) => level)).toEqual([1, 2, 3]);
  const removed = { ...fields, ...rowUse(0, false) };
  expect(readLevels(removed).terms).toEqual([{ ...levels[1], level: 1 }]);
});
test("no table is a table too: nobody has a level", () =>
  expect(readLevels(levelsFields([]))).toEqual({ terms: [], errors: {} }));
test("volumes rise, and reductions do not fall", () => {
  expect(wrongWith({ "1.volume": "50000" })).toEqual({ "1.volume": "Must be above the volume of the level below." });
  expect(wrongWith({ "0.volume": "0" })).toEqual({ "0.volume": "Must be above zero." });
  expect(wrongWith({ "1.maker": "9" })).toEqual({ "1.maker": "Must not be below that of the level below." });
  expect(wrongWith({ "1.taker": "5" })).toEqual({});
});
test("a reduction is at most the fee, and what is no number says so at its field", () => {
  expect(wrongWith({ "1.taker": "100" })).toEqual({});
  expect(wrongWith({ "1.taker": "100.01" })).toEqual({ "1.taker": "At most 100 % of the fee." });
  expect(wrongWith({ [rowKey(0, "maker")]: "x" })["0.maker"]).toBe("A percentage, at most six decimals.");
});
