import { amount, ONE, price } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHouseQuotes, houseQuoteDefaults, houseQuotes, MOVES_REMEMBERED } from "./house-quotes.ts";

const terms = { tick: price("0.1"), lot: amount("0.0001") };
const at = (second: number, text: string) => ({
  symbol: "BTC-USDT",
  price: price(text),
  at: second * 1000,
  constituents: [],
  volume: 0n,
  counting: true,
});

describe("the house's quotes", () => {
  it("are 0.02 % away from a calm index, on the tick and on the lot", () => {
    const { bids, asks } = houseQuotes(terms, price("50000"), 0n, 1);
    expect([bids[0]?.price, asks[0]?.price]).toEqual([price("49990"), price("50010")]);
    expect([bids.length, asks.length]).toEqual([20, 20]);
  });

  it("keep at least twice the largest of the last ten one-second moves between them", () => {
    const quote = createHouseQuotes();
    quote(terms, at(1, "50000"));
    quote(terms, at(2, "50100"));
    const { bids, asks } = quote(terms, at(3, "50090"));
    expect([bids[0]?.price, asks[0]?.price]).toEqual([price("49990"), price("50190")]);
    for (let second = 4; second < 4 + MOVES_REMEMBERED; second += 1) quote(terms, at(second, "50090"));
    expect(quote(terms, at(20, "50090")).asks[0]?.price).toBe(price("50100.1"));
  });

  it("are the same for the same tick and differ from tick to tick", () => {
    const first = houseQuotes(terms, price("50000"), 0n, 7);
    expect(houseQuotes(terms, price("50000"), 0n, 7)).toEqual(first);
    expect(houseQuotes(terms, price("50000"), 0n, 8).bids).not.toEqual(first.bids);
  });

  it("never cross, stay on the grid and never exceed the cap, at any price", () => {
    const grid = fc.constantFrom(1n, 10n, 1_000n, 100_000n, 10_000_000n);
    const index = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(
        grid,
        grid,
        index,
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.nat(),
        (tick, lot, middle, move, salt) => {
          const { bids, asks } = houseQuotes(
            { tick: tick as typeof terms.tick, lot: lot as typeof terms.lot },
            middle as typeof terms.tick,
            move,
            salt,
          );
          for (const { price: quoted, quantity } of [...bids, ...asks]) {
            expect([quoted % tick, quantity % lot]).toEqual([0n, 0n]);
            expect(quoted > 0n && quantity > 0n).toBe(true);
          }
          for (const bid of bids) expect(bid.price <= middle - move).toBe(true);
          for (const ask of asks) expect(ask.price >= middle + move).toBe(true);
          for (const side of [bids, asks]) {
            const worth = side.reduce((sum, quote) => sum + (quote.price * quote.quantity) / ONE, 0n);
            expect(worth <= houseQuoteDefaults.sideNotionalMax).toBe(true);
          }
        },
      ),
    );
  });
});
