import { expect, test } from "vitest";
import { amount, price, RATE_ONE, rate } from "../domain/money.ts";
import { mayLeave, riskRate } from "./contracts.ts";
import { type HeldPosition, leavingMax, standingAt } from "./contracts-standing.ts";

const held = (change: Partial<HeldPosition> = {}): HeldPosition => ({
  side: "long",
  open: price("100"),
  quantity: amount("1"),
  spread: rate("0"),
  margin: amount("10"),
  deduction: 0n,
  index: price("100"),
  ...change,
});

test("without positions everything may be withdrawn, and there is no risk rate", () => {
  const standing = standingAt(amount("5"), []);
  expect(standing).toEqual({ available: amount("5"), margin: 0n, unrealised: 0n, losses: 0n });
  expect(riskRate(standing)).toBeUndefined();
  expect(leavingMax(standing)).toBe(amount("5"));
});

test("profits and losses of all pairs count for the risk rate, only losses for withdrawals", () => {
  const wins = held({ index: price("104") });
  const loses = held({ side: "short", index: price("103"), deduction: amount("0.5") });
  const standing = standingAt(amount("50"), [wins, loses]);
  expect(standing).toEqual({
    available: amount("50"),
    margin: amount("20"),
    unrealised: amount("0.5"),
    losses: -amount("3.5"),
  });
  // (50 + 20 + 0.5) / 20
  expect(riskRate(standing)).toBe((RATE_ONE * 3_525n) / 1_000n);
  expect(leavingMax(standing)).toBe(amount("46.49999999"));
});

test("the profit is at the closing price, and rounded once for all positions", () => {
  const spread = rate("0.01");
  expect(standingAt(0n, [held({ spread })]).unrealised).toBe(-amount("1"));
  expect(standingAt(0n, [held({ spread, side: "short" })]).unrealised).toBe(-amount("1"));
  // Two losses of half a unit are one unit; each by itself would be one.
  const half = held({ quantity: 50n as never, index: price("99.99999999") });
  expect(standingAt(0n, [half]).unrealised).toBe(-1n);
  const exact = held({ quantity: amount("0.5"), index: price("99.99999999") });
  expect(standingAt(0n, [exact, exact]).unrealised).toBe(-1n);
});

test.each([
  [amount("50"), held({ index: price("90") })],
  [amount("50"), held({ index: price("120") })],
  [amount("10"), held({ index: price("90") })],
  [0n, held()],
])("the maximum may leave, and not a unit more", (available, position) => {
  const standing = standingAt(available, [position]);
  const most = leavingMax(standing);
  expect(most === 0n || mayLeave(most, standing)).toBe(true);
  expect(mayLeave(most + 1n, standing)).toBe(false);
});
