import { type Amount, amount, price, type Rate, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { type Body, BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, NEW, USDT } from "../../testing/driver.ts";
import type { Convert } from "./records.ts";

/** BTC at 200 (tick 1), ETH at 50 (tick 2); the house has 1,000 of each, the user 100 of each. */
function exchange(): Driver {
  const driver = new Driver().openExchange(1);
  for (const currencyId of [BTC, ETH, USDT]) {
    driver.fund(0, currencyId, "1000");
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
  toId: ETH,
  viaId: USDT,
  amount: amount("2"),
  spread: rate("0.001"),
  tolerance: rate("0.0002"),
  ...change,
});

describe("a conversion", () => {
  test("is paid from the house's inventory at both index prices, less the spread", () => {
    const driver = exchange();
    const { outcome, events } = driver.ok(body());
    const { id, at } = driver.log.at(-1)?.command ?? { id: "", at: 0 };
    // 2 x 200 / 50 x 0.999
    expect(outcome).toEqual({ ok: true, received: amount("7.992") });
    expect(events.filter((event) => event.type === "posting")).toMatchObject([
      { ownerId: 1, account: "c2c", currencyId: BTC, available: -amount("2"), tag: "convert", ref: `convert:${id}` },
      { ownerId: 0, account: "quoting", currencyId: BTC, available: amount("2"), tag: "convert" },
      { ownerId: 0, account: "quoting", currencyId: ETH, available: -amount("7.992"), tag: "convert" },
      { ownerId: 1, account: "c2c", currencyId: ETH, available: amount("7.992"), tag: "convert" },
    ]);
    expect(events.at(-1)).toEqual({
      type: "conversion",
      commandId: id,
      userId: 1,
      account: "c2c",
      fromId: BTC,
      toId: ETH,
      amount: amount("2"),
      received: amount("7.992"),
      fromPrice: price("200"),
      toPrice: price("50"),
      fromTickId: 1,
      toTickId: 2,
      spread: rate("0.001"),
      at,
    });
    expect([driver.balance(1, BTC), driver.balance(1, ETH)]).toEqual(["98/0", "107.992/0"]);
    expect([driver.balance(0, BTC, "quoting"), driver.balance(0, ETH, "quoting")]).toEqual(["1002/0", "992.008/0"]);
    checkState(driver.state);
  });

  test.each([
    [USDT, BTC, "100", "0.4995", [price("1"), price("200")], [undefined, 1]],
    [BTC, USDT, "2", "399.6", [price("200"), price("1")], [1, undefined]],
  ] as const)("from %i to %i needs only one price", (fromId, toId, given, received, prices, ticks) => {
    const driver = exchange();
    const { outcome, events } = driver.ok(body({ fromId, toId, amount: amount(given) }));
    expect(outcome).toEqual({ ok: true, received: amount(received) });
    expect(events.at(-1)).toMatchObject({ fromPrice: prices[0], toPrice: prices[1] });
    expect(events.at(-1)).toHaveProperty("fromTickId", ticks[0]);
    expect(events.at(-1)).toHaveProperty("toTickId", ticks[1]);
  });

  test("has a receipt that its prices and terms recompute, once its acceptance is known", () => {
    const driver = exchange();
    const acceptedAt = driver.at;
    driver.tick(BTC_USDT, "210");
    driver.tick(ETH_USDT, "50");
    const { events } = driver.ok(body({ expected: amount("7.9"), acceptedAt }));
    const entry = events.find((event) => event.type === "posting");
    expect(events.at(-1)).toMatchObject({
      type: "receipt",
      kind: "convert_settle",
      subjectId: entry?.entryId,
      userId: 1,
      tickIds: [3, 4],
      inputs: { from: "BTC", to: "ETH", via: "USDT", amount: "2", spread: "0.001", expected: "7.9" },
      result: { from_price: "210", to_price: "50", received: "7.9" },
    });
    expect(driver.ok(body()).events.some(({ type }) => type === "receipt")).toBe(false);
  });

  test("is rounded once, down", () => {
    const driver = exchange();
    driver.tick(BTC_USDT, "7.77");
    driver.tick(ETH_USDT, "19.99");
    // 31 x 7.77 / 19.99 x 0.999 = 12.037; with the value in USDT, or the spread, rounded before or after it would be 11.
    const { outcome } = driver.ok(body({ amount: 31n as Amount }));
    expect(outcome).toEqual({ ok: true, received: 12n });
  });

  test("uses the open index market of the pair, of which there is one", () => {
    const driver = exchange();
    expect(driver.refused(market(9, "BTC2-USDT", BTC, "index"))).toBe("NAME_TAKEN");
    expect(driver.ok(body()).outcome).toMatchObject({ received: amount("7.992") });
    driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
    expect(driver.refused(body())).toBe("CONVERT_UNAVAILABLE");
  });
});

describe("the quoted amount", () => {
  // The current price gives 7.992.
  test.each([
    ["8", "PRICE_MOVED"],
    ["7.99359872", "PRICE_MOVED"],
    ["7.99359871", "7.992"],
    ["7.992", "7.992"],
    ["7.99199999", "7.99199999"],
    ["5", "5"],
  ])("%s settles as %s", (expected, result) => {
    const driver = exchange();
    const { outcome } = driver.run(body({ expected: amount(expected) }));
    expect(outcome).toEqual(
      result === "PRICE_MOVED"
        ? { ok: false, error: "PRICE_MOVED", params: { receive: "7.992" } }
        : { ok: true, received: amount(result) },
    );
  });
});

test("a price that moved by the whole tolerance is still within it", () => {
  const driver = exchange();
  // A fifth less than 9.99 is the present 7.992.
  const change = { expected: amount("9.99"), tolerance: rate("0.2") };
  expect(driver.refused(body({ ...change, expected: amount("9.99000001") }))).toBe("PRICE_MOVED");
  expect(driver.ok(body(change)).outcome).toEqual({ ok: true, received: amount("7.992") });
});

test("all available inventory may be converted", () => {
  const driver = exchange();
  const change = { toId: USDT, spread: rate("0") };
  expect(driver.refused(body({ ...change, amount: amount("5.00000001") }))).toBe("CONVERT_CAPACITY");
  driver.ok(body({ ...change, amount: amount("5") }));
  expect(driver.balance(0, USDT, "quoting")).toBe("0/0");
});

test("of two markets of a pair, which older rows may have, the lower id prices it", () => {
  const rows = rowsOf(exchange().state);
  const [first, ...others] = rows.markets;
  if (!first?.lastCounting) throw new Error("the first market has a price");
  const second = {
    ...first,
    marketId: 9,
    symbol: "BTC2-USDT",
    lastCounting: { ...first.lastCounting, price: price("300") },
  };
  for (const markets of [
    [first, second, ...others],
    [second, first, ...others],
  ]) {
    const driver = exchange();
    driver.state = restore({ ...rows, markets });
    expect(driver.ok(body({ toId: USDT })).outcome).toEqual({ ok: true, received: amount("399.6") });
  }
});

describe("is refused", () => {
  test.each([
    ["NOT_FOUND", { userId: 9 }],
    ["CONVERT_UNAVAILABLE", { toId: BTC }],
    ["CONVERT_UNAVAILABLE", { fromId: NEW }],
    ["CONVERT_UNAVAILABLE", { toId: NEW }],
    ["CONVERT_UNAVAILABLE", { toId: 77 }],
    ["CONVERT_UNAVAILABLE", { viaId: NEW }],
    ["INVALID_AMOUNT", { amount: 0n as Amount }],
    ["INVALID_AMOUNT", { amount: -1n as Amount }],
    ["INVALID_AMOUNT", { fromId: USDT, toId: BTC, amount: 200n as Amount }],
    ["INVALID_AMOUNT", { expected: 0n as Amount }],
    ["INVALID_REQUEST", { spread: rate("1") }],
    ["INVALID_REQUEST", { spread: -1n as Rate }],
    ["INVALID_REQUEST", { tolerance: rate("1") }],
    ["INVALID_REQUEST", { tolerance: -1n as Rate }],
    ["INSUFFICIENT_BALANCE", { amount: amount("100.00000001") }],
    ["CONVERT_CAPACITY", { toId: USDT, amount: amount("6") }],
  ] as const)("%s for %o", (error, change) => {
    expect(exchange().refused(body(change))).toBe(error);
  });

  test.each([
    ["frozen", "ACCOUNT_FROZEN"],
    ["locked", "ACCOUNT_LOCKED"],
  ] as const)("for a %s user: %s", (state, error) => {
    const driver = exchange();
    driver.ok({ type: "setUserState", userId: 1, state });
    expect(driver.refused(body())).toBe(error);
  });

  test("a pair whose market is closed", () => {
    const driver = exchange();
    driver.ok({ ...market(ETH_USDT, "ETH-USDT", ETH, "index"), state: "closed" });
    expect(driver.refused(body())).toBe("CONVERT_UNAVAILABLE");
  });

  test("a price older than 3 s, on either side", () => {
    const driver = exchange();
    // The ticks came 1 and 2 ms before; the command comes 1 ms after this.
    driver.at += 2_998;
    expect(driver.ok(body({ toId: USDT })).outcome.ok).toBe(true);
    expect(driver.refused(body({ toId: USDT }))).toBe("PRICE_STALE");
    driver.tick(BTC_USDT, "200");
    driver.at += 1;
    expect(driver.refused(body())).toBe("PRICE_STALE");
  });

  test("a price with too few venues does not count, and an unknown one is missing", () => {
    const driver = exchange();
    const { received } = driver.ok(body({ toId: USDT })).outcome as { received?: bigint };
    driver.tick(ETH_USDT, "60", { counting: false });
    // At the tick before, which is not 3 s old.
    expect(driver.ok(body({ toId: USDT })).outcome).toMatchObject({ ok: true, received });
    driver.at += 3_000;
    driver.tick(ETH_USDT, "60", { counting: false });
    expect(driver.refused(body({ toId: USDT }))).toBe("PRICE_STALE");
    driver.ok({ type: "setCurrency", currencyId: 77, symbol: "SILENT" });
    driver.ok(market(9, "SILENT-USDT", 77, "index"));
    expect(driver.refused(body({ toId: 77 }))).toBe("PRICE_STALE");
  });
});

test("inventory behind the quotes is not converted, and the next quotes fit the rest", () => {
  const driver = exchange();
  const asks = [{ price: price("50.5"), quantity: amount("990") }];
  driver.tick(ETH_USDT, "50", { asks });
  // The hold would have a quarter to spare, and takes all there is.
  expect(driver.balance(0, ETH, "quoting")).toBe("0/1000");
  expect(driver.refused(body())).toBe("CONVERT_CAPACITY");

  driver.tick(ETH_USDT, "50", { asks: [{ price: price("50.5"), quantity: amount("400") }] });
  expect(driver.balance(0, ETH, "quoting")).toBe("500/500");
  // 100 BTC are 399.6 ETH: all but 100.4 of what is available.
  driver.ok(body({ amount: amount("100") }));
  expect(driver.balance(0, ETH, "quoting")).toBe("100.4/500");
  checkState(driver.state);
  driver.tick(ETH_USDT, "50", { asks });
  expect(driver.state.spot.markets.get(ETH_USDT)?.book.depth(1, 5)).toMatchObject([
    { price: 5_050, quantity: 6_004_000 },
  ]);
  checkState(driver.state);
});
