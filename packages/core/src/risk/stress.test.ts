import {
  type Amount,
  amount,
  formatAmount,
  type Price,
  quoteFor,
  RATE_ONE,
  rate,
} from "@candor/contract/domain/money.ts";
import { afterAll, describe, expect, test } from "vitest";
import { rowsOf } from "../engine/rows.ts";
import { stateHash } from "../engine/snapshot.ts";
import { isDueForLiquidation, quantityNow } from "../products/contracts/exposure.ts";
import { Contracts, ethTerms, order, plain, SHORT, terms } from "../testing/contracts.ts";
import { BTC_USDT, ETH_USDT, USDT } from "../testing/driver.ts";
import { NaiveContracts } from "../testing/naive-contracts.ts";
import { NaiveHouse } from "../testing/naive-house.ts";
import { SeededRandom } from "../testing/random.ts";
import { nearestToLiquidation } from "./nearest.ts";
import { openNow, riskState, stressOf } from "./stress.ts";

const SHOCKS = ["-0.2", "-0.1", "-0.05", "0.05", "0.1", "0.2"] as const;
const shockOf = (text: string): bigint => (text.startsWith("-") ? -rate(text.slice(1)) : rate(text));
const movedBy = (index: bigint, shock: bigint): bigint => (index * (RATE_ONE + shock)) / RATE_ONE;

/** Every position of one account per user by itself, as in the model that the engine's own tests have beside it. */
function naiveOf(driver: Contracts, users: number): NaiveContracts {
  const { contracts, ledger } = driver.state;
  const market = contracts.markets.get(BTC_USDT);
  if (!market) throw new Error("there are terms");
  const of = (account: "treasury" | "insurance") => ledger.balance(0, account, USDT).available;
  const house = new NaiveHouse(of("treasury"), of("insurance"));
  const { lotSize, spread, feeRate, overnightRate, maxLots } = market.terms;
  const naive = new NaiveContracts(
    { lotSize, spread, feeRate, overnightRate, maxLots, tiers: new Map([[10, 1e6]]) },
    house,
  );
  naive.tick({ id: 1, at: 0, price: market.market.lastCounting?.price ?? 0n, counting: true, observedFrom: undefined });
  const free = new Map<number, bigint>();
  for (let userId = 1; userId <= users; userId += 1) free.set(userId, ledger.balance(userId, "lever", USDT).available);
  // The model opens at its own tick; here each begins as the engine has it.
  const all = [...contracts.positions.values()].sort((a, b) => a.positionId - b.positionId);
  for (const userId of free.keys()) naive.available.set(userId, amount("1000000000"));
  for (const { now } of all) {
    const refused = naive.place(
      {
        userId: now.userId,
        isLong: now.side === "long",
        lots: now.lots,
        multiple: 10,
        limit: undefined,
        takeProfit: now.takeProfit,
        stopLoss: now.stopLoss,
      },
      0,
    );
    if (refused) throw new Error(refused);
    Object.assign(naive.positions.at(-1) ?? {}, {
      state: "holding",
      margin: now.margin,
      fee: now.fee,
      openPrice: now.openPrice,
      stopsAt: 0,
    });
  }
  for (const [userId, available] of free) naive.available.set(userId, available);
  return naive;
}

const moneyOf = (naive: NaiveContracts): bigint => {
  let sum = 0n;
  for (const [userId, available] of naive.available) sum += available + naive.frozen(userId);
  return sum;
};

/** What users have gained, each position valued by itself. */
function unrealisedOf(naive: NaiveContracts, index: bigint, lotSize: bigint, spread: bigint): bigint {
  let sum = 0n;
  for (const { isLong, openPrice = 0n, held } of naive.all()) {
    const up = (index * (RATE_ONE + spread) + RATE_ONE - 1n) / RATE_ONE;
    const down = (index * (RATE_ONE - spread)) / RATE_ONE;
    const raw = (isLong ? down - openPrice : openPrice - up) * BigInt(held) * lotSize;
    const one = 100_000_000n;
    sum += raw >= 0n || raw % one === 0n ? raw / one : raw / one - 1n;
  }
  return sum;
}

const cents = (count: number): Price => (BigInt(Math.round(count)) * 1_000_000n) as Price;

