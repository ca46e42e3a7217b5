import { refuse } from "@candor/contract/errors.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { Turns } from "../../../platform/turns.ts";
import { whileLocked } from "../../../services/after-commit.ts";
import type { Result } from "../../../services/calls/result.ts";

/** Each holder keeps a connection while its work needs others: with as many holders as connections, all would wait for each other. */
const turns = new Turns({ atOnce: 2, waitingMax: 100 });

/**
 * Locks the state of a user during the work. Every freeze, unfreeze or lock runs in here, by users and operators alike: between reading the freezer
 * and the core's command another freeze could slip in and be lifted. The lock is advisory, because the engine writes the user's row while the holder
 * waits for its answer. BUSY when too many wait.
 */
export async function withUserState<Data>(
  db: Kysely<Database>,
  userId: number,
  work: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const result = await turns.take(() =>
    whileLocked(
      db,
      (holder) =>
        sql`SELECT pg_advisory_xact_lock(hashtext('candor.user_state'), hashtext(${String(userId)}))`.execute(holder),
      work,
    ),
  );
  return result ?? refuse("BUSY");
}
