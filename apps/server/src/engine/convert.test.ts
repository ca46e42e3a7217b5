import { amount, rate } from "@candor/contract/domain/money.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { withClient } from "../platform/database/connect.ts";
import { databasePerTest } from "../testing/database.ts";
import {
  atNextTicks,
  commandId,
  ETH,
  ETH_USDT,
  ethMarket,
  fund,
  indexTick,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "../testing/engine.ts";
import { verifyChain } from "./verify/chain.ts";

const databases = databasePerTest();
const { all } = databases;

/** Time advances only by ticks, so that no price ages while the machine is busy elsewhere. */
const time = { ms: Date.now() };
const start = () => startTestEngine(databases.current.url, { now: () => time.ms, wallNow: () => time.ms });
function tick(engine: TestEngine) {
  time.ms += 1;
  return required(engine, indexTick(ETH_USDT, "3000"));
}
const convert = (sum: string): CommandRequest => ({
  type: "convert",
  id: commandId(),
  userId: 1,
  account: "c2c",
  fromId: USDT,
  toId: ETH,
  viaId: USDT,
  amount: amount(sum),
  spread: rate("0"),
  tolerance: rate("0"),
  perMinute: amount("9000"),
});
const converted = (engine: TestEngine, sum: string) => atNextTicks(engine.send(convert(sum)), () => tick(engine));
const conversions = () => all("SELECT count(*)::int AS count FROM conversions");

/** ETH at 3,000 USDT, of which the house has plenty; the user has 1,000,000 USDT. */
async function exchange(): Promise<TestEngine> {
  const engine = await start();
  await seedMarket(engine, databases.current.pool, [1]);
  await required(engine, ...ethMarket(), fund(0, ETH, "100", "quoting"));
  await tick(engine);
  return engine;
}

/** Sends a conversion, and resolves when it waits for its price. */
async function waiting(engine: TestEngine) {
  const request = convert("3000");
  const sent = engine.send(request);
  await expect.poll(() => engine.engine.waiting).toBe(1);
  return { request, sent };
}

test("an engine that stops refuses waiting conversions, and the next one executes them", async () => {
  const first = await exchange();
  const { request, sent } = await waiting(first);
  await first.stop();
  expect(await sent).toEqual({ ok: false, error: "UNAVAILABLE" });
  expect(await all(`SELECT command_id FROM commands WHERE command_id = '${request.id}'`)).toEqual([]);
  const second = await start();
  await tick(second);
  expect(await atNextTicks(second.send(request), () => tick(second))).toMatchObject({ ok: true, received: "1" });
  await second.stop();
});

test("a deposed engine refuses waiting conversions", async () => {
  const first = await exchange();
  const { sent } = await waiting(first);
  const second = await start();
  first.engine.supersede();
  expect(await sent).toEqual({ ok: false, error: "UNAVAILABLE" });
  expect(await conversions()).toEqual([{ count: 0 }]);
  await second.stop();
  await first.stop();
});

test("a waiting conversion survives a reload, is executed once, and the limit per minute continues", async () => {
  const engine = await exchange();
  expect(await converted(engine, "3000")).toMatchObject({ ok: true, received: "1" });
  const { request, sent } = await waiting(engine);
  await databases.current.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'candor engine' AND datname = current_database()",
  );
  const again = engine.send(request);
  expect(await atNextTicks(sent, () => tick(engine))).toMatchObject({ ok: true, received: "1" });
  expect(await again).toEqual(await sent);
  expect(await conversions()).toEqual([{ count: 2 }]);
  expect(await converted(engine, "3000.01")).toMatchObject({ error: "CONVERT_LIMIT", params: { left: "3000" } });

  const before = stateHash(engine.engine.state as State);
  await engine.stop();
  const next = await start();
  expect(stateHash(next.engine.state as State)).toBe(before);
  await tick(next);
  expect(await converted(next, "3000.01")).toMatchObject({ error: "CONVERT_LIMIT", params: { left: "3000" } });
  expect(await converted(next, "3000")).toMatchObject({ ok: true });
  await next.stop();
  expect(await withClient(databases.current.url, (client) => verifyChain(client))).toMatchObject({ ok: true });
});