function traded(seed: number, users: number): Contracts {
  const random = new SeededRandom(seed);
  const funds = Array.from({ length: users }, () => `${40 + random.below(200)}`);
  const driver = Contracts.open([terms({ multiples: [{ multiple: 10, maxLots: 10_000 }] })], {
    users: funds,
    treasury: "100000",
    insurance: "20000",
  });
  let index = 10_000;
  driver.tick(BTC_USDT, "100");
  for (let round = 0; round < 60; round += 1) {
    const side = random.below(2);
    const stops = random.below(4) === 0;
    const [low, high] = stops ? [cents(index * 0.93), cents(index * 1.07)] : [cents(1), cents(index * 100)];
    driver.run(
      order({
        userId: 1 + random.below(users),
        side: side === 0 ? 0 : 1,
        lots: 100 + random.below(1_500),
        takeProfit: side === 0 ? high : low,
        stopLoss: side === 0 ? low : high,
      }),
    );
    index = Math.round(index * (0.995 + random.below(11) / 1_000));
    driver.tick(BTC_USDT, formatAmount(cents(index)));
  }
  return driver;
}

const reached = { liquidated: 0, stopped: 0, insured: 0n };
afterAll(() => {
  expect(reached.liquidated).toBeGreaterThan(50);
  expect(reached.stopped).toBeGreaterThan(10);
  expect(reached.insured).toBeGreaterThan(0n);
});

describe("the stress test", () => {
  for (let seed = 1; seed <= 20; seed += 1)
    test(`does what the naive model does to the same positions, seed ${seed}`, () => {
      const driver = traded(seed, 8);
      const rows = rowsOf(driver.state);
      const hash = stateHash(driver.state);
      const before = riskState(rows);
      const { lotSize, spread } = before.contracts.markets.get(BTC_USDT)?.terms ?? { lotSize: 0n, spread: 0n };
      const index = before.markets.get(BTC_USDT)?.lastCounting?.price ?? 0n;
      for (const text of SHOCKS) {
        const { markets, currencies } = stressOf(before, rows, shockOf(text), driver.at);
        const naive = naiveOf(driver, 8);
        const [money, insurance] = [moneyOf(naive), naive.house.insurance];
        const moved = movedBy(index, shockOf(text));
        const owed = unrealisedOf(naive, index, lotSize, spread);
        naive.tick({ id: 2, at: 1, price: moved, counting: true, observedFrom: undefined });
        const ended = (reasons: readonly string[]) =>
          naive.positions.filter(({ reason }) => reasons.includes(reason ?? ""));
        const liquidated = ended(["liquidation"]);
        reached.liquidated += liquidated.length;
        reached.stopped += ended(["tp", "sl"]).length;
        reached.insured += insurance - naive.house.insurance;
        const left = (isLong: boolean) =>
          quoteFor(
            (naive.all().reduce((sum, one) => sum + (one.isLong === isLong ? BigInt(one.held) : 0n), 0n) *
              lotSize) as Amount,
            moved as Price,
            "up",
          );
        const owedAfter = unrealisedOf(naive, moved, lotSize, spread);
        expect(
          markets.find(({ marketId }) => marketId === BTC_USDT),
          text,
        ).toEqual({
          marketId: BTC_USDT,
          liquidated: liquidated.length,
          liquidatedValue: liquidated.reduce((sum, { lots }) => {
            const raw = BigInt(lots) * lotSize * moved;
            return sum + (raw + 99_999_999n) / 100_000_000n;
          }, 0n),
          stopped: ended(["tp", "sl"]).length,
          house: -(moneyOf(naive) - money) - (owedAfter - owed),
          insurance: insurance - naive.house.insurance,
          deleveraged: 0n,
          long: left(true),
          short: left(false),
        });
        expect(currencies).toEqual([
          {
            currencyId: USDT,
            accounts: new Set(liquidated.map(({ userId }) => userId)).size,
            treasury: naive.house.treasury,
            insurance: naive.house.insurance,
            owed: naive.gained(),
          },
        ]);
      }
      // The figures are those of a state of their own.
      expect(stateHash(driver.state)).toBe(hash);
    });

  test("moves all pairs at once: a hedge of two pairs is not liquidated between their ticks", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["150"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "50");
    driver.opened({ lots: 10, multiple: 10 }, "100");
    driver.opened({ ...SHORT, marketId: ETH_USDT, lots: 10, multiple: 20 }, "50");
    const rows = rowsOf(driver.state);
    const of = (text: string) => stressOf(riskState(rows), rows, shockOf(text), driver.at);
    expect(of("-0.1").markets.map(({ liquidated }) => liquidated)).toEqual([0, 0]);
    // 200 are lost on BTC and 100 gained on ETH, of 150: 50 are left, and a fifth of both margins is 25.
    expect(of("-0.2").markets.map(({ liquidated, house }) => [liquidated, house])).toEqual([
      [0, amount("200")],
      [0, -amount("100")],
    ]);
  });

  test("shares among the winners what neither loser nor insurance can pay", () => {
    const driver = Contracts.open([plain()], { users: ["110", "10000"], insurance: "20" });
    driver.tick(BTC_USDT, "100");
    driver.opened({ lots: 10, multiple: 10 }, "100");
    driver.opened({ ...SHORT, userId: 2, lots: 10, multiple: 10 }, "100");
    const rows = rowsOf(driver.state);
    const { markets, currencies } = stressOf(riskState(rows), rows, shockOf("-0.2"), driver.at);
    // The long loses 200 and has 110: 20 come from the insurance, 70 from the short's gain of 200.
    expect(markets[0]).toMatchObject({ liquidated: 1, insurance: amount("20"), deleveraged: amount("70") });
    expect(markets[0]?.house).toBe(-amount("20"));
    expect(currencies[0]).toMatchObject({ accounts: 1, insurance: 0n, owed: amount("130") });
  });
});

