import { type Amount, amount, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { type Body, BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, USDT } from "../../testing/driver.ts";
import { acceptConversion, awaitsPrice } from "./index.ts";
import type { Convert } from "./records.ts";

/** BTC at 200, ETH at 50, both ticks of this moment; the user has 100 of each currency. */
function exchange(): Driver {
  const driver = new Driver().openExchange(1);
  for (const currencyId of [BTC, ETH, USDT]) {
    driver.fund(0, currencyId, "1000000");
    driver.fund(1, currencyId, "100");
  }
  driver.tick(BTC_USDT, "200");
  driver.tick(ETH_USDT, "50");
  return driver;
}

const body = (change: Partial<Body<Convert>> = {}): Body<Convert> => ({
  type: "convert",
  userId: 1,
  account: "c2c",
  fromId: BTC,
  toId: USDT,
  viaId: USDT,
  amount: amount("1"),
  spread: rate("0.001"),
  tolerance: rate("0.0002"),
  ...change,
});
const across = { toId: ETH };
const isAwaited = (driver: Driver, change: Partial<Body<Convert>>) =>
  awaitsPrice(driver.state, { ...body(change), id: "c", at: driver.at });

test("a tick that existed at acceptance does not price a conversion, the next one does", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  expect(isAwaited(driver, { acceptedAt })).toBe(true);
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
  driver.tick(BTC_USDT, "300");
  expect(isAwaited(driver, { acceptedAt })).toBe(false);
  expect(driver.ok(body({ acceptedAt })).outcome).toMatchObject({ received: amount("299.7") });
});

test("of live venues it is their observations that have to be later, not the tick", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  driver.at += 1_000;
  driver.tick(BTC_USDT, "300", { observedFrom: acceptedAt });
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
  driver.tick(BTC_USDT, "300", { observedFrom: acceptedAt + 1 });
  driver.ok(body({ acceptedAt }));
});

test("both prices have to be later, the last one decides, and the first one has to be fresh then", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  driver.tick(BTC_USDT, "300");
  expect(isAwaited(driver, { acceptedAt, ...across })).toBe(true);
  expect(driver.refused(body({ acceptedAt, ...across }))).toBe("PRICE_STALE");
  driver.at += 2_500;
  driver.tick(ETH_USDT, "60");
  expect(driver.ok(body({ acceptedAt, ...across })).outcome).toMatchObject({ received: amount("4.995") });

  const next = driver.at;
  driver.tick(BTC_USDT, "300");
  driver.at += 3_001;
  driver.tick(ETH_USDT, "60");
  expect(driver.refused(body({ acceptedAt: next + 10, ...across }))).toBe("PRICE_STALE");
});

test("a tick with too few venues is not a next price", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  driver.tick(BTC_USDT, "300", { counting: false });
  expect(isAwaited(driver, { acceptedAt })).toBe(true);
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
});

test("a price that arrives more than three seconds after the acceptance is too late", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  driver.at += 2_997;
  driver.tick(BTC_USDT, "200");
  driver.at += 1;
  driver.ok(body({ acceptedAt }));
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
});

test("a last price that gets too old meanwhile does not end the wait", () => {
  const driver = exchange();
  driver.at += 2_000;
  const acceptedAt = driver.at;
  driver.at += 1_500;
  expect(isAwaited(driver, { acceptedAt })).toBe(true);
  driver.tick(BTC_USDT, "300");
  driver.ok(body({ acceptedAt }));
});

test("a conversion refused at any price is not held back", () => {
  const driver = exchange();
  const acceptedAt = driver.at;
  for (const [error, change] of [
    ["INSUFFICIENT_BALANCE", { amount: amount("101") }],
    ["INVALID_AMOUNT", { amount: 0n as Amount }],
    ["CONVERT_UNAVAILABLE", { fromId: USDT }],
    ["NOT_FOUND", { userId: 9 }],
  ] as const) {
    expect(isAwaited(driver, { acceptedAt, ...change })).toBe(false);
    expect(driver.refused(body({ acceptedAt, ...change }))).toBe(error);
  }
  driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
  expect(isAwaited(driver, { acceptedAt })).toBe(false);
});

test.each([
  ["older than three seconds", 3_001],
  ["58 minutes ahead", -58 * 60_000],
])("where the last tick is %s there is nothing to wait for", (_, passed) => {
  const driver = exchange();
  driver.at += passed;
  const { accepted, waits } = acceptConversion(driver.state, { ...body(), id: "c", at: driver.at });
  expect([accepted.acceptedAt, waits]).toEqual([driver.at, false]);
  expect(driver.refused(body({ acceptedAt: driver.at }))).toBe("PRICE_STALE");
});

test("a tick 58 minutes ahead of the acceptance does not price it when that time arrives", () => {
  const driver = exchange();
  const acceptedAt = driver.at - 58 * 60_000;
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
});

test("a tick a little ahead of the acceptance was known, so the acceptance is not before it", () => {
  const driver = exchange();
  driver.at -= 50;
  const { accepted, waits } = acceptConversion(driver.state, { ...body(across), id: "c", at: driver.at });
  expect([accepted.acceptedAt, waits]).toEqual([driver.at + 50, true]);
  driver.at += 50;
  driver.tick(BTC_USDT, "300");
  driver.tick(ETH_USDT, "60");
  expect(awaitsPrice(driver.state, { ...accepted, at: driver.at })).toBe(false);
});

test("no tick from before a restart prices an accepted conversion", () => {
  const driver = exchange();
  const acceptedAt = driver.at - 1_000;
  driver.ok({ type: "restart" });
  expect(driver.refused(body({ acceptedAt }))).toBe("PRICE_STALE");
  driver.tick(BTC_USDT, "300");
  driver.ok(body({ acceptedAt }));
});

test("a text from before this rule is executed at the last price", () => {
  expect(exchange().ok(body()).outcome).toMatchObject({ received: amount("199.8") });
});
