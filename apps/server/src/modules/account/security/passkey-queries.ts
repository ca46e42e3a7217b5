import { type Selectable, sql } from "kysely";
import type { Db, PasskeysTable } from "../../../platform/database/schema.ts";
import { counterIncreases } from "../../../services/passkeys/webauthn.ts";

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

/** Undefined when some account, perhaps this one, already has the credential. */
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

/** Records a use. False if the key was copied. */
export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: new Date(now) })
    .where("credential_id", "=", id)
    .where(counterIncreases(counter))
    .returning("credential_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Serialized per user: of two factors added at once only one is the first. An advisory lock, since a lock on the user's row could block the engine's
 * batch.
 */
export const lockFactors = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.factors'), hashtext(${String(userId)}))`.execute(trx);
