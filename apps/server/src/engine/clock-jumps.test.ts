import { type Amount, amount, price, rate } from "@candor/contract/domain/money.ts";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { Convert } from "@candor/core/products/convert/records.ts";
import { afterAll, expect, test } from "vitest";
import { floorSecond } from "../feeds/feed.ts";
import { createHouseQuotes } from "../feeds/house-quotes.ts";
import { createIndexSampler } from "../feeds/index-price.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { createLog } from "../platform/log/log.ts";
import { createEngineMetrics } from "../platform/metrics.ts";
import { testDatabase } from "../testing/database.ts";
import {
  commandId,
  ETH,
  ETH_USDT,
  ethMarket,
  fund,
  marketBuy,
  required,
  seedMarket,
  startTestEngine,
  USDT,
} from "../testing/engine.ts";
import { machineClock } from "../testing/machine-clock.ts";
import { EngineClock } from "./engine-clock.ts";
import { MarketData } from "./market-data.ts";

const databases: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(databases.map((database) => database.close())));

const buy = () => marketBuy({ userId: 1, marketId: ETH_USDT, quoteAmount: "100" });
const convert = (): CommandRequest =>
  ({
    type: "convert",
    id: commandId(),
    userId: 1,
    account: "c2c",
    fromId: USDT,
    toId: ETH,
    viaId: USDT,
    amount: amount("100"),
    spread: rate("0"),
    tolerance: rate("0"),
  }) satisfies Omit<Convert, "at">;

/** An engine with its feed on a machine whose clocks the test controls; the feed's price is 1,000 at first and 1 more each second. */
async function exchange() {
  const database = await testDatabase();
  databases.push(database);
  const machine = machineClock(floorSecond(Date.now()));
  const metrics = createEngineMetrics();
  const start = async () => {
    const clock = new EngineClock(machine.sources);
    const notBefore = (at: number) => clock.notBefore(at);
    const running = await startTestEngine(database.url, { now: clock.now, wallNow: clock.now, notBefore });
    const data = new MarketData({
      engine: running.engine,
      sampler: createIndexSampler("test"),
      quotes: createHouseQuotes(),
      watch: () => {},
      wallNow: clock.now,
      metrics,
      log: createLog("silent"),
    });
    return { ...running, clock, data };
  };
  const at = { ...(await start()), index: 1_000n };
  const second = () => {
    at.index += 1n;
    const observation = { venue: "test", symbol: "ETH-USDT", price: at.index * price("1"), quantity: 0n };
    at.data.observe({ ...observation, observedAt: at.clock.now() });
    at.data.second(floorSecond(at.clock.now()));
  };
  /** Seconds pass, at the end of each of which the feed has a price, just before the engine's own timer or just after it. */
  const seconds = async (count: number, isTimerFirst = (_second: number) => false) => {
    for (let passed = 0; passed < count; passed += 1) {
      machine.pass(1_000);
      for (const act of isTimerFirst(passed) ? [() => at.data.keepTime(), second] : [second, () => at.data.keepTime()])
        act();
      await required(at, { type: "clock", id: commandId() });
    }
  };
  await seedMarket(at, database.pool, [1]);
  await required(at, ...ethMarket(), fund(0, ETH, "1000", "quoting"), fund(0, USDT, "1000000", "quoting"));
  return {
    at,
    machine,
    metrics,
    /** A conversion at the price of the next second. */
    async converted() {
      const sent = at.send(convert());
      // Accepted by now, and waiting.
      await required(at, { type: "clock", id: commandId() });
      await seconds(1);
      return sent;
    },
    seconds,
    /** The age (ms) of the market's last price. */
    priceAge: () => at.engine.status.now - (at.engine.state?.markets.get(ETH_USDT)?.lastTick?.at ?? 0),
    /** Seconds pass in which the feed is silent. */
    async silence(count: number) {
      for (let second = 0; second < count; second += 1) {
        machine.pass(1_000);
        at.data.keepTime();
        await required(at, {
          type: "transfer",
          id: commandId(),
          userId: 1,
          from: "c2c",
          to: "mic",
          currencyId: USDT,
          amount: 1n as Amount,
        });
      }
    },
    async restart(downMs: number) {
      await at.stop();
      machine.pass(downMs);
      Object.assign(at, await start());
    },
  };
}

