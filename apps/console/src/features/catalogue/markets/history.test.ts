import { expect, test } from "vitest";
import { historyChanges } from "./history.ts";

test("only differences are listed, shares in percent, without the version", () => {
  expect(
    historyChanges(
      { taker_fee: "0.001", tick: "0.1", state: "open", version: 3 },
      { taker_fee: "0.0009", tick: "0.1", state: "closed", version: 4 },
    ),
  ).toEqual([
    { field: "taker_fee", before: "0.1 %", after: "0.09 %" },
    { field: "state", before: "open", after: "closed" },
  ]);
});
test("a new record has no value before, and other values have no differences", () => {
  expect(historyChanges(null, { sort: 2, shown: false })).toEqual([
    { field: "sort", before: "", after: "2" },
    { field: "shown", before: "", after: "false" },
  ]);
  expect(historyChanges(null, "text")).toEqual([]);
});
