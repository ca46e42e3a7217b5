import type { Candle } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import type { Published } from "./bus.ts";
import { AHEAD_MAX, Outlet } from "./outlet.ts";

function outlet() {
  const lines: string[] = [];
  const made = new Outlet(
    (line) => lines.push(line),
    () => 7,
  );
  const chars = () => lines.reduce((sum, line) => sum + line.length, 0);
  const published = (): Published[] => lines.splice(0).map((line) => JSON.parse(line).publish);
  return { outlet: made, lines, chars, published };
}

const depth = (match_id: number, at_ms: number): Published => ({
  type: "depth",
  depth: { match_id, symbol: `C${match_id}-USDT`, bids: [["1".repeat(400_000), "1"]], asks: [], at_ms },
  updateId: at_ms,
});
const candle: Candle = [60_000, "1", "2", "1", "2", "3", "6"];
const trade = (id: number) => ({
  id,
  price: "1",
  quantity: "1",
  taker_side: "buy" as const,
  at_ms: id,
  takerOrderId: 1,
});
const orders = (userId: number): Published => ({ type: "orders", userId, list: [] });

test("a gateway that acknowledges nothing has a bounded amount in flight, and then the newest state of each topic", () => {
  const { outlet: out, chars, published } = outlet();
  for (let at = 0; at < 100; at += 1) out.publish(depth(1 + (at % 2), at));
  expect(chars()).toBeLessThan(AHEAD_MAX + 500_000);
  for (let id = 1; id <= 60; id += 1)
    out.publish({ type: "trades", marketId: 1, symbol: "C1-USDT", list: [trade(id)] });
  out.publish({ type: "candle", marketId: 1, symbol: "C1-USDT", period: "1m", candle });
  out.publish({ type: "user", userId: 4, state: "locked", level: 1 });
  const taken = chars();
  expect(published()).toHaveLength(11);
  out.took(taken);
  const caughtUp = published();
  expect(caughtUp.map(({ type }) => type)).toEqual(["user", "depth", "depth", "candle", "trades"]);
  expect(caughtUp.flatMap((message) => (message.type === "depth" ? [message.depth.at_ms] : []))).toEqual([99, 98]);
  const [trades] = caughtUp.flatMap((message) => (message.type === "trades" ? [message.list] : []));
  expect([trades?.length, trades?.[0]?.id, trades?.at(-1)?.id]).toEqual([50, 11, 60]);
  out.publish(orders(1));
  expect(published()).toHaveLength(1);
});

test("users' messages are queued up to a bound; beyond it readers are asked to read snapshots", () => {
  const { outlet: out, chars, published } = outlet();
  for (let at = 0; at < 11; at += 1) out.publish(depth(1, at));
  for (let userId = 1; userId <= 10_050; userId += 1) out.publish(orders(userId));
  const taken = chars();
  published();
  out.took(taken);
  const caughtUp = published();
  expect(caughtUp.filter(({ type }) => type === "orders")).toHaveLength(10_000);
  expect(caughtUp.at(-1)).toEqual({ type: "started", epoch: 7 });
});

test("the changes of a book wait as one change, which a reader cannot tell from having got each", () => {
  const { outlet: out, chars, published } = outlet();
  for (let at = 0; at < 11; at += 1) out.publish(depth(1, at));
  const taken = chars();
  published();
  const change = (id: number, bids: [string, string][]): Published => ({
    type: "book",
    change: { marketId: 1, symbol: "C1-USDT", firstId: id, lastId: id, bids, asks: [["5", String(id)]] },
  });
  out.publish(
    change(7, [
      ["1", "2"],
      ["2", "2"],
    ]),
  );
  out.publish(change(8, [["1", "0"]]));
  out.publish(change(9, [["3", "4"]]));
  out.took(taken);
  expect(published().filter(({ type }) => type === "book")).toEqual([
    {
      type: "book",
      change: {
        marketId: 1,
        symbol: "C1-USDT",
        firstId: 7,
        lastId: 9,
        bids: [
          ["1", "0"],
          ["2", "2"],
          ["3", "4"],
        ],
        asks: [["5", "9"]],
      },
    },
  ]);
});
