import type { ClientBase, Pool } from "pg";

/** Months of partitions ahead of the clock. The server creates them at its start and once a day, so that a missed run matters only after three months. */
export const MONTHS_AHEAD = 3;

/**
 * Creates the partitions of ledger entries and ticks for the month of `since` and `months` more; returns how many were missing. The application role
 * may call it. A replay passes the time of its first record.
 */
export async function ensurePartitions(
  client: ClientBase | Pool,
  months: number = MONTHS_AHEAD,
  since?: Date,
): Promise<number> {
  const { rows } = await client.query<{ made: number }>(
    "SELECT ensure_partitions($1, coalesce($2::timestamptz, now())) AS made",
    [months, since ?? null],
  );
  return rows[0]?.made ?? 0;
}
