import { expect, test } from "vitest";
import { KeyedStore } from "./store.ts";
import { mergeTrades } from "./trades.ts";

test("only the listeners of a changed key are called", () => {
  const store = new KeyedStore<number>();
  const heard: string[] = [];
  store.subscribe("BTC", () => heard.push("BTC"));
  const stop = store.subscribe("ETH", () => heard.push("ETH"));
  store.set([
    ["BTC", 1],
    ["SOL", 2],
  ]);
  expect(heard).toEqual(["BTC"]);
  stop();
  store.set([
    ["ETH", 1],
    ["BTC", 1],
  ]);
  expect(heard).toEqual(["BTC"]);
  expect(store.all()).toEqual([1, 2, 1]);
});
test("trades are newest first, once each, and bounded", () => {
  const trade = (id: number) => ({ id, price: "1", quantity: "1", taker_side: "buy" as const, at_ms: id });
  expect(mergeTrades([trade(2), trade(1)], [trade(3), trade(2)]).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(
    mergeTrades(
      [],
      Array.from({ length: 80 }, (_, index) => trade(index)),
    ),
  ).toHaveLength(50);
});
