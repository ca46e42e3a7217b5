import { type Amount, amount, formatAmount, price } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { describe, expect, it } from "vitest";
import { ownFeesOf } from "../../../shared/market/own-fees.ts";
import { errorsOf } from "./errors.ts";
import { emptyForm, type SpotContext, type SpotForm, termsOf } from "./fields.ts";
import { maxQuantity, priceDistance, reduceForm, type SpotAction, stepped } from "./form.ts";
import { toRequest } from "./request.ts";
import { estimateMarket, summaryOf } from "./summary.ts";
import { btcUsdt } from "./testing.ts";

/** What `termsOf` reads besides the fees. */
const listed = {
  match_id: 1,
  tick: "0.1",
  lot: "0.0001",
  min_notional: "5",
  price_band: "0.05",
  price_decimals: 1,
  quantity_decimals: 4,
  base: "BTC",
  quote: "USDT",
};
const context: SpotContext = {
  market: btcUsdt,
  availableBase: amount("0.5"),
  availableQuote: amount("8420.16"),
  lastPrice: price("67412.5"),
  asks: [
    { price: price("67412.6"), quantity: amount("0.05") },
    { price: price("67413"), quantity: amount("0.1") },
  ],
  bids: [{ price: price("67412.4"), quantity: amount("0.2") }],
};

const after = (...actions: SpotAction[]): SpotForm =>
  actions.reduce((form, action) => reduceForm(form, action, context), emptyForm);

