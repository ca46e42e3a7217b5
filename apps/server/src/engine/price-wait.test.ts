import { amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import { CHAIN_START } from "@candor/core/engine/batch.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import { StateSeal } from "@candor/core/seal/state-seal.ts";
import { type Body, BTC, BTC_USDT, Driver, ETH, ETH_USDT, USDT } from "@candor/core/testing/driver.ts";
import { checkConversions } from "@candor/core/testing/naive-convert.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";
import { describe, expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { BatchBuilder } from "./batch.ts";
import { Executor } from "./executor.ts";
import { sha256Text } from "./head.ts";
import { WAITING_MAX, WAITING_PER_USER_MAX } from "./price-wait.ts";
import { CommandQueue, type Lane, type QueuedCommand, systemCommand } from "./queue.ts";
import { SettlePace } from "./settle-pace.ts";

const USERS = 60;

/** An executor in memory, over users with 1,000 BTC, ETH and USDT each, on a clock that a test moves; there is no database. */
class Desk {
  readonly driver = new Driver().openExchange(USERS);
  readonly log: { command: Command; execution: Execution }[] = [];
  readonly answers: string[] = [];
  readonly queue = new CommandQueue(() => undefined);
  readonly executor: Executor;
  at: number;
  /** Lead (ms) of the wall clock over the engine's time. */
  wallAhead = 0;
  #ids = 0;

  constructor() {
    for (const currencyId of [BTC, ETH, USDT]) {
      this.driver.fund(0, currencyId, "100000000");
      for (let userId = 1; userId <= USERS; userId += 1) this.driver.fund(userId, currencyId, "1000");
    }
    this.driver.tick(BTC_USDT, "200");
    this.driver.tick(ETH_USDT, "50");
    const { state } = this.driver;
    this.at = this.driver.at;
    const position = { batchId: 0, head: CHAIN_START, commands: 0 };
    const builder = new BatchBuilder(
      { state, position, stateSeal: new StateSeal(state, sha256Text) },
      { keepsBodies: false, listener: (command, execution) => this.log.push({ command, execution }) },
    );
    this.executor = new Executor({
      builder,
      queue: this.queue,
      pace: new SettlePace(),
      at: () => this.at,
      wallNow: () => this.at + this.wallAhead,
      onBusy: () => {},
      enqueue: (command) => this.queue.push(command, "system"),
    });
  }

  /** Commands executed since the last call, as "type" or "type ERROR". */
  run(): string[] {
    const from = this.log.length;
    while (this.executor.fill());
    return this.log
      .slice(from)
      .map(({ command, execution: { outcome } }) => (outcome.ok ? command.type : `${command.type} ${outcome.error}`));
  }

  /** Ends the open batch; returns its commands. */
  commit(): QueuedCommand[] {
    this.executor.builder.seal(this.at);
    return this.executor.release().commands;
  }

  push(request: Body<Command>, lane: Lane = "user", change: Partial<QueuedCommand> = {}): QueuedCommand {
    this.#ids += 1;
    const queued: QueuedCommand = {
      ...systemCommand({ ...request, id: `x${this.#ids}` } as CommandRequest),
      answer: (outcome) => this.answers.push(outcome),
      ...change,
    };
    expect(this.queue.push(queued, lane)).toBe(true);
    return queued;
  }

  convert(userId = 1, fromId = BTC, toId = USDT, change: Partial<QueuedCommand> = {}): QueuedCommand {
    const terms = { viaId: USDT, amount: amount("1"), spread: rate("0.001"), tolerance: rate("0.01") };
    return this.push({ type: "convert", userId, account: "c2c", fromId, toId, ...terms }, "user", change);
  }

  tick(marketId: number, to: string | Price, observedFrom?: number, counting = true): void {
    const body = this.driver.tickBody(marketId, typeof to === "string" ? price(to) : to, { counting });
    const tick = { ...body, ...(observedFrom !== undefined && { observedFrom }) };
    this.push(tick, "system", { at: this.at });
  }

  transfer(userId = 2, currencyId = USDT, sum = "1"): void {
    this.push({ type: "transfer", userId, from: "c2c", to: "lever", currencyId, amount: amount(sum) });
  }
}

describe("a conversion", () => {
  test("waits outside of the batch, and is executed right after the next tick, before the commands queued behind it", () => {
    const desk = new Desk();
    desk.convert();
    desk.transfer();
    desk.at += 10;
    expect(desk.run()).toEqual(["transfer"]);
    expect(desk.commit()).toHaveLength(1);
    expect(desk.run()).toEqual([]);
    expect([desk.executor.hasCommands, desk.executor.waitingCount]).toEqual([false, 1]);
    desk.at += 500;
    desk.tick(BTC_USDT, "300");
    desk.tick(ETH_USDT, "50");
    desk.transfer();
    expect(desk.run()).toEqual(["indexTick", "convert", "indexTick", "transfer"]);
    expect(desk.log.at(-3)?.execution.outcome).toMatchObject({ received: amount("299.7") });
    expect(desk.executor.waitingCount).toBe(0);
    expect(desk.commit()).toHaveLength(4);
  });

  test("of two currencies waits for both prices", () => {
    const desk = new Desk();
    desk.convert(1, BTC, ETH);
    desk.run();
    desk.at += 500;
    desk.tick(BTC_USDT, "300");
    expect(desk.run()).toEqual(["indexTick"]);
    desk.at += 500;
    desk.tick(ETH_USDT, "60");
    expect(desk.run()).toEqual(["indexTick", "convert"]);
  });

  test("is refused when no price arrives in three seconds", () => {
    const desk = new Desk();
    desk.convert();
    desk.run();
    desk.at += 1_000;
    desk.tick(BTC_USDT, "300", desk.at - 1_500);
    desk.tick(BTC_USDT, "300", undefined, false);
    expect(desk.run()).toEqual(["indexTick", "indexTick"]);
    desk.at += 1_999;
    expect(desk.run()).toEqual([]);
    desk.at += 1;
    expect(desk.run()).toEqual(["convert PRICE_STALE"]);
  });

  test("does not wait forever when the engine's time stands still, as at the end of a replay", () => {
    const desk = new Desk();
    desk.convert();
    desk.run();
    desk.wallAhead = 5_999;
    expect(desk.run()).toEqual([]);
    desk.wallAhead = 6_000;
    expect(desk.run()).toEqual(["convert PRICE_STALE"]);
  });

  test("that will be refused at any price is refused at once", () => {
    const desk = new Desk();
    desk.convert(1, BTC, BTC);
    desk.convert(99);
    expect(desk.run()).toEqual(["convert CONVERT_UNAVAILABLE", "convert NOT_FOUND"]);
    desk.at += 3_001;
    desk.convert();
    expect(desk.run()).toEqual(["convert PRICE_STALE"]);
  });

  test("gets its acceptance time from the engine, not from its sender", () => {
    const desk = new Desk();
    desk.push({ ...desk.convert().request, acceptedAt: 1 } as never);
    desk.run();
    desk.at += 10;
    desk.tick(BTC_USDT, "300");
    desk.run();
    const accepted = desk.log.flatMap(({ command }) => (command.type === "convert" ? [command.acceptedAt] : []));
    expect(accepted).toEqual([desk.at - 10, desk.at - 10]);
  });

  test("is returned when the engine stops, and when the state is reloaded", () => {
    const desk = new Desk();
    const queued = [desk.convert(), desk.convert(2)];
    desk.run();
    expect(desk.executor.giveUpWaiting()).toEqual(queued);
    expect(desk.executor.waitingCount).toBe(0);
    // Accepted again, as by the executor after a reload.
    desk.queue.putBack(queued);
    desk.at += 100;
    desk.run();
    desk.at += 100;
    desk.tick(BTC_USDT, "300");
    expect(desk.run()).toEqual(["indexTick", "convert", "convert"]);
    expect(desk.log.at(-1)?.command).toMatchObject({ acceptedAt: desk.at - 100 });
  });

  test("that is suspect has a batch of its own", () => {
    const desk = new Desk();
    const suspect = desk.convert();
    suspect.suspect = true;
    desk.queue.putBack(desk.queue.take(1));
    desk.run();
    desk.convert(2);
    desk.run();
    desk.at += 10;
    desk.tick(BTC_USDT, "300");
    expect(desk.run()).toEqual(["indexTick", "convert"]);
    expect(desk.commit()).toHaveLength(2);
    desk.transfer();
    expect(desk.run()).toEqual(["convert"]);
    expect(desk.commit()).toEqual([suspect]);
    expect(desk.run()).toEqual(["transfer"]);
  });

  test("does not join the batch of a suspect tick", () => {
    const desk = new Desk();
    desk.convert();
    desk.run();
    desk.at += 10;
    desk.tick(BTC_USDT, "300");
    const [tick] = desk.queue.take(1) as [QueuedCommand];
    tick.suspect = true;
    desk.queue.putBack([tick]);
    expect(desk.run()).toEqual(["indexTick"]);
    expect(desk.commit()).toEqual([tick]);
    expect(desk.run()).toEqual(["convert"]);
  });
});

describe("commands that would spend the same money meanwhile", () => {
  test("wait behind the conversion, so that nobody sees the price and chooses; everything else continues", () => {
    const desk = new Desk();
    desk.convert();
    desk.transfer(1, BTC, "1000");
    desk.push(desk.driver.order(1, "sell", { price: "310", quantity: "1" }));
    const details = { levelNeeded: 0, perDay: 3, details: "{}" };
    const sent = { userId: 1, currencyId: BTC, amount: amount("1"), fee: amount("0.1") };
    desk.push({ type: "requestWithdrawal", account: "c2c", ...sent, ...details });
    desk.transfer(1, USDT);
    desk.push(desk.driver.order(1, "buy", { price: "10", quantity: "0.0001" }));
    expect(desk.run()).toEqual(["transfer", "placeOrder NOTIONAL_TOO_SMALL"]);
    desk.at += 500;
    desk.tick(BTC_USDT, "300");
    expect(desk.run()).toEqual([
      "indexTick",
      "convert",
      "transfer INSUFFICIENT_BALANCE",
      "placeOrder",
      "requestWithdrawal",
    ]);
    desk.transfer(2, BTC);
    expect(desk.run()).toEqual(["transfer"]);
  });

  test("also another conversion whose price arrives first, and a command between two keeps its place", () => {
    const desk = new Desk();
    desk.convert(1, BTC, ETH);
    desk.transfer(1, BTC, "1000");
    desk.convert();
    desk.run();
    desk.at += 500;
    desk.tick(BTC_USDT, "300");
    expect(desk.run()).toEqual(["indexTick"]);
    desk.tick(ETH_USDT, "60");
    expect(desk.run()).toEqual(["indexTick", "convert", "transfer INSUFFICIENT_BALANCE", "convert"]);
  });

  test("wait no longer than the conversion does", () => {
    const desk = new Desk();
    desk.convert();
    desk.transfer(1, BTC);
    desk.run();
    desk.at += 3_000;
    expect(desk.run()).toEqual(["convert PRICE_STALE", "transfer"]);
    expect(desk.executor.waitingCount).toBe(0);
  });
});

test("the number waiting is limited per user and in total; a client beyond that may try again", () => {
  const desk = new Desk();
  for (let index = 0; index <= WAITING_PER_USER_MAX; index += 1) desk.convert();
  desk.run();
  expect(desk.answers).toEqual(['{"ok":false,"error":"TOO_MANY_REQUESTS"}']);
  for (let index = WAITING_PER_USER_MAX; index < WAITING_MAX; index += 1)
    desk.convert(2 + Math.floor((index - WAITING_PER_USER_MAX) / WAITING_PER_USER_MAX));
  desk.convert(USERS);
  desk.run();
  expect(desk.answers.slice(1)).toEqual(['{"ok":false,"error":"BUSY"}']);
  expect(desk.commit()).toEqual([]);
  desk.at += 10;
  desk.tick(BTC_USDT, "300");
  expect(desk.run().filter((what) => what === "convert")).toHaveLength(WAITING_MAX);
});

/** When (ms) each market's last counting tick was observed, and its second. */
type Seen = { observed: number; at: number };

describe("over random walks with delays no conversion is executed at a price observed before its acceptance", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("seed %i", (seed) => {
    const desk = new Desk();
    const random = new SeededRandom(seed);
    const last = new Map<number, Seen>();
    const walk = new Map([
      [BTC_USDT, 20_000n],
      [ETH_USDT, 5_000n],
    ]);
    const taken = new Map<string, { at: number; markets: number[] }>();
    const done = { ok: 0, stale: 0 };
    let silentUntil = 0;
    for (let step = 0; step < 3_000; step += 1) {
      desk.at += random.below(120);
      if (random.below(150) === 0) silentUntil = desk.at + 5_000;
      if (random.chance(30)) {
        const pairs = [
          [BTC, USDT, [BTC_USDT]],
          [USDT, ETH, [ETH_USDT]],
          [ETH, BTC, [BTC_USDT, ETH_USDT]],
        ] as const;
        const [fromId, toId, markets] = random.pick(pairs);
        const { id } = desk.convert(1 + random.below(USERS), fromId, toId).request;
        // Without a fresh price there is nothing to wait for.
        if (!desk.run().includes("convert PRICE_STALE")) taken.set(id, { at: desk.at, markets: [...markets] });
      }
      for (const [marketId, cents] of walk) {
        const before = last.get(marketId) ?? { observed: 0, at: 0 };
        if (desk.at < silentUntil || desk.at - before.at < 1_000 || random.chance(20)) continue;
        const next = cents + BigInt(random.below(201) - 100);
        walk.set(marketId, next);
        const observed = Math.max(before.observed, desk.at - random.below(1_900));
        const counting = random.chance(90);
        desk.tick(marketId, (next * price("0.01")) as Price, observed, counting);
        if (counting) last.set(marketId, { observed, at: desk.at });
      }
      const from = desk.log.length;
      desk.run();
      for (const { command, execution } of desk.log.slice(from)) {
        const mine = taken.get(command.id);
        if (command.type !== "convert" || !mine) continue;
        const isServed = mine.markets.every((marketId) => (last.get(marketId)?.observed ?? 0) > mine.at);
        if (execution.outcome.ok) done.ok += 1;
        else done.stale += 1;
        expect(execution.outcome.ok ? isServed : desk.at - mine.at >= 3_000).toBe(true);
        taken.delete(command.id);
      }
    }
    expect(done.ok).toBeGreaterThan(200);
    expect(done.stale).toBeGreaterThan(10);
    checkConversions(desk.log);
  });
});
