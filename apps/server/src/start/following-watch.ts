import { sql } from "kysely";
import { LAPSES_AFTER_MS } from "../engine/lease.ts";
import type { Following } from "../gateway/http/role-metrics.ts";
import { DatabaseProbe } from "../platform/database/probe.ts";
import type { Db } from "../platform/database/schema.ts";

const WITHIN_MS = 2_000;

/** How far the standby of this process follows, by the row that it writes each second: what is missing there would be missing at a takeover. */
export class FollowingWatch {
  readonly #probe: DatabaseProbe;
  #following: Following | undefined;

  constructor(db: Db, holder: string) {
    this.#probe = new DatabaseProbe(async () => {
      this.#following = await read(db, holder);
    }, Date.now);
  }

  /** Undefined while it does not follow, and while the database does not say so. */
  async following(): Promise<Following | undefined> {
    const { ok } = await this.#probe.answer(WITHIN_MS);
    return ok ? this.#following : undefined;
  }
}

async function read(db: Db, holder: string): Promise<Following | undefined> {
  const { rows } = await sql<Following>`
    SELECT greatest((SELECT max(batch_id) FROM batches) - batch_id, 0)::int AS behind, difference IS NOT NULL AS differs
    FROM engine_processes
    WHERE holder = ${holder} AND state = 'standby' AND seen_at > now() - ${sql.lit(`${LAPSES_AFTER_MS} ms`)}::interval`.execute(
    db,
  );
  return rows[0];
}
