import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows } from "../../engine/snapshot.ts";
import { type Body, BTC, BTC_USDT, Driver, USDT } from "../../testing/driver.ts";
import type { Convert } from "./records.ts";

const PER_MINUTE = amount("1000");

/** BTC at 200: five of them are the limit of 1,000 USDT. */
function exchange(): Driver {
  const driver = new Driver().openExchange(2);
  for (const ownerId of [0, 1, 2]) {
    driver.fund(ownerId, BTC, "1000");
    driver.fund(ownerId, USDT, "1000000");
  }
  driver.tick(BTC_USDT, "200");
  return driver;
}

const sell = (sum: string, change: Partial<Body<Convert>> = {}): Body<Convert> => ({
  type: "convert",
  userId: 1,
  account: "c2c",
  fromId: BTC,
  toId: USDT,
  viaId: USDT,
  amount: amount(sum),
  spread: rate("0"),
  tolerance: rate("0"),
  perMinute: PER_MINUTE,
  ...change,
});
/** Advances time with a fresh price. */
const pass = (driver: Driver, ms: number) => {
  driver.at += ms - 2;
  driver.tick(BTC_USDT, "200");
};
const refusal = (left: string, seconds: number) => ({
  ok: false,
  error: "CONVERT_LIMIT",
  params: { max: "1000", left, seconds },
});

test("a user converts no more than the limit within a minute, and gets the remainder and when it resets", () => {
  const driver = exchange();
  driver.ok(sell("3"));
  pass(driver, 20_000);
  driver.ok(sell("2"));
  expect(driver.run(sell("0.00000001")).outcome).toEqual(refusal("0", 60));
  pass(driver, 39_998);
  // The first one is a millisecond from being a minute old.
  expect(driver.run(sell("0.01")).outcome).toEqual(refusal("0", 21));
  driver.ok(sell("3"));
  expect(driver.run(sell("1")).outcome).toEqual(refusal("0", 60));
});

test("it counts by user and in the currency of the prices, whichever side is given, rounded up", () => {
  const driver = exchange();
  driver.ok(sell("4"));
  driver.ok(sell("5", { userId: 2 }));
  driver.ok(sell("199.999998", { fromId: USDT, toId: BTC }));
  driver.tick(BTC_USDT, "200.5");
  expect(driver.run(sell("0.00000001")).outcome).toEqual(refusal("0.000002", 60));
  driver.tick(BTC_USDT, "200");
  driver.ok(sell("0.00000001"));
});

test("one that is above the limit by itself is refused, and refused ones do not count", () => {
  const driver = exchange();
  expect(driver.run(sell("5.00000001")).outcome).toEqual(refusal("1000", 0));
  driver.ok(sell("5"));
});

test("a limit that was lowered leaves nothing, and without a limit nothing is refused", () => {
  const driver = exchange();
  driver.ok(sell("5"));
  expect(driver.run(sell("1", { perMinute: amount("500") })).outcome).toMatchObject({ params: { left: "0" } });
  const { perMinute: _, ...unlimited } = sell("50");
  driver.ok(unlimited);
});

test("the rows of the last minute bring the count back, and nothing older is kept", () => {
  const driver = exchange();
  driver.ok(sell("1", { userId: 2 }));
  pass(driver, 30_000);
  driver.ok(sell("4"));
  expect(rowsOf(driver.state).recentConversions).toHaveLength(2);
  driver.state = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  driver.ok({ type: "restart" });
  expect(driver.run(sell("2")).outcome).toEqual(refusal("200", 60));
  pass(driver, 31_000);
  driver.ok(sell("1", { userId: 2 }));
  expect(rowsOf(driver.state).recentConversions.map(({ userId }) => userId)).toEqual([1, 2]);
  pass(driver, 61_000);
  driver.ok(sell("1", { userId: 2 }));
  expect(rowsOf(driver.state).recentConversions).toHaveLength(1);
  expect(driver.state.convert.recent.size).toBe(1);
});

test("a conversion exactly a minute old is no longer kept", () => {
  const driver = exchange();
  driver.ok(sell("1", { userId: 2 }));
  pass(driver, 60_000);
  driver.ok(sell("1"));
  expect([...driver.state.convert.recent.keys()]).toEqual([1]);
});

test("the rows are in the order of users, times, amounts and prices, and restored in any order they are the same", () => {
  const driver = exchange();
  driver.ok(sell("0.5", { userId: 2 }));
  driver.ok(sell("0.3"));
  driver.at -= 1;
  driver.ok(sell("0.2"));
  driver.tick(BTC_USDT, "150");
  driver.at -= 2;
  driver.ok(sell("0.3"));
  // A clock that was set back.
  driver.at -= 11;
  driver.ok(sell("0.7"));
  const { state } = driver;
  const rows = rowsOf(state);
  const { at } = rows.recentConversions.at(-1) ?? { at: 0 };
  expect(rows.recentConversions).toEqual([
    { userId: 1, amount: amount("0.7"), fromPrice: price("150"), at: at - 9 },
    { userId: 1, amount: amount("0.2"), fromPrice: price("200"), at: at + 1 },
    { userId: 1, amount: amount("0.3"), fromPrice: price("150"), at: at + 1 },
    { userId: 1, amount: amount("0.3"), fromPrice: price("200"), at: at + 1 },
    { userId: 2, amount: amount("0.5"), fromPrice: price("200"), at },
  ]);
  for (const recentConversions of [rows.recentConversions, rows.recentConversions.toReversed()]) {
    const restored = restore({ ...rows, recentConversions });
    expect(rowsOf(restored).recentConversions).toEqual(rows.recentConversions);
    expect([...restored.convert.recent.keys()]).toEqual([2, 1]);
  }
});
