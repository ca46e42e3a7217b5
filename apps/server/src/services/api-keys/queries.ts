import { type Insertable, type Selectable, sql } from "kysely";
import type { ApiKeysTable, Db } from "../../platform/database/schema.ts";

export type ApiKeyRow = Selectable<ApiKeysTable>;

const live = (db: Db) => db.selectFrom("api_keys").where("revoked_at", "is", null);

/** A key with its user; undefined if it is unknown or revoked, or its user locked. */
export const byKey = (db: Db, apiKey: string) =>
  live(db)
    .innerJoin("users as u", "u.user_id", "api_keys.user_id")
    .selectAll("api_keys")
    .select(["u.uid", "u.state", "u.kyc_level", "u.lang"])
    .where("api_key", "=", apiKey)
    .where("u.state", "<>", "locked")
    .executeTakeFirst();

/** The user's keys that are not revoked, newest first. */
export const listOf = (db: Db, userId: number): Promise<ApiKeyRow[]> =>
  live(db).selectAll().where("user_id", "=", userId).orderBy("created_at", "desc").orderBy("key_id").execute();

export const ownKey = (db: Db, userId: number, keyId: string): Promise<ApiKeyRow | undefined> =>
  live(db).selectAll().where("user_id", "=", userId).where("key_id", "=", keyId).executeTakeFirst();

/** Serialized per user: of 8 keys created at once each would count the others out. An advisory lock, since a lock on the user's row could block the engine's batch. */
export const lockKeys = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.api_keys'), hashtext(${String(userId)}))`.execute(trx);

export async function countOf(db: Db, userId: number): Promise<number> {
  const { count } = await live(db)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insert = (db: Db, row: Insertable<ApiKeysTable>): Promise<ApiKeyRow> =>
  db.insertInto("api_keys").values(row).returningAll().executeTakeFirstOrThrow();

type Terms = Pick<ApiKeyRow, "label" | "addresses" | "expires_at">;
/** Undefined if the user has no such key, or it was revoked meanwhile. */
export const change = (db: Db, key: { userId: number; keyId: string }, terms: Terms): Promise<ApiKeyRow | undefined> =>
  db
    .updateTable("api_keys")
    .set(terms)
    .where("user_id", "=", key.userId)
    .where("key_id", "=", key.keyId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Revokes keys of the user, all or only one, and erases their secrets. Returns the ids of those that were live. */
export async function revoke(db: Db, userId: number, { now, only }: { now: Date; only?: string }): Promise<string[]> {
  let query = db
    .updateTable("api_keys")
    .set({ revoked_at: now, secret: null })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (only !== undefined) query = query.where("key_id", "=", only);
  const rows = await query.returning("key_id").execute();
  return rows.map((row) => row.key_id);
}

/** Keys that were revoked or expired after `since`. */
export async function endedSince(db: Db, since: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`
    SELECT key_id FROM api_keys WHERE revoked_at > ${since}
    UNION ALL
    SELECT key_id FROM api_keys WHERE revoked_at IS NULL AND expires_at > ${since} AND expires_at <= ${now}`.execute(
    db,
  );
  return rows.map((row) => row.key_id);
}

/** Every gateway writes at most once in `everyMs`. */
export const noteUse = (db: Db, use: { keyId: string; address: string; at: Date; everyMs: number }) =>
  db
    .updateTable("api_keys")
    .set({ last_used_at: use.at, last_used_ip: use.address })
    .where("key_id", "=", use.keyId)
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where("last_used_at", "<=", new Date(use.at.getTime() - use.everyMs)),
      ]),
    )
    .execute();
