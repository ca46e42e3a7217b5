import type { Pool } from "pg";
import { startRounds } from "../jobs/rounds.ts";

/** A leader that has not renewed its lease for this long is taken for gone, by the database's clock: those of two machines may differ. */
export const LAPSES_AFTER_MS = 3_000;
const RENEWED_EVERY_MS = 1_000;
/** The house's quotes are away for up to a second each time. */
const JOIN_EVERY_MS = 3_000;
const FORGOTTEN_AFTER = "1 day";

type State = "leader" | "standby";

const SEEN = `
INSERT INTO engine_processes (holder, state, batch_id, difference) VALUES ($1, $2, $3, $4)
ON CONFLICT (holder) DO UPDATE SET state = EXCLUDED.state, batch_id = EXCLUDED.batch_id, difference = EXCLUDED.difference, seen_at = now()`;
const LAPSED = `
SELECT l.holder, p.seen_at IS NULL OR p.seen_at < now() - interval '${LAPSES_AFTER_MS} ms' AS lapsed
FROM engine_leader l LEFT JOIN engine_processes p USING (holder)`;

/** How far a process of the engine is: a standby with batch 0 has no state yet. `difference`: what a standby computed differently, if anything. */
export type Seen = { readonly state: State; readonly batchId: number; readonly difference?: string | undefined };

export const writeSeen = (pool: Pick<Pool, "query">, holder: string, { state, batchId, difference }: Seen) =>
  pool.query(SEEN, [holder, state, batchId, difference ?? null]);

const JOINING = `
SELECT EXISTS (SELECT FROM engine_processes WHERE state = 'standby' AND batch_id = 0 AND seen_at > now() - interval '5 s') AS joins`;

/** Whether a standby waits for a state that it can follow from. */
async function isAwaited(pool: Pick<Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ joins: boolean }>(JOINING);
  return rows[0]?.joins === true;
}

/**
 * The holder whose lease has lapsed, or that never had one; undefined while the leader renews it. Which engine leads is decided by its row alone: a lapse only says
 * that a standby may try.
 */
export async function lapsedHolder(pool: Pick<Pool, "query">): Promise<string | undefined> {
  const { rows } = await pool.query<{ holder: string; lapsed: boolean }>(LAPSED);
  const [row] = rows;
  return row?.lapsed ? row.holder : undefined;
}

type LeaseOptions = {
  readonly batchId: () => number;
  /** A standby wants to join: the leader executes a `restart`. */
  readonly onJoin: () => void;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Renews the lease of a leader each second, from before it leads: loading the state may take longer than a lease. The returned function gives it up, so that a standby
 * follows at once.
 */
export async function startLease(
  pool: Pick<Pool, "query">,
  holder: string,
  { batchId, onJoin, onFailure }: LeaseOptions,
): Promise<() => Promise<void>> {
  const renew = () => writeSeen(pool, holder, { state: "leader", batchId: batchId() });
  await renew();
  await pool.query(`DELETE FROM engine_processes WHERE seen_at < now() - interval '${FORGOTTEN_AFTER}'`);
  let joinedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    await renew();
    if (performance.now() - joinedAt < JOIN_EVERY_MS || !(await isAwaited(pool))) return;
    joinedAt = performance.now();
    onJoin();
  };
  const stop = startRounds(RENEWED_EVERY_MS, () => look().catch(onFailure));
  return async () => {
    await stop();
    await pool.query("DELETE FROM engine_processes WHERE holder = $1", [holder]).catch(onFailure);
  };
}
