import { expect, test } from "vitest";
import { shareResultOf } from "./share-result.ts";

const place = {
  id: "0b2c5a0e-0000-4000-8000-000000000001",
  symbol: "BTC-USDT",
  currency: "USDT",
  at: "2026-11-21T14:03:52Z",
};

test("a settled option is shared relative to its stake", () => {
  const inputs = { direction: "down", seconds: 60, stake: "100", ratio: "0.82" };
  const result = { open_price: "67398.2", delivery_price: "67390.1", outcome: "82" };
  expect(shareResultOf({ ...place, kind: "option_delivery", inputs, result }, 2)).toMatchObject({
    product: "option",
    rises: false,
    term: 60,
    outcome: "82",
    put: "100",
    entry: "67398.2",
    end: "67390.1",
    receiptId: place.id,
  });
});
test("a closed position is shared with the amount paid, not with the loss beyond the balance", () => {
  const inputs = { side: "short", open_price: "100" };
  const result = { close_price: "125", margin: "30", profit: "-81", paid: "-50" };
  expect(shareResultOf({ ...place, kind: "lever_close", inputs, result }, 2)).toMatchObject({
    product: "contract",
    rises: false,
    term: undefined,
    outcome: "-50",
    put: "30",
    entry: "100",
    end: "125",
  });
});
test("an opening has nothing to share yet", () => {
  expect(shareResultOf({ ...place, kind: "option_open", inputs: {}, result: {} }, 2)).toBeUndefined();
});
