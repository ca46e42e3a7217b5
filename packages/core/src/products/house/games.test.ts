import { type Amount, amount, formatAmount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import { convertedAmount } from "@candor/contract/rules/conversion.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { BTC, BTC_USDT, Driver, ETH, USDT } from "../../testing/driver.ts";
import { SeededRandom } from "../../testing/random.ts";

/** The known games against a house that converts at an index and quotes around it: each is played here, and none wins. */

const SPREAD = rate("0.001");
const TOLERANCE = rate("0.0002");

function exchange(): Driver {
  const driver = new Driver().openExchange(1);
  for (const currencyId of [BTC, ETH, USDT]) {
    driver.fund(0, currencyId, "1000000");
    driver.fund(1, currencyId, "1000");
  }
  return driver;
}

const level = (at: Price, distance: bigint) => ({ price: (at + distance) as Price, quantity: amount("1") });
const HALF_SPREAD = amount("0.1");
const around = (at: Price) => ({ bids: [level(at, -HALF_SPREAD)], asks: [level(at, HALF_SPREAD)] });

test("a quote is not a free option: any quote of the last ten seconds never settles above the current price", () => {
  const cents = fc.integer({ min: 10_000, max: 40_000 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 10 }), fc.nat(), (path, pick) => {
      const driver = exchange();
      const prices = path.map((value) => price(formatAmount(BigInt(value) * 1_000_000n)));
      for (const at of prices) driver.tick(BTC_USDT, formatAmount(at));
      const sum = amount("1");
      const worth = (at: Price) => convertedAmount(sum, { from: at, to: price("1"), spread: SPREAD });
      const [now, kept] = [worth(prices.at(-1) as Price), worth(prices[pick % prices.length] as Price)];
      const { outcome } = driver.run({
        type: "convert",
        userId: 1,
        account: "c2c",
        fromId: BTC,
        toId: USDT,
        viaId: USDT,
        amount: sum,
        spread: SPREAD,
        tolerance: TOLERANCE,
        expected: kept,
      });
      if (outcome.ok) expect((outcome as { received: Amount }).received <= now).toBe(true);
      else expect(outcome.error).toBe("PRICE_MOVED");
      expect(driver.balance(1, BTC)).toBe(outcome.ok ? "999/0" : "1000/0");
    }),
    { numRuns: 60 },
  );
});

const ONE_USDT = price("1");
/**
 * A trader sees the venue's price, which is in no tick yet, and converts if it differs from the last tick by more than the spread: under the old
 * rule, which used the last tick, or the rule of the next observation. Returns each conversion's gain against the seen price, in millionths.
 */
function seenEarly(seed: number, byNextPrice: boolean): bigint[] {
  const driver = exchange();
  const random = new SeededRandom(seed);
  const moved = (at: Price) => (at + (at * BigInt(random.below(2_001) - 1_000)) / 400_000n) as Price;
  const gains: bigint[] = [];
  let ticked = price("200");
  for (let step = 0; step < 300; step += 1) {
    driver.tick(BTC_USDT, formatAmount(ticked), { observedFrom: driver.at - 1_000 });
    const seen = moved(ticked);
    const next = moved(seen);
    const acceptedAt = driver.at;
    const sells = seen < ticked;
    const gap = sells ? ticked - seen : seen - ticked;
    const sides = { fromId: sells ? BTC : USDT, toId: sells ? USDT : BTC, amount: amount(sells ? "0.01" : "2") };
    if (byNextPrice) {
      driver.at += 1_500;
      driver.tick(BTC_USDT, formatAmount(next), { observedFrom: acceptedAt + 500 });
    }
    if (gap * 1_000n > ticked) {
      const { outcome } = driver.ok({
        type: "convert",
        userId: 1,
        account: "c2c",
        viaId: USDT,
        spread: SPREAD,
        tolerance: TOLERANCE,
        ...sides,
        ...(byNextPrice && { acceptedAt }),
      });
      const worth = sells ? { from: seen, to: ONE_USDT } : { from: ONE_USDT, to: seen };
      const fair = convertedAmount(sides.amount, { ...worth, spread: rate("0") });
      gains.push((((outcome as { received: Amount }).received - fair) * 1_000_000n) / fair);
    }
    ticked = next;
  }
  return gains;
}

test("a trader who sees the venue before the platform would gain at the last tick, and pays the spread at the next price", () => {
  const [last, next] = [false, true].map((byNextPrice) => {
    const gains = [1, 2, 3, 4].flatMap((seed) => seenEarly(seed, byNextPrice));
    return { count: gains.length, mean: gains.reduce((sum, gain) => sum + gain, 0n) / BigInt(gains.length) };
  });
  expect(last?.count).toBe(next?.count);
  expect(last?.mean).toBeGreaterThan(500n);
  expect(next?.mean).toBeLessThan(-900n);
});

test("to and fro at one price costs both spreads", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "200");
  const convert = (fromId: number, toId: number, sum: Amount) => {
    const { outcome } = driver.ok({
      type: "convert",
      userId: 1,
      account: "c2c",
      fromId,
      toId,
      viaId: USDT,
      amount: sum,
      spread: SPREAD,
      tolerance: TOLERANCE,
    });
    return (outcome as { received: Amount }).received;
  };
  const dollars = convert(BTC, USDT, amount("1"));
  expect(formatAmount(convert(USDT, BTC, dollars))).toBe("0.998001");
});

test("the market-maker is not picked off: the tick that moves the index has moved its quotes before the next order arrives", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "200", around(price("200")));
  driver.tick(BTC_USDT, "201", around(price("201")));
  const taken = driver.place(1, "buy", { price: "200.1", quantity: "1", tif: "IOC" });
  expect(taken.filledQuantity).toBe(0n);
  const bought = driver.place(1, "buy", { price: "202", quantity: "1", tif: "IOC" });
  expect(formatAmount(bought.filledQuote)).toBe("201.1");
  expect(driver.balance(1, USDT)).toBe("798.9/0");
  checkState(driver.state);
});

test("buying from the market-maker and selling back costs its spread and two fees, on any path through the book", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "200", around(price("200")));
  driver.place(1, "buy", { kind: "market", quantity: "1" });
  driver.place(1, "sell", { kind: "market", quantity: "0.999" });
  // Bought 1 for 200.1 less 0.001 BTC; sold 0.999 at 199.9 less 0.1 %.
  expect(driver.balance(1, USDT)).toBe("999.4003999/0");
  expect(driver.balance(1, BTC)).toBe("1000/0");
});
