import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

type Db = Kysely<Database>;

/**
 * Holds the state of a user until the transaction ends. Whoever freezes, unfreezes or locks takes it first, users and operators alike: between a look
 * at who froze and the core's command somebody else's freeze could slip in and be lifted. It is advisory, because the engine writes the user's row
 * while the holder waits for its answer.
 */
export const holdUserState = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.user_state'), hashtext(${String(userId)}))`.execute(trx);