describe("spot form", () => {
  it("computes total, fee and proceeds of a limit buy", () => {
    const form = after({ type: "price", text: "67400" }, { type: "quantity", text: "0.0624" });
    expect(form.total).toBe("4205.76");
    const summary = summaryOf(form, context);
    expect(summary && formatAmount(summary.fee)).toBe("0.0000624");
    expect(summary && formatAmount(summary.receive)).toBe("0.0623376");
    expect(summary?.feeCurrency).toBe("BTC");
    expect(errorsOf(form, context)).toEqual({});
  });

  it("computes with the fee that the user pays at their level", () => {
    const market = { ...listed, maker_fee: "0.001", taker_fee: "0.001" } as Market;
    const { taker } = ownFeesOf(market, { level: 1, maker_reduction: "0.1", taker_reduction: "0.05" });
    const form = after(
      { type: "side", side: "sell" },
      { type: "price", text: "67400" },
      { type: "quantity", text: "0.1" },
    );
    const summary = summaryOf(form, { ...context, market: termsOf(market, taker) });
    expect(summary && [formatAmount(summary.fee), formatAmount(summary.receive)]).toEqual(["6.403", "6733.597"]);
  });

  it("takes the fee of a sale from the quote currency", () => {
    const form = after(
      { type: "side", side: "sell" },
      { type: "price", text: "67400" },
      { type: "quantity", text: "0.1" },
    );
    const summary = summaryOf(form, context);
    expect(summary && [formatAmount(summary.total), formatAmount(summary.fee), formatAmount(summary.receive)]).toEqual([
      "6740",
      "6.74",
      "6733.26",
    ]);
  });

  it("derives the quantity from a typed total, cut to the lot", () => {
    expect(after({ type: "price", text: "67400" }, { type: "total", text: "1000" }).quantity).toBe("0.0148");
  });

  it("fills in percentages of what the balance covers", () => {
    const form = after({ type: "price", text: "67400" }, { type: "percent", percent: 50 });
    expect(form.quantity).toBe("0.0624");
    expect(maxQuantity(form, context)).toBe(amount("0.1249"));
    expect(after({ type: "side", side: "sell" }, { type: "percent", percent: 25 }).quantity).toBe("0.125");
    expect(after({ type: "kind", kind: "market" }, { type: "percent", percent: 100 }).total).toBe("8420.16");
  });

  it("estimates a market buy along the book", () => {
    const estimate = estimateMarket(context.asks, { total: amount("4000") }, amount("0.0001"));
    // 0.05 at 67,412.6 costs 3,370.63; the 629.37 left buy 0.0093 at 67,413 for 626.9409.
    expect([formatAmount(estimate.quantity), formatAmount(estimate.total)]).toEqual(["0.0593", "3997.5709"]);
  });

  it("stops an estimate where the shown depth ends", () => {
    expect(estimateMarket(context.asks, { quantity: amount("1") }, amount("0.0001")).quantity).toBe(
      amount("0.15") as Amount,
    );
  });

  it.each<[string, SpotAction[], object]>([
    ["nothing typed", [], { price: { error: "INVALID_AMOUNT" }, quantity: { error: "INVALID_AMOUNT" } }],
    [
      "a price off the tick",
      [
        { type: "price", text: "67400.05" },
        { type: "quantity", text: "0.1" },
      ],
      { price: { error: "PRICE_OFF_TICK", params: { tick: "0.1" } } },
    ],
    [
      "a quantity off the lot",
      [
        { type: "price", text: "67400" },
        { type: "quantity", text: "0.00015" },
      ],
      { quantity: { error: "QUANTITY_OFF_LOT", params: { lot: "0.0001" } } },
    ],
    [
      "too little",
      [
        { type: "price", text: "40000" },
        { type: "quantity", text: "0.0001" },
      ],
      { quantity: { error: "NOTIONAL_TOO_SMALL", params: { min: "5", currency: "USDT" } } },
    ],
    [
      "more than the balance",
      [
        { type: "price", text: "67400" },
        { type: "quantity", text: "0.2" },
      ],
      { quantity: { error: "INSUFFICIENT_BALANCE" } },
    ],
    [
      "selling more than held",
      [
        { type: "side", side: "sell" },
        { type: "price", text: "67400" },
        { type: "quantity", text: "0.5001" },
      ],
      { quantity: { error: "INSUFFICIENT_BALANCE" } },
    ],
    [
      "a stop at the price of the market",
      [
        { type: "kind", kind: "stop_limit" },
        { type: "stopPrice", text: "67412.5" },
        { type: "price", text: "67000" },
        { type: "quantity", text: "0.1" },
      ],
      { stopPrice: { error: "STOP_PRICE_PASSED" } },
    ],
    [
      "a market buy beyond the balance",
      [
        { type: "kind", kind: "market" },
        { type: "total", text: "9000" },
      ],
      { total: { error: "INSUFFICIENT_BALANCE" } },
    ],
  ])("refuses %s", (_, actions, expected) => {
    expect(errorsOf(after(...actions), context)).toEqual(expected);
  });

  it("sends only the fields that the order kind takes", () => {
    expect(toRequest(after({ type: "kind", kind: "market" }, { type: "total", text: "100" }), context)).toEqual({
      match_id: 1,
      type: 1,
      kind: "market",
      total: "100",
    });
    expect(
      toRequest(
        after(
          { type: "side", side: "sell" },
          { type: "tif", tif: "IOC" },
          { type: "price", text: "67400" },
          { type: "quantity", text: "0.1" },
        ),
        context,
      ),
    ).toEqual({ match_id: 1, type: 2, kind: "limit", tif: "IOC", price: "67400", number: "0.1" });
  });

  it("keeps the price and clears the size once sent", () => {
    const form = after({ type: "price", text: "67400" }, { type: "quantity", text: "0.1" }, { type: "sent" });
    expect([form.price, form.quantity, form.total]).toEqual(["67400", "", ""]);
  });

  it.each([
    ["buy", "68086.6", undefined],
    ["buy", "68086.7", { above: true, fills: true, percent: "1.00" }],
    ["buy", "66000", { above: false, fills: false, percent: "2.09" }],
    ["sell", "66000", { above: false, fills: true, percent: "2.09" }],
    ["sell", "70000", { above: true, fills: false, percent: "3.83" }],
  ] as const)(
    "measures how far a limit price to %s at %s is from the market, from one per cent on",
    (side, text, expected) => {
      const form = after({ type: "side", side }, { type: "price", text });
      expect(priceDistance(form, context)).toEqual(expected);
      expect(priceDistance({ ...form, kind: "market" }, context)).toBeUndefined();
    },
  );

  it("moves a figure by whole steps, and never to zero or below", () => {
    expect([stepped("67400", "0.1", 10), stepped("0.0003", "0.0001", -10), stepped("", "0.1", 1)]).toEqual([
      "67401",
      "0.0003",
      "0.1",
    ]);
  });

  it("steps by tick and lot from the last price", () => {
    expect(after({ type: "step", field: "price", steps: 10 }).price).toBe("67413.5");
    expect(after({ type: "step", field: "price", steps: 1 }).price).toBe("67412.6");
    expect(after({ type: "step", field: "quantity", steps: -1 }).quantity).toBe("");
  });
});
