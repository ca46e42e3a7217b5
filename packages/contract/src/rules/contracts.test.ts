import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, amount, formatAmount, type Price, price, type Rate, rate } from "../domain/money.ts";
import {
  buyPrice,
  closePriceOf,
  isLiquidated,
  liquidationIndex,
  mayLeave,
  openingOf,
  openPriceOf,
  overnightFee,
  partOf,
  profitOf,
  quantityLeft,
  quantityOf,
  riskRate,
  sellPrice,
  stopError,
  stopReached,
} from "./contracts.ts";

const show = formatAmount;
const terms = { lots: 5, lotSize: amount("0.01"), multiple: 50, feeRate: rate("0.0005") };

describe("worked examples", () => {
  test("spread: a buy fills 0.02 % above the index, a sell 0.02 % below", () => {
    expect(show(buyPrice(price("67412.50"), rate("0.0002")))).toBe("67425.9825");
    expect(show(sellPrice(price("67412.50"), rate("0.0002")))).toBe("67399.0175");
  });

  test("5 lots of 0.01 BTC at 67,425.98 with 50x: value 3,371.30, margin 67.43, fee 1.69", () => {
    const opening = openingOf(price("67425.9825"), terms);
    expect(show(opening.quantity)).toBe("0.05");
    expect(show(opening.notional)).toBe("3371.299125");
    expect(show(opening.margin)).toBe("67.4259825");
    expect(show(opening.fee)).toBe("1.68564957");
  });

  test("profit: long 0.05 from 67,425.98 to 69,500 gains 103.70, short loses it", () => {
    const [open, close, quantity] = [price("67425.9825"), price("69500"), amount("0.05")];
    expect(show(profitOf("long", open, close, quantity))).toBe("103.700875");
    expect(show(profitOf("short", open, close, quantity))).toBe("-103.700875");
  });

  test("risk rate: 240 available, 67.43 margin, 20 lost is 426 %", () => {
    const standing = { available: amount("240"), margin: amount("67.43"), unrealised: -amount("20") };
    expect(show(riskRate(standing) ?? 0n)).toBe("4.26264274");
    expect(isLiquidated(standing)).toBe(false);
    expect(isLiquidated({ available: 0n, margin: 100n, unrealised: -80n })).toBe(true);
    expect(isLiquidated({ available: 0n, margin: 100n, unrealised: -79n })).toBe(false);
    expect(riskRate({ available: 5n, margin: 0n, unrealised: 0n })).toBeUndefined();
  });

  test("liquidation: margin 100 and nothing else, 1 BTC long from 1,000 without spread is liquidated at 920", () => {
    const position = { open: price("1000"), quantity: amount("1"), margin: amount("100"), spread: rate("0") };
    const others = { available: 0n, margin: 0n, unrealised: 0n };
    expect(show(liquidationIndex("long", position, others) ?? 0n)).toBe("920");
    expect(show(liquidationIndex("short", position, others) ?? 0n)).toBe("1080");
    const richer = { ...others, available: amount("50") };
    expect(show(liquidationIndex("long", position, richer) ?? 0n)).toBe("870");
    expect(liquidationIndex("long", position, { ...others, available: amount("5000") })).toBeUndefined();
  });

  test("overnight: 0.05 BTC at 67,412.50 for 0.02 % costs 0.674125", () => {
    expect(show(overnightFee(amount("0.05"), price("67412.5"), rate("0.0002")))).toBe("0.674125");
  });

  test("a part of three lots: two parts of one lot and the rest make the whole", () => {
    const margin = amount("100");
    const first = partOf(margin, 1, 3);
    const second = partOf((margin - first) as Amount, 1, 2);
    expect(show(first)).toBe("33.33333333");
    expect(first + second + partOf((margin - first - second) as Amount, 1, 1)).toBe(margin);
  });

  test("transfer out: losses count, profits do not, and the risk rate must stay above 100 %", () => {
    const standing = { available: amount("100"), margin: amount("50"), losses: -amount("30") };
    expect(mayLeave(amount("69.99999999"), standing)).toBe(true);
    expect(mayLeave(amount("70"), standing)).toBe(false);
    expect(mayLeave(amount("100"), { available: amount("100"), margin: 0n, losses: 0n })).toBe(true);
    expect(mayLeave(amount("100.00000001"), { available: amount("100"), margin: 0n, losses: 0n })).toBe(false);
  });
});

