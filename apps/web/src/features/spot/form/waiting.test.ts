import { type Amount, amount, formatAmount, type Price, price } from "@candor/contract/domain/money.ts";
import { takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorsOf } from "./errors.ts";
import { emptyForm, type SpotContext, type SpotForm } from "./fields.ts";
import { maxQuantity, reduceForm, type SpotAction } from "./form.ts";
import { toOcoRequest, toRequest } from "./request.ts";
import { summaryOf } from "./summary.ts";
import { btcUsdt } from "./testing.ts";
import { firstTrigger, holdAmount, isBeyondBand, isHoldExact, waitsForRise, wireKind } from "./waiting.ts";

const context: SpotContext = {
  market: btcUsdt,
  availableBase: amount("0.5"),
  availableQuote: amount("8420.16"),
  lastPrice: price("60000"),
  asks: [],
  bids: [],
};
const form = (given: Partial<SpotForm>): SpotForm => ({ ...emptyForm, quantity: "0.1", ...given });
const shown = (value: bigint | undefined) => value && formatAmount(value as Amount);

describe("a stop takes its trigger on either side of the market", () => {
  it.each([
    ["sell", "59000", "stop_market", false],
    ["sell", "61000", "take_profit_market", true],
    ["buy", "61000", "stop_market", true],
    ["buy", "59000", "take_profit_market", false],
  ] as const)("to %s at %s it is a %s", (side, stopPrice, kind, rises) => {
    const stop = form({ kind: "stop_market", side, stopPrice });
    expect([wireKind(stop, context), waitsForRise(stop, context)]).toEqual([kind, rises]);
    expect(errorsOf(stop, context)).toEqual({});
    expect(toRequest(stop, context)).toEqual({
      match_id: 1,
      type: side === "buy" ? 1 : 2,
      kind,
      number: "0.1",
      stop_price: stopPrice,
    });
    const limit = form({ kind: "stop_limit", side, stopPrice, price: stopPrice, tif: "IOC" });
    expect(toRequest(limit, context)).toMatchObject({ kind: kind.replace("market", "limit"), tif: "IOC" });
    // The core waits for the same side of the price.
    expect(triggersOnRise(wireKind(stop, context), side === "buy" ? 0 : 1)).toBe(rises);
  });

  it("is a stop loss where the market's price is not known", () => {
    const unknown = { ...context, lastPrice: undefined };
    expect(wireKind(form({ kind: "stop_market", side: "sell", stopPrice: "61000" }), unknown)).toBe("stop_market");
  });

  it("is refused at the price of the market", () => {
    expect(errorsOf(form({ kind: "stop_market", stopPrice: "60000" }), context)).toEqual({
      stopPrice: { error: "STOP_PRICE_PASSED" },
    });
  });
});

