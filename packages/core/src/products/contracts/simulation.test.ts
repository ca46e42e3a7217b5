import { riskRate } from "@candor/contract/rules/contracts.ts";
import { standingAt } from "@candor/contract/rules/contracts-standing.ts";
import { afterAll, describe, expect, test } from "vitest";
import { execute } from "../../engine/execute.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { Contracts, check, plain } from "../../testing/contracts.ts";
import { requireCovered } from "../../testing/covered.ts";
import { BTC_USDT, ETH_USDT, USDT } from "../../testing/driver.ts";
import { SeededRandom } from "../../testing/random.ts";
import { ContractTraffic } from "../../testing/simulate-contracts.ts";
import { lossesOf, profitNow, quantityNow, standingOf } from "./exposure.ts";
import { type ContractAccount, isHeld, markOf } from "./state.ts";

const SEEDS = Number(process.env["SEEDS"] ?? 50);
const COMMANDS = 1_000;
const USERS = 6;

/** After a tick of the pair, nobody who holds something of it may stand at 20 % or below, each position valued by itself. */
function requireSafe({ state }: Contracts, marketId: number): void {
  for (const { account } of state.contracts.markets.get(marketId)?.exposures ?? []) {
    const held = [...account.exposures.values()].flatMap(({ positions }) => [...positions]);
    const unrealised = held.reduce((sum, position) => sum + profitNow(position), 0n);
    const margin = held.reduce((sum, { now }) => sum + now.margin, 0n);
    const rate = riskRate({ available: account.balance.available, margin, unrealised });
    // Each of them is rounded by itself here, and the account once by the rule.
    if (rate === undefined || rate < 19_990_000n) throw new Error(`user ${account.userId} stands at ${rate}`);
  }
}

/** What a page is told of an account is what the core decides by, which keeps it in sums. */
function requireOneStanding(account: ContractAccount): void {
  const held = [...account.open].filter(isHeld).map((position) => {
    const { side, openPrice, spread, margin, deduction } = position.now;
    if (openPrice === undefined) throw new Error(`position ${position.positionId} is held and was never opened`);
    const index = markOf(position.market).price;
    return { side, open: openPrice, quantity: quantityNow(position), spread, margin, deduction, index };
  });
  const shown = standingAt(account.balance.available, held);
  expect(shown).toEqual({ ...standingOf(account), losses: lossesOf(account) });
}

/** Profit of all positions, fees and overnight fees, in the order of the events that told them last. */
function booked({ log }: Contracts) {
  const last = new Map<number, { profit: bigint; fee: bigint; overnight: bigint }>();
  for (const event of log.flatMap(({ execution }) => execution.events)) {
    if (event.type !== "position") continue;
    const { positionId, profit, fee, overnight, openPrice } = event.position;
    last.set(positionId, { profit, fee: openPrice === undefined ? 0n : fee, overnight });
  }
  const sum = (of: (one: { profit: bigint; fee: bigint; overnight: bigint }) => bigint) =>
    [...last.values()].reduce((all, one) => all + of(one), 0n);
  return { profit: sum(({ profit }) => profit), fees: sum(({ fee, overnight }) => fee + overnight) };
}

const totalOf = ({ state }: Contracts, account: "lever" | "c2c" | "treasury" | "insurance" | "fees"): bigint => {
  let total = 0n;
  for (const balance of state.ledger.balances())
    if (balance.account === account && balance.currencyId === USDT) total += balance.available + balance.frozen;
  return total;
};

const reached = new Map<string, number>();

/** What happened to the positions of a run. */
function count({ log }: Contracts): void {
  for (const event of log.flatMap(({ execution }) => execution.events)) {
    const name =
      event.type === "receipt"
        ? `${event.kind} ${event.inputs["cause"] ?? event.inputs["reason"] ?? ""}`
        : event.type === "posting" && event.tag === "lever_insurance"
          ? "insured"
          : undefined;
    if (name) reached.set(name, (reached.get(name) ?? 0) + 1);
  }
}

describe("random contracts", () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    test(`seed ${seed}`, () => {
      const random = new SeededRandom(seed);
      const driver = Contracts.open([], {
        users: Array.from({ length: USERS }, () => "150"),
        treasury: `${random.below(400)}`,
        insurance: `${random.below(40)}`,
      });
      const traffic = new ContractTraffic(driver, random, USERS);
      const index = new Map([
        [BTC_USDT, 200_00],
        [ETH_USDT, 50_00],
      ]);
      const before = {
        users: totalOf(driver, "lever"),
        house: totalOf(driver, "treasury") + totalOf(driver, "insurance"),
      };
      for (let count = 0; count < COMMANDS; count += 1) {
        const marketId = random.below(2) === 0 ? BTC_USDT : ETH_USDT;
        if (random.below(100) < 60) {
          driver.run(traffic.draw());
          requireCovered(driver);
        } else {
          const spread = random.below(100) < 5 ? 2_500 : 60;
          const moved = Math.round(
            ((index.get(marketId) ?? 0) * (10_000 - spread + random.below(2 * spread + 1))) / 10_000,
          );
          index.set(marketId, moved);
          driver.tick(marketId, `${moved / 100}`, { counting: random.below(20) > 0 });
          if (driver.state.markets.get(marketId)?.lastTick?.counting) requireSafe(driver, marketId);
        }
        if (random.below(100) === 0) driver.at += 80_000_000;
        if (random.below(20) === 0) driver.ok({ type: random.below(2) === 0 ? "clock" : "settleDue" });
        if (count % 40 > 0) continue;
        check(driver);
        for (const owned of driver.state.contracts.accounts.values())
          for (const one of owned.values()) requireOneStanding(one);
      }
      check(driver);
      count(driver);

      // What users have less, the house has more: only by profits and fees, and by what insurance and treasury bore of losses.
      const users = totalOf(driver, "lever") + totalOf(driver, "c2c");
      const house = totalOf(driver, "treasury") + totalOf(driver, "insurance");
      const { profit, fees } = booked(driver);
      expect(totalOf(driver, "fees")).toBe(fees);
      expect(users + house + fees).toBe(before.users + before.house);
      expect(house + profit).toBeLessThanOrEqual(before.house);

      const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
      driver.ok({ type: "restart" });
      const restart = driver.log.at(-1);
      if (!restart) throw new Error("restart is in the log");
      expect(execute(reloaded, restart.command)).toEqual(restart.execution);
      expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    });
  }
});

afterAll(() => {
  // A few seeds do not reach everything; the default fifty have to.
  if (SEEDS < 50) return;
  expect([...reached.keys()].sort()).toEqual([
    "insured",
    "lever_close liquidation",
    "lever_close sl",
    "lever_close tp",
    "lever_close user",
    "lever_deleverage shortfall",
    "lever_deleverage unpaid_profit",
    "lever_open ",
    "lever_overnight ",
  ]);
});

test("everything closed frees every margin", () => {
  const driver = Contracts.open([plain()], { users: ["1000"] });
  driver.tick(BTC_USDT, "100");
  const random = new SeededRandom(7);
  for (let count = 0; count < 20; count += 1) driver.opened({ lots: 1 + random.below(5), multiple: 100 }, "100");
  driver.ok({ type: "closeAllLever", userId: 1 });
  driver.tick(BTC_USDT, "100");
  expect(driver.funds(1)).toBe("1000/0");
  check(driver);
});
