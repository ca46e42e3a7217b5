import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { describe, expect, test } from "vitest";
import { filledPercent, outcomeOf } from "./outcome.ts";

const order = (fields: Partial<SpotOrder>) =>
  ({ kind: "limit", status: "waiting", filled: "0", average_price: null, triggered: false, ...fields }) as SpotOrder;

describe("the outcome of an order", () => {
  test("filled shows the quantity and the average price", () => {
    expect(outcomeOf(order({ status: "completed", filled: "0.5", average_price: "67000" }))).toEqual({
      kind: "filled",
      filled: "0.5",
      average: "67000",
    });
  });
  test("a partial fill may wait for the rest or have lost it", () => {
    expect(outcomeOf(order({ filled: "0.1", average_price: "1" })).kind).toBe("partly");
    expect(outcomeOf(order({ status: "cancelled", filled: "0.1", average_price: "1" })).kind).toBe("partlyCancelled");
  });
  test("an untouched order waits in the book, a stop outside of it", () => {
    expect(outcomeOf(order({})).kind).toBe("waiting");
    expect(outcomeOf(order({ kind: "stop_limit" })).kind).toBe("stopWaiting");
    expect(outcomeOf(order({ kind: "stop_limit", triggered: true })).kind).toBe("waiting");
  });
  test("nothing filled and nothing left means canceled", () => {
    expect(outcomeOf(order({ status: "cancelled" })).kind).toBe("cancelled");
  });
});

describe("the filled share", () => {
  const share = (fields: Partial<SpotOrder>) =>
    filledPercent(order({ filled_total: "0", number: null, total: null, ...fields }));
  test("never rounds up to 100", () => {
    expect(share({ number: "1", filled: "0.99999999" })).toBe("99");
    expect(share({ number: "3", filled: "3" })).toBe("100");
  });
  test("of an order by amount is a share of the amount", () => {
    expect(share({ total: "200", filled_total: "50", filled: "1" })).toBe("25");
    expect(share({ total: "200", filled_total: "199.99", status: "completed" })).toBe("100");
  });
});
