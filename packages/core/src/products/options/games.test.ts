import { amount, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { OptionDriver, START } from "../../testing/options.ts";

/** The known games against a house that pays by an index: each is played here, and none wins. */

test("who sees a venue move before the index does is opened at the price after the move", () => {
  const driver = OptionDriver.opened();
  // 203 trades elsewhere at + 0.3 s; the player buys up at + 0.5 s, when the last tick still says 200.
  const { orderId } = driver.placeAt(START + 500);
  driver.tickAt(START + 1_000, "203", { observedFrom: START + 900 });
  expect(driver.last(orderId).openTick?.price).toBe(amount("203"));
  driver.tickAt(START + 31_000, "203", { observedFrom: START + 30_900 });
  driver.settleAt(START + 31_001);
  expect(driver.last(orderId).state).toBe("flat");
  expect(driver.balances().mic).toBe("1000/0");
});

test("a delayed venue does not open an order at a price from before its acceptance", () => {
  const driver = OptionDriver.opened();
  const { orderId } = driver.placeAt(START + 500);
  // These ticks came after the acceptance, but one of their venues was looked at before it, or in the same ms.
  driver.tickAt(START + 1_000, "200", { observedFrom: START + 300 });
  driver.tickAt(START + 2_000, "200", { observedFrom: START + 500 });
  expect(driver.last(orderId).state).toBe("opening");
  driver.tickAt(START + 3_000, "203", { observedFrom: START + 501 });
  expect(driver.last(orderId)).toMatchObject({ state: "running", openTick: { price: amount("203") } });
});

test("a venue that stays behind makes the order void, at no cost and with no gain", () => {
  const driver = OptionDriver.opened({ fee: rate("0.01") });
  const { orderId } = driver.placeAt(START + 500);
  for (const second of [1, 2, 3]) driver.tickAt(START + second * 1_000, "203", { observedFrom: START + 100 });
  driver.tickAt(START + 4_000, "210", { observedFrom: START + 3_900 });
  driver.settleAt(START + 4_001);
  expect(driver.last(orderId).state).toBe("void");
  expect(driver.balances()).toEqual({ mic: "1000/0", treasury: "10000/0", fees: "0/0" });
});

test("no order is taken on a stale price", () => {
  const driver = OptionDriver.opened();
  driver.clockAt(START + 4_000);
  expect(driver.refusalAt(START + 4_000)).toEqual({ error: "PRICE_STALE" });
});

test("flooding the engine voids nobody's order: the times of ticks decide, not when they are processed", () => {
  const driver = OptionDriver.opened({}, 3);
  const victim = driver.placeAt(START + 500, { userId: 3 });
  driver.tickAt(START + 1_000, "200");
  // The flood keeps the engine busy for a minute. Only then the ticks of the seconds in between are processed, each with its own time.
  for (let command = 0; command < 200; command += 1)
    driver.runAt(START + 1_001 + command, { type: "cancelOrder", userId: 1, orderId: 1 });
  const flooded = START + 61_000;
  driver.runAt(flooded, { type: "cancelOrder", userId: 3, orderId: 1 });
  expect(driver.last(victim.orderId).state).toBe("running");
  for (let second = 2; second <= 61; second += 1) driver.tickAt(START + second * 1_000, second === 31 ? "201" : "150");
  driver.settleAt(flooded + 1);
  expect(driver.last(victim.orderId)).toMatchObject({ state: "won", settlementTick: { at: START + 31_000 } });
});

test("a flood after a bad opening does not make it void: what was accepted before opens in its time", () => {
  const driver = OptionDriver.opened();
  const { orderId } = driver.placeAt(START + 500);
  for (let command = 0; command < 100; command += 1)
    driver.runAt(START + 600 + 60 * command, { type: "cancelOrder", userId: 2, orderId: 1 });
  driver.tickAt(START + 1_000, "195");
  expect(driver.last(orderId)).toMatchObject({ state: "running", openTick: { price: amount("195") } });
});

test("up and down at once lose what a loss costs more than a win brings, and the fee", () => {
  const driver = OptionDriver.opened({ fee: rate("0.01") });
  driver.placeAt(START + 500, { direction: 0 });
  driver.placeAt(START + 501, { direction: 1 });
  driver.tickAt(START + 1_000, "200");
  driver.tickAt(START + 31_000, "250");
  driver.settleAt(START + 31_001);
  // + 80 - 100 - 2 x 1
  expect(driver.balances()).toEqual({ mic: "978/0", treasury: "10020/0", fees: "2/0" });
});

test("nobody gets out of a losing order: there is no command that takes it back, nor does leaving the account empty", () => {
  const driver = OptionDriver.opened();
  const { orderId } = driver.placeAt(START + 500, { amount: amount("1000") });
  const empty = { userId: 1, from: "mic", to: "c2c", currencyId: 3, amount: amount("0.00000001") } as const;
  expect(driver.refused({ type: "transfer", ...empty })).toBe("INSUFFICIENT_BALANCE");
  driver.tickAt(START + 1_000, "200");
  driver.tickAt(START + 31_000, "199");
  driver.settleAt(START + 31_001);
  expect(driver.last(orderId).state).toBe("lost");
  expect(driver.balances()).toEqual({ mic: "0/0", treasury: "11000/0", fees: "0/0" });
});
