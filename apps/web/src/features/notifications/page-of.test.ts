import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test("a ref leads to the page of its record", () => {
  expect(pageOf({ ref: "withdrawal:0190-aa", params: {} })).toEqual({
    page: "withdrawDetail",
    query: { id: "0190-aa" },
  });
  expect(pageOf({ ref: "address:7", params: {} })).toEqual({ page: "address", query: { id: "7" } });
  expect(pageOf({ ref: "otc:12", params: {} })).toEqual({ page: "otcOrder", query: { id: "12" } });
  expect(pageOf({ ref: "otc-merchant:2", params: {} })).toEqual({ page: "otcMerchant" });
  expect(pageOf({ ref: "chat:12:34", params: {} })).toEqual({ page: "otcChat", query: { id: "12" } });
  expect(pageOf({ ref: "support:34", params: {} })).toEqual({ page: "chat" });
  expect(pageOf({ ref: "session:3", params: {} })).toEqual({ page: "sessions" });
});

test("an order of a fund or a miner leads to the orders of its kind", () => {
  const pageOfProduct = (product: string) => pageOf({ ref: "hosting:7", params: { product } });
  expect(pageOfProduct("fund")).toEqual({ page: "financeOrders", query: { id: "7" } });
  expect(pageOfProduct("miner")).toEqual({ page: "minerOrders", query: { id: "7" } });
});

test("an application leads to its subscription", () => {
  const found = pageOf({ ref: "application:0190-aa", params: { subscription: "7" } });
  expect(found).toEqual({ page: "publicationDetails", query: { id: "7" } });
});

test("a ref of a kind that is not known yet leads to the history", () => {
  expect(pageOf({ ref: "miner:7", params: {} })).toEqual({ page: "assetRecord" });
  expect(pageOf({ ref: "odd", params: {} })).toEqual({ page: "assetRecord" });
});

test("what happened on a pair leads to the page of that pair", () => {
  const params = { symbol: "ETH-USDT" };
  expect(pageOf({ ref: "alert:5:1700000000000", params })).toEqual({ page: "kline", query: params });
  expect(pageOf({ ref: "order:5", params })).toEqual({ page: "spot", query: params });
  expect(pageOf({ ref: "orders:28333", params: { count: "3" } })).toEqual({ page: "spot", query: {} });
  expect(pageOf({ ref: "position:5", params })).toEqual({ page: "lever", query: params });
  expect(pageOf({ ref: "margin:3:1700000000000", params: {} })).toEqual({ page: "lever" });
  expect(pageOf({ ref: "option:5", params })).toEqual({ page: "optionRecord" });
});
