import { expect, test } from "vitest";
import { nextSort } from "./sort.ts";

test("figures sort from the highest, then from the lowest, then not at all", () => {
  const first = nextSort(undefined, "change");
  expect(first).toEqual({ key: "change", descending: true });
  const second = nextSort(first, "change");
  expect(second).toEqual({ key: "change", descending: false });
  expect(nextSort(second, "change")).toBeUndefined();
});

test("names sort from A first", () => {
  expect(nextSort(undefined, "symbol")).toEqual({ key: "symbol", descending: false });
  expect(nextSort({ key: "symbol", descending: false }, "symbol")).toEqual({ key: "symbol", descending: true });
});

test("another column starts over", () => {
  expect(nextSort({ key: "price", descending: false }, "turnover")).toEqual({ key: "turnover", descending: true });
});
