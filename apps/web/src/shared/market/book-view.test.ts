import type { Depth } from "@candor/contract/routes/market.ts";
import { describe, expect, it } from "vitest";
import { bookView, depthCurve, groupSteps } from "./book-view.ts";

const depth: Depth = {
  match_id: 1,
  symbol: "BTC-USDT",
  at_ms: 0,
  bids: [
    ["67412.4", "0.1738"],
    ["67411.8", "0.1790"],
    ["67400.2", "1"],
  ],
  asks: [
    ["67412.6", "0.1763"],
    ["67413.0", "0.2"],
    ["67420.1", "0.5"],
  ],
};
const options = { step: "0.1", rows: 7, priceDecimals: 1, quantityDecimals: 4 };

describe("the order book as drawn", () => {
  it("keeps each level on the tick and runs the totals outwards", () => {
    const view = bookView(depth, options);
    expect(view.bids.map((row) => [row.price, row.quantity, row.total])).toEqual([
      ["67412.4", "0.1738", "0.1738"],
      ["67411.8", "0.1790", "0.3528"],
      ["67400.2", "1.0000", "1.3528"],
    ]);
    expect(view.spread).toBe("0.2");
  });

  it("measures both sides' bars by the larger of the two", () => {
    const view = bookView(depth, options);
    expect(view.bids.at(-1)?.share).toBe(1);
    expect(view.asks.at(-1)?.share).toBe(0.6477);
    expect(view.bidShare).toBe(61);
  });

  it("groups bids down and asks up, so that no price looks better than the real one", () => {
    const view = bookView(depth, { ...options, step: "10" });
    expect(view.bids.map((row) => [row.price, row.quantity])).toEqual([
      ["67410.0", "0.3528"],
      ["67400.0", "1.0000"],
    ]);
    expect(view.asks.map((row) => [row.price, row.quantity])).toEqual([
      ["67420.0", "0.3763"],
      ["67430.0", "0.5000"],
    ]);
  });

  it("is empty without depth and keeps its number of rows", () => {
    expect(bookView(undefined, options)).toEqual({ bids: [], asks: [], spread: undefined, bidShare: undefined });
    expect(bookView(depth, { ...options, rows: 1 }).asks).toHaveLength(1);
  });

  it("offers the tick and three powers of ten", () => {
    expect(groupSteps("0.1")).toEqual(["0.1", "1", "10", "100"]);
    expect(groupSteps("0.00001")).toEqual(["0.00001", "0.0001", "0.001", "0.01"]);
  });

  it("draws the depth curve outwards from the middle", () => {
    const curve = depthCurve(depth);
    expect(curve.middle).toBe("67412.5");
    expect(curve.bids[0]?.at).toBeLessThan(0);
    expect(curve.asks[0]?.at).toBeGreaterThan(0);
    expect(curve.bids.map((point) => point.height)).toEqual([0.1284, 0.2607, 1]);
  });
});
