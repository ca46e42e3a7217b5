import { checkState } from "@candor/core/engine/invariants.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import {
  BTC,
  commandId,
  fund,
  limitOrder,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "../testing/engine.ts";

let database: TestDatabase;
let engine: TestEngine;

beforeEach(async () => {
  database = await testDatabase();
  engine = await startTestEngine(database.url);
  await seedMarket(engine, database.pool, [1, 2, 3, 4]);
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

/** Of the test below; `npm run prove` has more. */
const CUTS = Number.parseInt(process.env["CUTS"] ?? "25", 10);
const ORDERS_A_CUT = 40;
/**
 * The orders of the first rounds stay open in part. Those of all others trade with each other, as a user may have 200 open ones, and who bought sells in the next round, as
 * nobody has coins for a thousand.
 */
const ROUNDS_OF_OPEN_ORDERS = 25;
function orderOf(round: number, order: number): CommandRequest {
  const staysOpen = round < ROUNDS_OF_OPEN_ORDERS;
  const side = (order + (staysOpen ? 0 : round)) % 2 === 0 ? 0 : 1;
  const apart = (order % 7) - 3;
  const crossing = side === 0 ? Math.abs(apart) : -Math.abs(apart);
  const price = String(30_000 + (staysOpen ? apart : crossing));
  return limitOrder({ userId: 1 + (order % 4), side, price, quantity: "0.01" });
}

const one = async (sql: string): Promise<number> => Number((await database.pool.query(sql)).rows[0].value);
const transferOf = (from: string): CommandRequest => ({
  type: "transfer",
  id: commandId(),
  userId: 1,
  from: from as "c2c",
  to: "lever",
  currencyId: USDT,
  amount: 100_000_000n as never,
});

/** Terminates the engine's backend in the database, even in the middle of its work. */
const killBackend = () =>
  database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'candor engine' AND datname = current_database()",
  );

describe("a connection that breaks", () => {
  test(
    "at any point of a commit loses nothing and executes nothing twice",
    async () => {
      for (let round = 0; round < CUTS; round += 1) {
        const sent = Array.from({ length: ORDERS_A_CUT }, (_, order) => engine.send(orderOf(round, order)));
        // From 0 to 6 ms after sending: before BEGIN, among the statements, during the fsync and after the answer.
        await new Promise((resolve) => setTimeout(resolve, (round % 13) / 2));
        await killBackend();
        expect((await Promise.all(sent)).filter(({ ok }) => !ok)).toEqual([]);
      }
      expect(await one("SELECT count(*) AS value FROM orders")).toBe(CUTS * ORDERS_A_CUT);
      expect(
        await one(
          "SELECT count(*) AS value FROM commands WHERE outcome->>'ok' = 'true' AND outcome->'order' IS NOT NULL",
        ),
      ).toBe(CUTS * ORDERS_A_CUT);
      expect(await one("SELECT max(batch_id) - count(*) AS value FROM batches")).toBe(0);
      expect(await one("SELECT sum(available + frozen) AS value FROM balances")).toBe(0);
      expect(engine.engine.status.epoch).toBeGreaterThan(CUTS / 3);
      const before = stateHash(engine.engine.state as State);
      await engine.stop();
      engine = await startTestEngine(database.url);
      expect(stateHash(engine.engine.state as State)).toBe(before);
      checkState(engine.engine.state as State);
    },
    60_000 + 1_000 * CUTS,
  );
});

describe("two leaders", () => {
  test("the older one cannot commit, reports it and stops", async () => {
    const successor = await startTestEngine(database.url);
    const batches = await one("SELECT count(*) AS value FROM batches");
    const refused = await engine.send(limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" }));
    expect(refused).toEqual({ ok: false, error: "UNAVAILABLE" });
    expect(engine.engine.status.state).toBe("stopped");
    expect(await one("SELECT count(*) AS value FROM batches")).toBe(batches);
    expect(await successor.send(limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" }))).toMatchObject({
      ok: true,
    });
    await successor.stop();
  });
});

describe("a command that fails twice", () => {
  test("by throwing is quarantined, its product paused, and all others are executed", async () => {
    const epoch = engine.engine.status.epoch;
    const sent = [
      engine.send(limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" })),
      engine.send(transferOf("no such account")),
      engine.send(limitOrder({ userId: 2, side: 0, price: "100", quantity: "1" })),
    ];
    expect((await Promise.all(sent)).map((outcome) => outcome.ok || outcome.error)).toEqual([true, "INTERNAL", true]);
    expect(engine.engine.status).toMatchObject({ state: "running", epoch: epoch + 2, paused: ["transfer"] });
    expect(await engine.send(transferOf("c2c"))).toEqual({ ok: false, error: "PRODUCT_PAUSED" });
    expect(
      await one("SELECT count(*) AS value FROM quarantine WHERE product = 'transfer' AND resolved_at IS NULL"),
    ).toBe(1);
    expect(await one("SELECT count(*) AS value FROM orders")).toBe(2);
  });

  test("by being refused by the database is found in its batch and quarantined", async () => {
    const currency = { type: "setCurrency", id: commandId(), currencyId: 77, symbol: "not a symbol" } as const;
    const sent = [
      engine.send(fund(1, BTC, "1")),
      engine.send(currency, "operator"),
      ...Array.from({ length: 20 }, () => engine.send(fund(2, BTC, "1"))),
    ];
    const outcomes = await Promise.all(sent);
    expect(outcomes[1]).toEqual({ ok: false, error: "INTERNAL" });
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(21);
    expect(
      await one(
        `SELECT available AS value FROM balances WHERE owner_id = 2 AND currency_id = ${BTC} AND account = 'c2c'`,
      ),
    ).toBe(1_020);
    expect(engine.engine.status).toMatchObject({ state: "running", paused: ["markets"] });
  });
});

test("a balance that is spent 100 times at once is spent once", async () => {
  const whole = 100_000_000n * 1_000_000n;
  const requests = Array.from(
    { length: 100 },
    () => ({ ...transferOf("c2c"), amount: whole as never }) as CommandRequest,
  );
  const outcomes = await Promise.all(requests.map((request) => engine.send(request)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === "INSUFFICIENT_BALANCE")).toHaveLength(99);
});
