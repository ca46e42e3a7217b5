import type { Auction } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { bookLines, imbalanceOf, isFirm, phaseAt, takesOrders } from "./auction.ts";

const LAUNCH = 1_800_000_000_000;
const auction: Auction = {
  match_id: 40,
  symbol: "NEW-USDT",
  ieo_id: 7,
  phase: "collecting",
  paused: false,
  opens_at_ms: LAUNCH - 600_000,
  firm_from_ms: LAUNCH - 60_000,
  launch_at_ms: LAUNCH,
  issue_price: "0.5",
  price: "0.5",
  volume: "60",
  imbalance: "40",
  rows: [
    ["0.6", "100", "60"],
    ["0.45", "100", "60"],
    ["0.4", "150", "0"],
  ],
  at_ms: LAUNCH - 300_000,
};

test("the phase follows the clock, and never goes back once the server says that it launches", () => {
  const at = (left: number) => phaseAt(auction, LAUNCH - left);
  expect([600_001, 600_000, 60_001, 60_000, 1, 0].map(at)).toEqual([
    "waiting",
    "collecting",
    "collecting",
    "firm",
    "firm",
    "launching",
  ]);
  expect(phaseAt({ ...auction, phase: "launching" }, LAUNCH - 5_000)).toBe("launching");
});

test("orders are taken until the launch and held for the last minute, but not while the pair is closed", () => {
  const phases = ["waiting", "collecting", "firm", "launching"] as const;
  expect(phases.map((phase) => takesOrders(phase, auction))).toEqual([false, true, true, false]);
  expect(phases.map((phase) => isFirm(phase, auction))).toEqual([false, false, true, true]);
  expect(phases.some((phase) => takesOrders(phase, { paused: true }) || isFirm(phase, { paused: true }))).toBe(false);
});

test("the imbalance names its side", () => {
  expect(imbalanceOf(auction)).toEqual({ side: "buy", quantity: "40" });
  expect(imbalanceOf({ imbalance: "-0.5" })).toEqual({ side: "sell", quantity: "0.5" });
  expect(imbalanceOf({ imbalance: "0" })).toEqual({ side: "even", quantity: "0" });
});

test("the book shows the rows around the price, as shares of the largest figure", () => {
  expect(bookLines(auction, 8).map((line) => [line.price, line.demandShare, line.supplyShare])).toEqual([
    ["0.6", 0.6666, 0.4],
    ["0.45", 0.6666, 0.4],
    ["0.4", 1, 0],
  ]);
  const prices = (price: string | null, count: number) =>
    bookLines({ ...auction, price }, count).map((line) => line.price);
  expect(prices("0.5", 2)).toEqual(["0.6", "0.45"]);
  expect(prices("0.4", 2)).toEqual(["0.45", "0.4"]);
  expect(prices("0.6", 1)).toEqual(["0.6"]);
  expect(prices(null, 8)).toEqual(["0.6", "0.45", "0.4"]);
  expect(bookLines({ rows: [], price: null }, 8)).toEqual([]);
});
