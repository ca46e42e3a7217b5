import { setTimeout as sleep } from "node:timers/promises";
import { hasDue } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import { systemCommand } from "../../apps/server/src/engine/queue.ts";
import { openDatabase } from "../../apps/server/src/platform/database/connect.ts";
import { commandId, required, startTestEngine, type TestEngine, USDT } from "../../apps/server/src/testing/engine.ts";
import type { App } from "./app.ts";

/** Of an engine that leads for a moment. */
type Moment = {
  readonly engine: TestEngine;
  /** The id of a user by the email. */
  userId(email: string): Promise<number>;
  /** The clock strikes at this time, and all that is due is done and committed. */
  strike(at: number): Promise<void>;
};

/**
 * Ends a server, lets another engine lead its database, whose clock stands where `act` puts it, and starts the server again: its clock continues from
 * the last committed time. An auction takes ten minutes, which no journey waits.
 */
export async function aheadOfTime(app: App, act: (moment: Moment) => Promise<void>): Promise<void> {
  await app.end();
  const database = await openDatabase({ candorData: app.data });
  let at = Date.now();
  const engine = await startTestEngine(database.url, {
    now: () => at,
    // A start continues from the time of the last batch.
    wallNow: () => at,
    notBefore: (committed) => {
      at = Math.max(at, committed);
    },
  });
  await act({
    engine,
    userId: async (email) =>
      (await database.db.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirstOrThrow())
        .user_id,
    strike: async (time) => {
      at = time;
      engine.engine.enqueue(systemCommand({ type: "clock", id: commandId() }, time), "system");
      for (;;) {
        const state = engine.engine.state as State;
        if (state.subscriptions.now >= time && !hasDue(state) && engine.engine.settled) return;
        await sleep(20);
      }
    },
  });
  // A clock alone commits nothing.
  await required(engine, { type: "setCurrency", id: commandId(), currencyId: USDT, symbol: "USDT" });
  await engine.stop();
  await database.close();
  await app.restart();
}