test.each([-HOUR_MS, HOUR_MS])("a wall clock that is set by %i ms changes neither prices nor times", async (set) => {
  const { at, machine, seconds, silence, converted } = await exchange();
  const quotes = () => at.engine.state?.spot.markets.get(ETH_USDT)?.book.size;
  await seconds(3);
  const before = await at.send(buy());
  expect(before).toMatchObject({ ok: true, order: { status: "completed" } });
  machine.setWall(set);
  await seconds(5);
  expect(await converted()).toMatchObject({ ok: true, received: "0.09910802" });
  const after = await at.send(buy());
  expect(after).toMatchObject({ ok: true, order: { status: "completed" } });
  const timeOf = (outcome: unknown) => (outcome as { order: { createdAt: number } }).order.createdAt;
  expect(timeOf(after) - timeOf(before)).toBe(6_000);
  expect(quotes()).toBeGreaterThan(0);

  // Without a tick for more than three seconds nothing is filled, no matter how the wall clock is set meanwhile.
  await silence(2);
  machine.setWall(-set);
  await silence(2);
  expect(quotes()).toBe(0);
  expect(await at.send(buy())).toMatchObject({ error: "PRICE_STALE" });
  expect(await at.send(convert())).toMatchObject({ error: "PRICE_STALE" });
  await seconds(2);
  expect(await at.send(buy())).toMatchObject({ ok: true, order: { status: "completed" } });
  await at.stop();
});

test("a second that is ahead of the engine's time is refused with its ticks, and counted", async () => {
  const { at, metrics, seconds, silence, converted } = await exchange();
  await seconds(2);
  at.data.second(floorSecond(at.clock.now()) + 58 * 60_000);
  expect((await metrics.secondsAhead.get()).values).toMatchObject([{ value: 1 }]);
  expect(at.engine.state?.markets.get(ETH_USDT)?.lastTick?.at).toBeLessThanOrEqual(at.clock.now());
  await silence(4);
  expect(await at.send(convert())).toMatchObject({ error: "PRICE_STALE" });
  await seconds(1);
  expect(await converted()).toMatchObject({ ok: true });
  await at.stop();
});

test("prices are recorded however the timers of feed and engine meet", async () => {
  const { at, seconds, silence, priceAge } = await exchange();
  // A call of the engine's timer after a second, and the next one before a second.
  for (let drift = 0; drift < 5; drift += 1) {
    await seconds(1);
    expect(priceAge()).toBe(0);
    await seconds(3, () => true);
    expect(priceAge()).toBe(0);
  }
  // The engine's own time got ahead of a feed that had been silent: one second is lost, no more.
  await silence(4);
  await seconds(1, () => true);
  expect(priceAge()).toBe(5_000);
  await seconds(1, () => true);
  expect(priceAge()).toBe(0);
  await at.stop();
});

test("after a restart time continues from the last commit, even if the wall clock was set back meanwhile", async () => {
  const { at, machine, seconds, silence, restart, converted } = await exchange();
  await seconds(3);
  const last = at.engine.status.now;
  machine.setWall(-HOUR_MS);
  await restart(10_000);
  expect(at.engine.status.now).toBe(last);
  // The last price ages: on a clock that stood still until the wall clock has caught up it would be fresh for an hour.
  await silence(4);
  expect(at.engine.status.now).toBe(last + 4_000);
  expect(await at.send(convert())).toMatchObject({ error: "PRICE_STALE" });
  await seconds(1);
  expect(await converted()).toMatchObject({ ok: true });
  await at.stop();
});