describe("accounts nearest to liquidation", () => {
  test("are liquidated by the engine at the shown price, and not a cent before", () => {
    let looked = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const rows = rowsOf(traded(seed, 8).state);
      const first = riskState(rows);
      const near = nearestToLiquidation(first, 100);
      looked += near.length;
      for (const { userId, marketId, liquidationPrice, side } of near) {
        const dueAt = (at: Price): boolean => {
          const markets = rows.markets.map((one) =>
            one.marketId === marketId && one.lastCounting
              ? { ...one, lastCounting: { ...one.lastCounting, price: at } }
              : one,
          );
          const account = riskState({ ...rows, markets })
            .contracts.accounts.get(userId)
            ?.get(USDT);
          if (!account) throw new Error("the account has positions");
          return isDueForLiquidation(account);
        };
        const cent = side === "long" ? 1_000_000n : -1_000_000n;
        expect(dueAt(liquidationPrice)).toBe(true);
        expect(dueAt((liquidationPrice + cent) as Price)).toBe(false);
      }
    }
    expect(looked).toBeGreaterThan(20);
  });

  test("come the nearest first, with the pair that is nearest", () => {
    const driver = Contracts.open([plain(), ethTerms()], { users: ["150", "300", "1000"] });
    driver.tick(BTC_USDT, "100");
    driver.tick(ETH_USDT, "50");
    driver.opened({ lots: 10, multiple: 10 }, "100");
    driver.opened({ ...SHORT, userId: 2, lots: 10, multiple: 10 }, "100");
    driver.opened({ userId: 1, marketId: ETH_USDT, lots: 1, multiple: 10 }, "50");
    const near = nearestToLiquidation(riskState(rowsOf(driver.state)), 10);
    // 150 less a fifth of 105 for 10 coins; 300 less a fifth of 100.
    expect(near.map(({ userId, marketId, side, distance }) => [userId, marketId, side, distance])).toEqual([
      [1, BTC_USDT, "long", -rate("0.129")],
      [2, BTC_USDT, "short", rate("0.28")],
    ]);
    expect(nearestToLiquidation(riskState(rowsOf(driver.state)), 1)).toHaveLength(1);
  });

  test("what is open shows the largest account of a pair", () => {
    const driver = Contracts.open([plain()], { users: ["1000", "1000"] });
    driver.tick(BTC_USDT, "100");
    driver.opened({ lots: 10, multiple: 10 }, "100");
    driver.opened({ ...SHORT, userId: 2, lots: 4, multiple: 10 }, "100");
    const [open] = openNow(riskState(rowsOf(driver.state)));
    expect(open).toMatchObject({
      positions: 2,
      long: amount("1000"),
      short: amount("400"),
      largest: amount("1000"),
      largestUser: 1,
    });
    expect([...driver.state.contracts.positions.values()].map(quantityNow)).toEqual([amount("10"), amount("4")]);
  });
});
