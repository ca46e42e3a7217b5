import { type Selectable, sql } from "kysely";
import type { Db, PasskeysTable } from "../../../platform/database/schema.ts";

export type PasskeyRow = Selectable<PasskeysTable>;

/** Oldest first. */
export const passkeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("credential_id")
    .execute();

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export const passkeyById = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", id).executeTakeFirst();

/** Undefined when some account, perhaps this one, has the credential already. */
export const insertPasskey = (db: Db, row: Omit<PasskeyRow, "last_used_at">): Promise<PasskeyRow | undefined> =>
  db
    .insertInto("passkeys")
    .values({ ...row, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** False when the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("credential_id", "=", id)
    .where("user_id", "=", userId)
    .returning("credential_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The same. */
export async function deletePasskey(db: Db, userId: number, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("passkeys")
    .where("credential_id", "=", id)
    .where("user_id", "=", userId)
    .returning("credential_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes a use. False when the counter did not grow meanwhile, which says that the key was copied; keys that do not count (synced ones) say 0 for
 * ever.
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: new Date(now) })
    .where("credential_id", "=", id)
    .where((where) =>
      where.or([where("counter", "<", counter), where.and([where("counter", "=", 0), where.val(counter === 0)])]),
    )
    .returning("credential_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One after the other for each user: of two factors added at once only one is the first. An advisory lock, since one on the user's row could keep the
 * engine's batch waiting.
 */
export const lockFactors = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.factors'), hashtext(${String(userId)}))`.execute(trx);
