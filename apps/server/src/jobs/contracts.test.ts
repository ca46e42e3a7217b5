import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { demoMarkets } from "../feeds/demo-markets.ts";
import { testDatabase } from "../testing/database.ts";
import { USDT } from "../testing/engine.ts";
import { demoSeeding } from "../testing/seeding.ts";
import { seedContracts } from "./contracts.ts";

const PAIRS = demoMarkets.filter(({ quote }) => quote === "USDT").length;
const database = await testDatabase();
const seeding = demoSeeding(database);

const stored = async () =>
  (await database.pool.query("SELECT state, count(*)::int AS count FROM lever_terms GROUP BY state")).rows;

test("contracts are closed until somebody opens them, and are then not seeded again; the demo's insurance is filled once", async () => {
  const { state } = seeding();
  const insurance = () => state.ledger.balance(HOUSE, "insurance", USDT).available;
  await seedContracts(seeding(), { open: false });
  expect(await stored()).toEqual([{ state: "closed", count: PAIRS }]);
  expect(insurance()).toBe(0n);
  await seedContracts(seeding(), { open: true });
  await seedContracts(seeding(), { open: true });
  expect(await stored()).toEqual([{ state: "closed", count: PAIRS }]);
  expect(insurance()).toBe(amount("200000"));
});

test("a lot is worth 5 to 700 USDT at the demo's prices, and tiers fall as multiples rise", () => {
  for (const { terms, market } of seeding().state.contracts.markets.values()) {
    const price = demoMarkets.find(({ symbol }) => symbol === market.config.symbol)?.price ?? 0n;
    const worth = (price * terms.lotSize) / 10n ** 16n;
    expect(worth, market.config.symbol).toBeGreaterThanOrEqual(5n);
    expect(worth, market.config.symbol).toBeLessThanOrEqual(700n);
    expect(terms.multiples.map(({ multiple, maxLots }) => [multiple, terms.maxLots / maxLots])).toEqual([
      [10, 1],
      [20, 2],
      [50, 5],
      [100, 10],
    ]);
  }
});
