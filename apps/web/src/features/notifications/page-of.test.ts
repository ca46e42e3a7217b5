import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test("a ref leads to the page of its record", () => {
  expect(pageOf({ ref: "withdrawal:0190-aa" })).toEqual({ page: "withdrawDetail", query: { id: "0190-aa" } });
  expect(pageOf({ ref: "address:7" })).toEqual({ page: "address", query: { id: "7" } });
  expect(pageOf({ ref: "session:3" })).toEqual({ page: "sessions" });
});

test("a ref of a kind that is not known yet leads to the history", () => {
  expect(pageOf({ ref: "miner:7" })).toEqual({ page: "assetRecord" });
  expect(pageOf({ ref: "odd" })).toEqual({ page: "assetRecord" });
});
