import { expect, test } from "vitest";
import { order } from "../testing/order.ts";
import { shareResultOf } from "./share-result.ts";

const settled = order({
  state: "won",
  outcome: "81",
  delivery_tick: { id: 8, price: "67421.9", at_ms: 60_400 },
  delivery_receipt: "0b2c5a0e-0000-4000-8000-000000000001",
});

test("a settled order is shared with both prices and the result relative to the stake", () => {
  expect(shareResultOf(settled, 2)).toMatchObject({
    product: "option",
    rises: true,
    term: 60,
    outcome: "81",
    put: "100",
    entry: "67398.2",
    end: "67421.9",
    at: 60_400,
    receiptId: settled.delivery_receipt,
  });
});
test("a void order, or one without its receipt, is not shared", () => {
  expect(shareResultOf({ ...settled, state: "void", outcome: "0", delivery_tick: null }, 2)).toBeUndefined();
  expect(shareResultOf({ ...settled, delivery_receipt: null }, 2)).toBeUndefined();
});
