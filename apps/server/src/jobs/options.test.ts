import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { demoMarkets } from "../feeds/demo-markets.ts";
import { testDatabase } from "../testing/database.ts";
import { USDT } from "../testing/engine.ts";
import { demoSeeding } from "../testing/seeding.ts";
import { seedOptions } from "./options.ts";

const PAIRS = demoMarkets.filter(({ quote }) => quote === "USDT").length;
const database = await testDatabase();
const seeding = demoSeeding(database);

const stored = async () =>
  (await database.pool.query("SELECT state, count(*)::int AS count FROM option_terms GROUP BY state")).rows;

test("options are closed until somebody opens them, and are then not seeded again; the demo's treasury is filled once", async () => {
  const { state } = seeding();
  await seedOptions(seeding(), { open: false });
  expect(await stored()).toEqual([{ state: "closed", count: PAIRS }]);
  expect(state.ledger.balance(HOUSE, "treasury", USDT).available).toBe(0n);
  await seedOptions(seeding(), { open: true });
  await seedOptions(seeding(), { open: true });
  expect(await stored()).toEqual([{ state: "closed", count: PAIRS }]);
  expect(state.ledger.balance(HOUSE, "treasury", USDT).available).toBe(amount("1000000"));
  const choices = state.options.markets
    .get(1)
    ?.terms.choices.map(({ seconds, ratio }) => [seconds, ratio / 1_000_000n]);
  expect(choices).toEqual([
    [30, 80n],
    [60, 82n],
    [120, 85n],
    [180, 87n],
    [300, 90n],
  ]);
});
