import type { OrderKind } from "@candor/contract/domain/spot.ts";
import { describe, expect, test } from "vitest";
import { bookView } from "./book-view.ts";
import { ownMarks, stepDecimals } from "./own-marks.ts";

const order = (type: 1 | 2, price: string, kind: OrderKind = "limit", triggered = false) => ({
  type,
  price,
  kind,
  triggered,
});

describe("marks of own orders", () => {
  test("are in the row that the grouped book draws for the price", () => {
    const depth = { match_id: 1, symbol: "BTC-USDT", bids: [["99.87", "1"]], asks: [["100.11", "2"]], at_ms: 1 };
    for (const step of ["0.01", "0.1", "1", "10"]) {
      const view = bookView(depth as never, { step, rows: 5, priceDecimals: 2, quantityDecimals: 2 });
      const marks = ownMarks([order(1, "99.87"), order(2, "100.11")], { step, priceDecimals: 2 });
      expect([...marks.bids]).toEqual([view.bids[0]?.price]);
      expect([...marks.asks]).toEqual([view.asks[0]?.price]);
    }
  });
  test("leave out stops that wait for their trigger and orders without a price", () => {
    const marks = ownMarks(
      [order(1, "5", "stop_limit"), order(2, "7", "stop_limit", true), { ...order(1, "1"), price: null }],
      { step: "1", priceDecimals: 0 },
    );
    expect([...marks.bids]).toEqual([]);
    expect([...marks.asks]).toEqual(["7"]);
  });
  test.each([
    ["0.01", 2],
    ["0.10", 1],
    ["10", 0],
    ["0.00001", 5],
  ])("a step of %s needs %i places", (step, places) => {
    expect(stepDecimals(step)).toBe(places);
  });
});
