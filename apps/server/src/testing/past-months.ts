import { checkpointDue } from "../engine/checkpoints.ts";
import { deleteOldBodies } from "../jobs/housekeeping.ts";
import { withClient } from "../platform/database/connect.ts";
import { ensurePartitions } from "../platform/database/partitions.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestDatabase } from "./database.ts";
import {
  commandId,
  ETH_USDT,
  ethMarket,
  indexTick,
  limitOrder,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
} from "./engine.ts";

/** A day in the middle of the month that is so many before the present one. */
export const monthsAgo = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15, 12));
};

/** An engine whose clocks stand `ago` months back and go on from there. */
async function engineAgo(database: TestDatabase, ago: number): Promise<TestEngine> {
  const shift = ago === 0 ? 0 : Date.now() - monthsAgo(ago).getTime();
  const now = () => Date.now() - shift;
  return startTestEngine(database.url, { now, wallNow: now });
}

/** Two users trade, one order stays open and one is canceled; the index moves. */
export async function trade(engine: TestEngine): Promise<void> {
  const order = (userId: number, side: 0 | 1, price: string) => limitOrder({ userId, side, price, quantity: "0.01" });
  await required(engine, indexTick(ETH_USDT, "2000"), indexTick(ETH_USDT, "2001"), indexTick(ETH_USDT, "2002"));
  for (const [userId, side] of [
    [1, 0],
    [2, 1],
    [1, 1],
    [2, 0],
  ] as const)
    await engine.send(order(userId, side, "30000"));
  await engine.send(order(1, 0, "29000"));
}

/** A checkpoint of the day, sealed. */
export const checkpoint = (database: TestDatabase, engine: TestEngine, at: Date) =>
  checkpointDue({
    url: database.url,
    pool: database.pool,
    send: (request) => engine.send({ ...request, id: commandId() }, "operator"),
    wallNow: () => at.getTime(),
    log: createLog("silent"),
  });

/** A platform that has traded in each of these months, oldest first, with a checkpoint in each; its texts are all there. */
export async function liveThrough(database: TestDatabase, months: readonly number[]): Promise<void> {
  const [first] = months;
  if (first === undefined) throw new Error("months to live through");
  await ensurePartitions(database.pool, first + 3, monthsAgo(first));
  for (const ago of months) {
    const engine = await engineAgo(database, ago);
    if (ago === first) {
      await seedMarket(engine, database.pool, [1, 2]);
      await required(engine, ...ethMarket());
    }
    await trade(engine);
    await checkpoint(database, engine, monthsAgo(ago));
    await engine.stop();
  }
}

/** Deletes the texts that are older than a week and archived, as the server would once published heads cover their records. Returns their number. */
export async function forgetTexts(database: TestDatabase): Promise<number> {
  await withClient(database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query(
      `INSERT INTO recorded_heads (number, last_batch, records, at)
       SELECT coalesce((SELECT max(number) FROM recorded_heads), 0) + 1, max(batch_id), 0, now() FROM batches`,
    );
  });
  return deleteOldBodies(database.pool, 7, true);
}
