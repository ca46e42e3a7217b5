import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { Pool } from "pg";
import { ensurePartitions, MONTHS_AHEAD } from "../platform/database/partitions.ts";
import type { Log } from "../platform/log/log.ts";

/** Outcomes are promised for 24 h; an hour more covers clocks that differ. */
const DELETE_OLD_COMMANDS = `
DELETE FROM commands WHERE command_id IN (SELECT command_id FROM commands WHERE at < now() - interval '25 hours' LIMIT $1)`;
/** Deleting in chunks keeps each transaction short, so that no batch waits behind one. */
const COMMANDS_PER_DELETE = 5_000;

/** The gateway's first answers are few, and no batch waits behind them. */
const DELETE_OLD_ANSWERS = "DELETE FROM answers WHERE at < now() - interval '25 hours'";

/** A code is valid for ten minutes; the daily limits count those of 24 h, and clocks may differ. */
const DELETE_OLD_CODES = "DELETE FROM codes WHERE created_at < now() - interval '25 hours'";

/** A ticket is valid for five minutes, an hour more covers clocks that differ. */
const DELETE_OLD_TICKETS = "DELETE FROM tickets WHERE expires_at < now() - interval '1 hour'";

/** The list of operators shows each one's last activity; the audit log keeps the logins forever. */
const DELETE_OLD_OPERATOR_SESSIONS = "DELETE FROM operator_sessions WHERE expires_at < now() - interval '90 days'";
const DELETE_OLD_LEASES = "DELETE FROM review_leases WHERE until < now() - interval '1 day'";

/**
 * Selects the expired ones among the oldest bodies. Their ids are in order of time, which has no index. A body that seals a checkpoint stays, and one
 * with records stays until they have their paths to a published head, which are built from it. With $3 it also stays until it is archived.
 */
const DELETE_OLD_BODIES = `
DELETE FROM batch_bodies WHERE batch_id IN (
  SELECT batch_id FROM (
    SELECT batch_id FROM batch_bodies b WHERE NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.batch_id = b.batch_id) ORDER BY batch_id LIMIT $1
  ) oldest JOIN batches USING (batch_id)
  WHERE at < now() - make_interval(days => $2)
    AND (NOT $3 OR batch_id <= (SELECT max(last_number) FROM archives WHERE table_name = 'batch_bodies'))
    AND (coalesce(records_root, decode(repeat('00', 32), 'hex')) = decode(repeat('00', 32), 'hex')
      OR batch_id <= (SELECT last_batch FROM recorded_heads ORDER BY number DESC LIMIT 1)))`;
const BODIES_PER_DELETE = 1_000;

/** Deletes outcomes that can no longer be requested. Returns their number. */
export const deleteOldCommands = (pool: Pool): Promise<number> =>
  deleteInPieces(pool, DELETE_OLD_COMMANDS, [COMMANDS_PER_DELETE]);

/** Deletes the texts of batches older than `days`, with `archivedOnly` those that are archived. Returns their number. */
export const deleteOldBodies = (pool: Pool, days: number, archivedOnly = false): Promise<number> =>
  deleteInPieces(pool, DELETE_OLD_BODIES, [BODIES_PER_DELETE, days, archivedOnly]);

/** Repeats a statement, whose first parameter is how many rows it deletes at most, until it finds fewer. */
async function deleteInPieces(pool: Pool, text: string, values: readonly [number, ...unknown[]]): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await pool.query(text, [...values]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < values[0]) return deleted;
  }
}

/** The same for the first answers of the gateway. */
export async function deleteOldAnswers(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(DELETE_OLD_ANSWERS);
  return rowCount ?? 0;
}

/** Deletes codes that no limit counts any more. */
export async function deleteOldCodes(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(DELETE_OLD_CODES);
  return rowCount ?? 0;
}

/** Deletes expired tickets. */
export async function deleteOldTickets(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(DELETE_OLD_TICKETS);
  return rowCount ?? 0;
}

/** Deletes old traces of who had a record or the console open. */
export async function deleteOldConsoleTraces(pool: Pool): Promise<number> {
  const sessions = await pool.query(DELETE_OLD_OPERATOR_SESSIONS);
  const leases = await pool.query(DELETE_OLD_LEASES);
  return (sessions.rowCount ?? 0) + (leases.rowCount ?? 0);
}

export type Retention = {
  /** Days for which texts of batches are kept. */
  readonly keepBatchesDays?: number | undefined;
  /** Above 0 the platform archives: a text stays until it is archived. */
  readonly keepMonths?: number | undefined;
};

/** Each hour: creates partitions ahead of the clock, and deletes expired data. Returns a function that stops it. */
export function startHousekeeping(
  pool: Pool,
  log: Log,
  { keepBatchesDays = 0, keepMonths = 0 }: Retention,
): () => void {
  const run = async (): Promise<void> => {
    try {
      const made = await ensurePartitions(pool, MONTHS_AHEAD);
      const deleted = {
        commandsDeleted: await deleteOldCommands(pool),
        answersDeleted: await deleteOldAnswers(pool),
        codesDeleted: await deleteOldCodes(pool),
        ticketsDeleted: await deleteOldTickets(pool),
        consoleTracesDeleted: await deleteOldConsoleTraces(pool),
        bodiesDeleted: await deleteOldBodies(pool, keepBatchesDays, keepMonths > 0),
      };
      log.info({ partitionsMade: made, ...deleted }, "housekeeping done");
    } catch (error) {
      log.error({ err: error }, "housekeeping failed; it is tried again in an hour");
    }
  };
  const timer = setInterval(() => void run(), HOUR_MS);
  return () => clearInterval(timer);
}
