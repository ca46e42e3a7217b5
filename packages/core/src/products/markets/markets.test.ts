import { type Amount, amount, type Price, price, type Rate, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { CURRENCY_ID_MAX } from "../../ledger/ledger.ts";
import { type Body, BTC_USDT, Driver, NEW_USDT } from "../../testing/driver.ts";
import type { SetMarket } from "./records.ts";

const [BTC, USDT, BT, CUSDT, ETH] = [1, 3, 20, 21, 2];

/** BTC, USDT and one market of the two. */
function exchange(): Driver {
  const driver = new Driver();
  driver.ok({ type: "setCurrency", currencyId: BTC, symbol: "BTC" });
  driver.ok({ type: "setCurrency", currencyId: USDT, symbol: "USDT" });
  driver.ok({ type: "setCurrency", currencyId: ETH, symbol: "ETH" });
  driver.ok(market({}));
  return driver;
}

const market = (change: Partial<SetMarket>): Body<SetMarket> => ({
  type: "setMarket",
  marketId: 1,
  symbol: "BTC-USDT",
  baseId: BTC,
  quoteId: USDT,
  tick: price("0.01"),
  lot: amount("0.00001"),
  minNotional: amount("5"),
  makerFee: rate("0.001"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  source: "index",
  state: "open",
  ...change,
});

describe("a new currency", () => {
  test.each([["BTC"], ["btc"], ["B-T_C"], ["BTCUSDT"], ["btc/usdt"]])(
    "cannot be confusable with another name: %s",
    (symbol) => {
      expect(exchange().refused({ type: "setCurrency", currencyId: 30, symbol })).toBe("NAME_TAKEN");
    },
  );

  test("keeps its id and its symbol together, and may be set again", () => {
    const driver = exchange();
    expect(driver.refused({ type: "setCurrency", currencyId: BTC, symbol: "XBT" })).toBe("INVALID_REQUEST");
    driver.ok({ type: "setCurrency", currencyId: BTC, symbol: "BTC" });
    driver.ok({ type: "setCurrency", currencyId: 30, symbol: "BTC2" });
  });

  test("has an id within the scale of ids, and a symbol", () => {
    const driver = exchange();
    for (const currencyId of [0, 1.5, CURRENCY_ID_MAX + 1])
      expect(driver.refused({ type: "setCurrency", currencyId, symbol: "ABC" })).toBe("INVALID_REQUEST");
    expect(driver.refused({ type: "setCurrency", currencyId: 30, symbol: "" })).toBe("INVALID_REQUEST");
    driver.ok({ type: "setCurrency", currencyId: CURRENCY_ID_MAX, symbol: "ABC" });
  });

  test("is refused with the reason", () => {
    const { outcome } = exchange().run({ type: "setCurrency", currencyId: 30, symbol: "btc" });
    expect(outcome).toEqual({ ok: false, error: "NAME_TAKEN", params: { name: "BTC" } });
    const renamed = exchange().run({ type: "setCurrency", currencyId: BTC, symbol: "XBT" });
    expect(renamed.outcome).toMatchObject({ params: { field: "symbol" } });
  });
});

describe("a new market", () => {
  test("cannot be of the same two currencies, whichever is the base", () => {
    const driver = exchange();
    expect(driver.refused(market({ marketId: 2, symbol: "XBT-USDT" }))).toBe("NAME_TAKEN");
    expect(driver.refused(market({ marketId: 2, symbol: "USDT-BTC", baseId: USDT, quoteId: BTC }))).toBe("NAME_TAKEN");
  });

  test("cannot be confusable with another market or a currency, even with different currencies", () => {
    const driver = exchange();
    driver.ok({ type: "setCurrency", currencyId: BT, symbol: "BT" });
    driver.ok({ type: "setCurrency", currencyId: CUSDT, symbol: "CUSDT" });
    expect(driver.refused(market({ marketId: 2, symbol: "BT-CUSDT", baseId: BT, quoteId: CUSDT }))).toBe("NAME_TAKEN");
    const asCurrency = market({ marketId: 2, symbol: "c-usdt", baseId: ETH, quoteId: USDT });
    expect(driver.refused(asCurrency)).toBe("NAME_TAKEN");
    driver.ok(market({ marketId: 2, symbol: "ETH-USDT", baseId: ETH, quoteId: USDT }));
  });

  test("is refused unless one lot at one tick is whole units of 1e-8", () => {
    const driver = exchange();
    expect(driver.refused(market({ tick: price("0.0001") }))).toBe("INVALID_REQUEST");
    expect(driver.refused(market({ lot: amount("0.0000001") }))).toBe("INVALID_REQUEST");
    driver.ok(market({ tick: price("0.001") }));
  });

  test.each([
    [undefined, { marketId: 0 }],
    [undefined, { marketId: 1.5 }],
    [undefined, { marketId: 2, symbol: "BTC-BTC", quoteId: BTC }],
    [undefined, { baseId: ETH }],
    [undefined, { quoteId: ETH }],
    ["tick", { tick: price("0") }],
    ["tick", { lot: amount("0") }],
    ["minNotional", { minNotional: -1n as Amount }],
    ["fee", { makerFee: -1n as Rate }],
    ["fee", { takerFee: rate("1") }],
    ["priceBand", { priceBand: rate("0") }],
    ["priceBand", { priceBand: rate("1") }],
  ] as const)("is refused with the field: %s %o", (field, change) => {
    const { outcome, events } = exchange().run(market(change));
    expect(outcome).toEqual({ ok: false, error: "INVALID_REQUEST", ...(field && { params: { field } }) });
    expect(events).toEqual([]);
  });

  test("of a taken name reports its owner", () => {
    const { outcome } = exchange().run(market({ marketId: 2, symbol: "XBT-USDT" }));
    expect(outcome).toEqual({ ok: false, error: "NAME_TAKEN", params: { name: "BTC-USDT" } });
  });

  test("accepts a positive price, and only if an index prices it", () => {
    const driver = new Driver().openExchange(0);
    expect(driver.refused(driver.tickBody(BTC_USDT, 0n as Price))).toBe("INVALID_REQUEST");
    expect(driver.refused(driver.tickBody(NEW_USDT, price("1")))).toBe("INVALID_REQUEST");
    expect(driver.refused(driver.tickBody(99, price("1")))).toBe("NOT_FOUND");
  });

  test("is set again under its own name, as a change of fees does", () => {
    const driver = exchange();
    driver.ok(market({ takerFee: rate("0.002") }));
    expect(driver.state.markets.get(1)?.config.takerFee).toBe(rate("0.002"));
  });
});
