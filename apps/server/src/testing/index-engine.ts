import { amount, price } from "@candor/contract/domain/money.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { beforeEach, expect } from "vitest";
import { systemCommand } from "../engine/queue.ts";
import { verifyChain } from "../engine/verify/chain.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { withClient } from "../platform/database/connect.ts";
import { databasePerTest } from "./database.ts";
import { commandId, ETH_USDT, ethMarket, required, seedMarket, startTestEngine, type TestEngine } from "./engine.ts";

/** Engines over a database for each test, whose clock goes on at a restart and whose index market ETH-USDT ticks as a test says. */
export function indexEngines(startAt: number) {
  const databases = databasePerTest();
  const clock = { at: startAt };
  let ticks = 0;
  beforeEach(() => {
    clock.at = startAt;
    ticks = 0;
  });
  const start = () => startTestEngine(databases.current.url, { now: () => clock.at });

  /** Sends what the feed and the clock send, without waiting for what it sets off. */
  function systemSends({ engine }: TestEngine, request: CommandRequest, at: number): void {
    clock.at = at;
    engine.enqueue(systemCommand(request, at), "system");
  }

  return {
    clock,
    all: databases.all,
    /** What a verification of the chain and of all tables finds. */
    verify: () => withClient(databases.current.url, (client) => verifyChain(client, { known: undefined })),
    start,
    systemSends,

    /** An engine with the index market, users (two of them), and what else a product needs. */
    async opened(setup: readonly CommandRequest[], userIds: readonly number[] = [1, 2]): Promise<TestEngine> {
      const engine = await start();
      await seedMarket(engine, databases.current.pool, userIds);
      await required(engine, ...ethMarket(), ...setup);
      return engine;
    },

    /** Another engine over the same database, whose state has to be the one that was. */
    async restarted(before: TestEngine): Promise<TestEngine> {
      const hash = stateHash(before.engine.state as State);
      await before.stop();
      const engine = await start();
      checkState(engine.engine.state as State);
      expect(stateHash(engine.engine.state as State)).toBe(hash);
      return engine;
    },

    /** Sends a tick and gives its id. */
    sendTick(engine: TestEngine, at: number, text: string): number {
      ticks += 1;
      const constituents = JSON.stringify([{ venue: "test", price: text, observed_at_ms: at }]);
      const figures = { price: price(text), counting: true, volume: amount("1"), constituents, bids: [], asks: [] };
      systemSends(engine, { type: "indexTick", id: commandId(), tickId: ticks, marketId: ETH_USDT, ...figures }, at);
      return ticks;
    },
  };
}