describe("a trailing stop", () => {
  const trailing = (given: Partial<SpotForm>) => form({ kind: "trailing", side: "sell", delta: "1.5", ...given });

  it.each([
    ["at once", {}, "stop_market", {}, "59100"],
    [
      "from a rise on",
      { withActivation: true, activation: "61000" },
      "take_profit_market",
      { activation_price: "61000" },
      "60085",
    ],
    [
      "from a fall on, with a limit",
      { withActivation: true, activation: "59000", withLimit: true, stopLimit: "58000" },
      "stop_limit",
      { activation_price: "59000", price: "58000" },
      "58115",
    ],
  ] as const)("that follows %s is sent as such", (_what, given, kind, sent, trigger) => {
    const order = trailing(given);
    expect(errorsOf(order, context)).toEqual({});
    expect(toRequest(order, context)).toEqual({
      match_id: 1,
      type: 2,
      kind,
      number: "0.1",
      trailing_delta: 150,
      ...sent,
    });
    expect(shown(firstTrigger(order, context))).toBe(trigger);
    expect("price" in toRequest(order, context)).toBe(!takesAtMarket(kind));
  });

  it("sends nothing of what is switched off, typed as it may be", () => {
    const order = trailing({ activation: "1", stopLimit: "1" });
    expect(toRequest(order, context)).not.toHaveProperty("activation_price");
    expect(toRequest(order, context)).not.toHaveProperty("price");
  });

  it.each(["", "0", "20.01", "0.001", "-1", "abc"])("is refused with a distance of %j", (delta) => {
    expect(errorsOf(trailing({ delta }), context)).toHaveProperty("delta");
  });
  it.each(["0.01", "1", "20"])("takes a distance of %s", (delta) => {
    expect(errorsOf(trailing({ delta }), context)).toEqual({});
  });
  it("wants the prices that are switched on", () => {
    expect(Object.keys(errorsOf(trailing({ withActivation: true, withLimit: true }), context)).sort()).toEqual([
      "activation",
      "stopLimit",
    ]);
  });
  it("holds an estimate only as a buy at market that follows at once", () => {
    const at = (given: Partial<SpotForm>) => isHoldExact(trailing({ side: "buy", ...given }));
    expect([at({}), at({ withActivation: true }), at({ withLimit: true }), at({ side: "sell" })]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe("an OCO", () => {
  const oco = (given: Partial<SpotForm> = {}) =>
    form({ kind: "oco", side: "sell", price: "62000", stopPrice: "58000", ...given });

  it("sends both orders, the stop at market or with a limit", () => {
    expect(errorsOf(oco(), context)).toEqual({});
    const both = { match_id: 1, type: 2, number: "0.1", price: "62000", stop_price: "58000" };
    expect(toOcoRequest(oco({ stopLimit: "1" }), context)).toEqual({ ...both, stop_kind: "stop_market" });
    expect(toOcoRequest(oco({ withLimit: true, stopLimit: "57900" }), context)).toEqual({
      ...both,
      stop_kind: "stop_limit",
      stop_limit_price: "57900",
    });
  });

  it.each([
    ["sell", "59000", "58000", "price"],
    ["sell", "60000", "58000", "price"],
    ["sell", "62000", "61000", "stopPrice"],
    ["buy", "61000", "62000", "price"],
    ["buy", "58000", "59000", "stopPrice"],
  ] as const)("to %s at %s or %s is refused", (side, limit, stopPrice, field) => {
    expect(errorsOf(oco({ side, price: limit, stopPrice, quantity: "0.01" }), context)).toMatchObject({
      [field]: { error: "OCO_PRICES" },
    });
  });

  it("holds what the order that needs more would", () => {
    const buy = { side: "buy", price: "58000", stopPrice: "62000" } as const;
    // The stop pays up to 5 % above its trigger.
    expect(shown(holdAmount(oco(buy), context))).toBe("6510");
    expect(shown(holdAmount(oco({ ...buy, withLimit: true, stopLimit: "57000" }), context))).toBe("5800");
    expect(shown(holdAmount(oco(), context))).toBe("0.1");
    expect(shown(summaryOf(oco(buy), context)?.total)).toBe("5800");
  });
});

it("warns of a limit beyond the band around its trigger, where a triggered order is canceled", () => {
  const stop = (side: "buy" | "sell", limit: string) =>
    isBeyondBand(form({ kind: "stop_limit", side, stopPrice: "58000", price: limit }), context);
  expect([stop("sell", "55100"), stop("sell", "55099.9"), stop("buy", "60900"), stop("buy", "60900.1")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it("puts a pressed price into the first one of the kind", () => {
  const pick = (given: Partial<SpotForm>) => {
    const before = form(given);
    const after = reduceForm(before, { type: "pick", text: "61000" }, context);
    return Object.keys(after).filter((name) => after[name as keyof SpotForm] !== before[name as keyof SpotForm]);
  };
  expect(pick({ kind: "stop_market" })).toEqual(["stopPrice"]);
  expect(pick({ kind: "trailing" })).toEqual([]);
  expect(pick({ kind: "trailing", withActivation: true })).toEqual(["activation"]);
  expect(pick({ kind: "oco" })).toEqual(["price", "total"]);
});

describe("whatever is typed", () => {
  const ticks = fc
    .integer({ min: 1, max: 2_000_000 })
    .map((count) => formatAmount((BigInt(count) * context.market.tick) as Amount));
  const anyForm = fc.record({
    side: fc.constantFrom("buy" as const, "sell" as const),
    kind: fc.constantFrom("stop_limit" as const, "stop_market" as const, "trailing" as const, "oco" as const),
    price: ticks,
    stopPrice: ticks,
    activation: ticks,
    stopLimit: ticks,
    withActivation: fc.boolean(),
    withLimit: fc.boolean(),
    delta: fc.integer({ min: 1, max: 2_000 }).map((points) => String(points / 100)),
  });
  const anyContext = fc
    .record({
      quote: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      base: fc.bigInt({ min: 0n, max: 10n ** 10n }),
      last: ticks,
    })
    .map(
      ({ quote, base, last }): SpotContext => ({
        ...context,
        availableQuote: quote as Amount,
        availableBase: base as Amount,
        lastPrice: price(last) as Price,
      }),
    );

  it("the whole balance is never exceeded, and one lot more would exceed it", () => {
    fc.assert(
      fc.property(anyForm, anyContext, (given, around) => {
        const all: SpotAction = { type: "percent", percent: 100 };
        const filled = reduceForm(form({ ...given, quantity: "" }), all, around);
        const available = filled.side === "buy" ? around.availableQuote : around.availableBase;
        const held = filled.quantity === "" ? 0n : (holdAmount(filled, around) ?? 0n);
        expect(held <= available).toBe(true);
        const most = maxQuantity(filled, around);
        if (most === undefined) return;
        const more = form({ ...given, quantity: formatAmount((most + around.market.lot) as Amount) });
        expect((holdAmount(more, around) ?? 0n) > available).toBe(true);
      }),
    );
  });

  it("a form without errors has a trigger that the core waits for, on the side that its words name", () => {
    fc.assert(
      fc.property(anyForm, anyContext, (given, around) => {
        const order = form({ ...given, quantity: "0.1" });
        if (Object.keys(errorsOf(order, around)).length > 0) return;
        const last = around.lastPrice ?? 0n;
        const request = order.kind === "oco" ? toOcoRequest(order, around) : toRequest(order, around);
        const waitsFor = "stop_price" in request ? request.stop_price : request.activation_price;
        const side = order.side === "buy" ? 0 : 1;
        const kind = "kind" in request && request.kind ? request.kind : order.withLimit ? "stop_limit" : "stop_market";
        if (waitsFor === undefined) expect(order.withActivation).toBe(false);
        else expect(triggersOnRise(kind, side)).toBe(price(waitsFor) > last);
      }),
    );
  });
});
