import { refuse } from "@candor/contract/errors.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { Turns } from "../../../platform/turns.ts";
import { whileLocked } from "../../../services/after-commit.ts";
import type { Result } from "../../../services/calls/result.ts";

/** Each holder keeps a connection while its work takes others: were there as many as the pool has, all would wait for each other. */
const turns = new Turns({ atOnce: 2, waitingMax: 100 });

/**
 * Holds the state of a user while the work is done. Whoever freezes, unfreezes or locks does it in here, users and operators alike: between a look at
 * who froze and the core's command somebody else's freeze could slip in and be lifted. The lock is advisory, because the engine writes the user's row
 * while the holder waits for its answer. BUSY when too many wait.
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
