import { expect, test } from "vitest";
import { pageAfter } from "./pages.ts";

test("a list with a cursor goes on at it, whatever was counted", () => {
  const page = { list: [1], page: 1, page_size: 20, total: 1 };
  expect(pageAfter({ ...page, next: "7" })).toEqual({ cursor: "7" });
  expect(pageAfter({ ...page, total: 1_000, next: null })).toBe(undefined);
  expect(pageAfter({ ...page, total: null, next: "5_3" })).toEqual({ cursor: "5_3" });
});

test.each([
  [1, 20, undefined],
  [1, 21, { page: 2 }],
  [2, 40, undefined],
])("after page %i of a list of %i rows without a cursor", (page, total, after) =>
  expect(pageAfter({ list: [], page, page_size: 20, total })).toEqual(after),
);
