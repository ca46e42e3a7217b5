import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import type { Convert } from "../products/convert/records.ts";
import { type Body, BTC, BTC_USDT, Driver, USDT } from "../testing/driver.ts";
import { TICK_AGE_MS_MAX, TICK_AHEAD_MS_MAX } from "./tick-age.ts";

const around = {
  bids: [{ price: price("99.9"), quantity: amount("1") }],
  asks: [{ price: price("100.1"), quantity: amount("1") }],
};

/** A market with house quotes around 100, from a current tick. */
function exchange(): Driver {
  const driver = new Driver().openExchange(1);
  for (const ownerId of [0, 1]) {
    driver.fund(ownerId, USDT, "1000");
    driver.fund(ownerId, BTC, "10");
  }
  driver.tick(BTC_USDT, "100", around);
  return driver;
}

const convert: Body<Convert> = {
  type: "convert",
  userId: 1,
  account: "c2c",
  fromId: BTC,
  toId: USDT,
  viaId: USDT,
  amount: amount("1"),
  spread: rate("0.001"),
  tolerance: rate("0"),
};
const marketBuy = { kind: "market", quantity: "0.5" } as const;

test.each([
  ["older than three seconds", TICK_AGE_MS_MAX + 1],
  ["of a time to come", -TICK_AHEAD_MS_MAX - 2],
  ["58 minutes ahead", -58 * MINUTE_MS],
])("a tick %s prices nothing, and no quote is based on it", (_, passed) => {
  const driver = exchange();
  const limit = driver.state.markets.get(BTC_USDT)?.lastTick?.at ?? 0;
  const atOnce = () => {
    driver.at = limit + passed - 1;
  };
  atOnce();
  expect(driver.refusedOrder(1, "buy", marketBuy)).toBe("PRICE_STALE");
  atOnce();
  expect(driver.refused(convert)).toBe("PRICE_STALE");
  atOnce();
  driver.ok({ type: "clock" });
  expect(driver.state.spot.markets.get(BTC_USDT)?.book.size).toBe(0);
});

test("a tick may be ahead of a command taken while the tick waited", () => {
  const driver = exchange();
  driver.at -= TICK_AHEAD_MS_MAX + 1;
  expect(driver.place(1, "buy", marketBuy).status).toBe("completed");
});
