import { auditList, dashboard } from "@candor/contract/routes/console/control.ts";
import { alarmList, alarmSeen, consoleState } from "@candor/contract/routes/console/session.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DatabaseProbe } from "../../../platform/database/probe.ts";
import { ETH_USDT, ethMarket, indexTick } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { keepOutage } from "./alarms.ts";
import { readClockAhead } from "./commit-times.ts";

const server = await startTestServer();
afterAll(() => server.close());
let owner: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  support = await openOperator(server, "support");
  for (const command of ethMarket()) await server.engine.send(command, "operator");
  await server.engine.send(indexTick(ETH_USDT, "2000"), "operator");
});

/** Past the time for which a look around is kept. */
const look = async (as = owner) => {
  server.clock.ahead += 10_000;
  return (await server.ok(consoleState, {}, as)).alarms;
};
const history = async () => (await server.ok(alarmList, {}, support)).list;
/** The engine's own status with another time or wait. */
function engineSays(change: { now?: number; commitWaitMs?: number }) {
  const { engine } = server.services;
  const real = engine.status.bind(engine);
  return vi.spyOn(engine, "status").mockImplementation(async () => ({ ...(await real()), ...change }));
}

test("an alarm stands in the history from its beginning to its end, and the next one of its kind is another", async () => {
  expect(await look()).toEqual([]);
  const slow = engineSays({ commitWaitMs: 5_001 });
  const [open] = await look();
  expect(open).toMatchObject({ kind: "commits", seen: null });
  // Since the last commit, not since somebody looked.
  expect(server.clock.now() - Date.parse(open?.since ?? "")).toBeGreaterThanOrEqual(5_001);
  // Two looks and two operators see one alarm.
  expect(await look(support)).toEqual([open]);
  slow.mockRestore();
  expect(await look()).toEqual([]);
  const [ended] = await history();
  expect(ended).toMatchObject({ id: open?.id, kind: "commits" });
  expect(Date.parse(ended?.ended ?? "")).toBeGreaterThan(Date.parse(ended?.since ?? ""));
  const again = engineSays({ commitWaitMs: 60_000 });
  expect((await look())[0]?.id).not.toBe(open?.id);
  again.mockRestore();
  await look();
});

test("a standby that computes something else is an alarm while it runs, and none once it has ended", async () => {
  const seen = (ago: string) =>
    server.database.pool.query(
      `INSERT INTO engine_processes (holder, state, batch_id, difference, seen_at) VALUES ('one', 'standby', 7, 'batch 7 differs', now() - $1::interval)
       ON CONFLICT (holder) DO UPDATE SET seen_at = EXCLUDED.seen_at`,
      [ago],
    );
  await seen("1 second");
  expect((await look()).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "engine: The standby computed something else than the leader: batch 7 differs",
  ]);
  await seen("2 minutes");
  expect(await look()).toEqual([]);
});

test("the first operator who takes note of it is recorded once and in the audit log, and an auditor cannot", async () => {
  const slow = engineSays({ commitWaitMs: 5_001 });
  const id = (await look())[0]?.id ?? 0;
  const auditor = await openOperator(server, "auditor");
  expect(await server.call(alarmSeen, { id }, auditor)).toMatchObject({ error: "FORBIDDEN" });
  await server.ok(alarmSeen, { id }, support);
  await server.ok(alarmSeen, { id }, owner);
  expect((await look())[0]).toMatchObject({ seen: { by: support.name } });
  const { list } = await server.ok(auditList, { action: "alarm." }, owner);
  expect(list).toMatchObject([{ action: "alarm.seen", subject: `alarm:${id}`, operator: support.name }]);
  expect(await server.call(alarmSeen, { id: 999_999 }, owner)).toMatchObject({ error: "NOT_FOUND" });
  slow.mockRestore();
  await look();
});

test("a machine's clock that is set back calls no market fresh whose prices have ended", async () => {
  const now = Date.now() + 61_000;
  const later = engineSays({ now });
  server.clock.ahead -= 3_600_000;
  expect((await server.ok(dashboard, {}, owner)).feed.markets).toMatchObject([{ pair: "ETH-USDT" }]);
  const [market] = (await server.ok(dashboard, {}, owner)).feed.markets;
  expect(market?.age_ms).toBeGreaterThan(60_000);
  expect((await look()).map(({ kind }) => kind)).toContain("feed");
  server.clock.ahead += 3_600_000;
  later.mockRestore();
});

test("an alarm that a clock set back finds ended does not end before it began", async () => {
  const slow = engineSays({ commitWaitMs: 5_001 });
  await look();
  slow.mockRestore();
  server.clock.ahead -= 3_600_000;
  await look();
  const [ended] = await history();
  expect(Date.parse(ended?.ended ?? "")).toBeGreaterThanOrEqual(Date.parse(ended?.since ?? ""));
  server.clock.ahead += 3_600_000;
});

test("a database that stands still is noticed without waiting for it, by one question, and its outage is known afterwards", async () => {
  let answer = (): void => {};
  let asked = 0;
  const probe = new DatabaseProbe(
    () => {
      asked += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
    () => 1_000_000,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    for (let look = 0; look < 3; look += 1) {
      const answered = probe.answer(2_000);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await answered).toMatchObject({ ok: false, roundTripMs: 2_000 * (look + 1) });
    }
    expect(asked).toBe(1);
    expect(probe.takeOutage()).toBeUndefined();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(probe.takeOutage()).toEqual({ from: 1_000_000 - 6_000, to: 1_000_000 });
    expect(probe.takeOutage()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
  const at = server.clock.now();
  await keepOutage(server.services.db, { from: at - 31_000, to: at });
  expect((await history())[0]).toMatchObject({ kind: "database", text: "The database gave no answer for 31 s" });
});

test("an outage in which questions fail lasts from the first of them to the next answer", async () => {
  let isDown = true;
  const probe = new DatabaseProbe(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, isDown ? 10_000 : 1));
      if (isDown) throw new Error("timeout exceeded when trying to connect");
    },
    () => 1_000_000,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    for (const down of [true, true, false]) {
      isDown = down;
      const answered = probe.answer(20_000);
      await vi.advanceTimersByTimeAsync(20_000);
      expect((await answered).ok).toBe(!down);
    }
    expect(probe.takeOutage()).toEqual({ from: 1_000_000 - 40_001, to: 1_000_000 });
  } finally {
    vi.useRealTimers();
  }
});

test("readyz answers within seconds while the database stands still", async () => {
  const stuck = vi.spyOn(server.services.probe, "answer").mockResolvedValue({ ok: false, roundTripMs: 2_000 });
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    ok: false,
    reason: "the database does not answer",
    database: { ok: false },
  });
  stuck.mockRestore();
  const waits = engineSays({ commitWaitMs: 6_000 });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  waits.mockRestore();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("the engine's clock is read from its metrics, both ways", () => {
  expect(readClockAhead("# TYPE x gauge\ncandor_engine_clock_ahead_seconds 3600.25\n")).toBe(3_600_250);
  expect(readClockAhead("candor_engine_clock_ahead_seconds -2.001")).toBe(-2_001);
  expect(readClockAhead("")).toBeNull();
});
