import type { Pool } from "pg";
import { ensurePartitions, MONTHS_AHEAD } from "../platform/database/partitions.ts";
import type { Log } from "../platform/log/log.ts";

/** Outcomes are promised for 24 h; an hour more covers clocks that differ. */
const DELETE_OLD_COMMANDS = `
DELETE FROM commands WHERE command_id IN (SELECT command_id FROM commands WHERE at < now() - interval '25 hours' LIMIT $1)`;
/** Deleting in pieces keeps each transaction short, so that no batch waits behind one. */
const COMMANDS_PER_DELETE = 5_000;

/** The gateway's first answers are few, and no batch waits behind them. */
const DELETE_OLD_ANSWERS = "DELETE FROM answers WHERE at < now() - interval '25 hours'";

const HOUR_MS = 3_600_000;

/** Forgets outcomes that nobody may ask for any more. Returns how many. */
export async function deleteOldCommands(pool: Pool): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await pool.query(DELETE_OLD_COMMANDS, [COMMANDS_PER_DELETE]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < COMMANDS_PER_DELETE) return deleted;
  }
}

/** The same for the first answers of the gateway. */
export async function deleteOldAnswers(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(DELETE_OLD_ANSWERS);
  return rowCount ?? 0;
}

/** Each hour: partitions ahead of the clock, old outcomes and answers deleted. Returns the function that ends it. */
export function startHousekeeping(pool: Pool, log: Log): () => void {
  const run = async (): Promise<void> => {
    try {
      const made = await ensurePartitions(pool, MONTHS_AHEAD);
      const deleted = { commandsDeleted: await deleteOldCommands(pool), answersDeleted: await deleteOldAnswers(pool) };
      log.info({ partitionsMade: made, ...deleted }, "housekeeping done");
    } catch (error) {
      log.error({ err: error }, "housekeeping failed; it is tried again in an hour");
    }
  };
  const timer = setInterval(() => void run(), HOUR_MS);
  return () => clearInterval(timer);
}