describe("stops", () => {
  const stops = (takeProfit: string, stopLoss: string) => ({
    takeProfit: price(takeProfit),
    stopLoss: price(stopLoss),
  });
  test.each([
    ["long", "109", "90", "LEVER_PRICE_1"],
    ["long", "110", "101", "LEVER_PRICE_2"],
    ["long", "110", "100", undefined],
    ["short", "101", "120", "LEVER_PRICE_3"],
    ["short", "100", "109", "LEVER_PRICE_4"],
    ["short", "100", "110", undefined],
  ] as const)("%s with take profit %s and stop loss %s from 100, now 110: %s", (side, tp, sl, error) => {
    expect(stopError(side, stops(tp, sl), price("100"), price("110"))).toBe(error);
    expect(stopError(side, stops(tp, sl), price("110"), price("100"))).toBe(error);
  });

  test.each([
    ["long", "110", "tp"],
    ["long", "109.99", undefined],
    ["long", "90", "sl"],
    ["short", "90", "tp"],
    ["short", "90.01", undefined],
    ["short", "110", "sl"],
  ] as const)("%s at %s reaches %s", (side, index, reached) => {
    const placed = side === "long" ? stops("110", "90") : stops("90", "110");
    expect(stopReached(side, placed, price(index))).toBe(reached);
  });
});

const prices = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n }).map((value) => value as Price);
const quantities = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((value) => value as Amount);
const spreads = fc.bigInt({ min: 0n, max: 10n ** 6n }).map((value) => value as Rate);

describe("properties", () => {
  test("profit is symmetric: a long's gain is a short's loss, except for one unit that stays with the house", () => {
    fc.assert(
      fc.property(prices, prices, quantities, (open, close, quantity) => {
        const sum = profitOf("long", open, close, quantity) + profitOf("short", open, close, quantity);
        expect([0n, -1n]).toContain(sum);
      }),
    );
  });

  test("opening and closing at one index never makes a profit", () => {
    fc.assert(
      fc.property(
        prices,
        quantities,
        spreads,
        fc.constantFrom("long" as const, "short" as const),
        (index, quantity, spread, side) => {
          const open = openPriceOf(side, index, spread);
          const close = closePriceOf(side, index, spread);
          expect(profitOf(side, open, close, quantity)).toBeLessThanOrEqual(0n);
        },
      ),
    );
  });

  test("at the liquidation index the account is liquidated, a step before it is not", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(10, 20, 50, 100),
        spreads,
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.constantFrom("long" as const, "short" as const),
        (index, lots, multiple, spread, available, side) => {
          const open = openPriceOf(side, index as Price, spread);
          const { quantity, margin } = openingOf(open, { lots, lotSize: amount("0.01"), multiple, feeRate: rate("0") });
          const others = { available, margin: 0n, unrealised: 0n };
          const at = liquidationIndex(side, { open, quantity, margin, spread }, others);
          if (at === undefined) return;
          const liquidatedAt = (price: bigint) =>
            isLiquidated({
              available,
              margin,
              unrealised: profitOf(side, open, closePriceOf(side, price as Price, spread), quantity),
            });
          // The rounding of price, profit and threshold is each below one unit of price times quantity.
          const step = 100n + (3n * 10n ** 8n) / quantity;
          const worse = side === "long" ? at - step : at + step;
          const better = side === "long" ? at + step : at - step;
          if (worse > 0n) expect(liquidatedAt(worse)).toBe(true);
          expect(liquidatedAt(better)).toBe(false);
        },
      ),
    );
  });

  test("margin rounds up, so that notional never exceeds margin times multiple", () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(10, 20, 50, 100),
        (at, lots, multiple) => {
          const { notional, margin } = openingOf(at, { ...terms, lots, multiple });
          expect(margin * BigInt(multiple)).toBeGreaterThanOrEqual(notional);
          expect((margin - 1n) * BigInt(multiple)).toBeLessThan(notional);
        },
      ),
    );
  });

  test("quantity is lots times lot size, exactly", () => {
    expect(quantityOf(7, amount("0.01"))).toBe(amount("0.07"));
  });
});

// 40 of value at a price of 2 are 20, and 10 of difference are 5.
test.each([
  ["7", "3", "long", "1"],
  ["7", "3", "short", "9"],
  ["3", "3", "short", "5"],
  ["11", "8", "short", "1"],
  ["0", "9", "long", "11"],
  // The limit was lowered: the smaller side may grow until it is as far above.
  ["7", "0", "short", "13"],
  ["7", "0", "long", "0"],
  ["15", "10", "long", "-5"],
] as const)("of %s longs and %s shorts a pair accepts %s: %s more", (longs, shorts, side, left) => {
  const limits = { maxOpen: amount("40"), maxNet: amount("10") };
  expect(show(quantityLeft({ longs: amount(longs), shorts: amount(shorts) }, side, price("2"), limits))).toBe(left);
});
