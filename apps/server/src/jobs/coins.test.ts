import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterAll, expect, test } from "vitest";
import { systemCommand } from "../engine/queue.ts";
import { demoCredentials, ensureDemoAccount } from "../modules/account/auth/index.ts";
import { commandId, USDT } from "../testing/engine.ts";
import { startTestServer } from "../testing/server.ts";
import { waitFor } from "../testing/wait-for.ts";
import { launching } from "./coin-terms.ts";
import { startDemoCoins } from "./coins.ts";

const START = Date.UTC(2026, 10, 23, 9, 52, 10);
let now = START;
const server = await startTestServer({}, { now: () => now });
const { services } = server;
afterAll(() => server.close());

const state = () => server.engine.engine.state as State;
const sales = () => [...state().subscriptions.sales.values()].map(({ now: sale }) => sale);
const sale3 = () => sales().find(({ subscriptionId }) => subscriptionId === 3);
const iso = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString();
/** A start of the demo, and its end. */
const startAndStop = async () => (await startDemoCoins(services))();

async function until(at: number): Promise<void> {
  now = at;
  server.engine.engine.enqueue(systemCommand({ type: "clock", id: commandId() }, at), "system");
  await waitFor(() => {
    if (state().subscriptions.now < at || hasDue(state()) || !server.engine.engine.settled) throw new Error("not yet");
  });
}

test("a demo has a coin in each state, from applications of its own accounts to a launch at 0.25", async () => {
  await ensureDemoAccount(services, demoCredentials.email, { USDT: "20000" });
  await startAndStop();
  expect(sales().map(({ startsAt, endsAt, launchAt }) => [startsAt, endsAt, launchAt].map(iso))).toEqual([
    ["2026-12-07T10:00:00.000Z", "2027-02-05T10:00:00.000Z", "2027-02-06T10:00:00.000Z"],
    ["2026-11-23T09:45:00.000Z", "2026-12-14T10:00:00.000Z", "2026-12-17T10:00:00.000Z"],
    ["2026-11-23T09:45:00.000Z", "2026-11-23T09:55:00.000Z", "2026-11-23T10:15:00.000Z"],
  ]);
  expect(services.catalogue.currencyNamed("ORGATE")).toMatchObject({ name: "Orrisgate", decimals: 3 });
  const applications = () => [...state().subscriptions.applications.values()];
  expect(applications().map(({ state: of, quantity }) => [of, quantity / 100_000_000n])).toEqual([
    ["under_review", 15_000n],
    ["under_review", 4_200n],
    ["passed", 26_000n],
    ["passed", 20_000n],
    ["passed", 4_000n],
  ]);

  await until(Date.UTC(2026, 10, 23, 9, 55));
  expect(
    applications()
      .filter(({ subscriptionId }) => subscriptionId === 3)
      .map(({ allotted }) => allotted / 100_000_000n),
  ).toEqual([20_800n, 16_000n, 3_200n]);

  // A start before the auction places nothing, one within it all orders, and another one none of them again.
  const orders = () => state().spot.markets.get(launching.marketId)?.openOrders;
  await startAndStop();
  expect(orders()).toBe(0);
  await until(Date.UTC(2026, 10, 23, 10, 6));
  await startAndStop();
  await startAndStop();
  expect(orders()).toBe(6);
  expect(sales()).toHaveLength(3);
  await until(Date.UTC(2026, 10, 23, 10, 15));
  expect(sale3()).toMatchObject({ launchPrice: 25_000_000n, launchedAt: now });
  expect(orders()).toBe(3);
  checkState(state());

  const { rows } = await server.database.pool.query(
    "SELECT ref, count(*)::int FROM ledger_entries WHERE tag = 'system_recharge' AND owner_id > 0 GROUP BY ref ORDER BY ref",
  );
  expect(rows).toEqual(
    ["BRKELP", "LNFOLD", "ORGATE", "USDT"].map((of) => ({ ref: `demo:${of}`, count: of === "USDT" ? 3 : 1 })),
  );
});

test("a coin whose ids an operator has used is left out", async () => {
  const other = await startTestServer({}, { now: () => START + MINUTE_MS });
  try {
    await other.engine.send({ type: "setCurrency", id: commandId(), currencyId: 14, symbol: "OTHER" }, "operator");
    await other.services.catalogue.load();
    await (await startDemoCoins(other.services))();
    const found = (other.engine.engine.state as State).subscriptions.sales;
    expect([...found.keys()]).toEqual([1, 3]);
    expect(other.services.catalogue.markets.filter(({ legal_id }) => legal_id === USDT)).toHaveLength(3);
  } finally {
    await other.close();
  }
});
