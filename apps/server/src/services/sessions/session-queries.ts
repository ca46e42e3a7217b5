import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/**
 * Undefined if the user is locked or has another password by now. The row is locked, so that such a change, and the ending of sessions after it,
 * comes before or after.
 */
export async function insert(
  db: Db,
  session: {
    tokenHash: Buffer;
    userId: number;
    passwordHash: string;
    device: string;
    deviceId: string | null;
    ip: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<string | undefined> {
  const { tokenHash, userId, passwordHash, device, deviceId, ip, at, expiresAt } = session;
  const { rows } = await sql<{ session_id: string }>`
    INSERT INTO sessions (token_hash, user_id, user_agent, device_id, ip, created_at, last_seen_at, expires_at)
    SELECT ${tokenHash}::bytea, user_id, ${device}, ${deviceId}, ${ip}::inet, ${at}::timestamptz, ${at}::timestamptz, ${expiresAt}::timestamptz
    FROM users WHERE user_id = ${userId} AND password_hash = ${passwordHash} AND state <> 'locked' FOR SHARE
    RETURNING session_id`.execute(db);
  return rows[0]?.session_id;
}

type Found = {
  session_id: string;
  user_id: number;
  uid: string;
  state: "active" | "frozen" | "locked";
  kyc_level: number;
  lang: string;
};

/** Reads a live session with its user, and updates its last use. */
export async function touch(db: Db, tokenHash: Buffer, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    WITH seen AS (
      UPDATE sessions SET last_seen_at = ${now}
      WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND expires_at > ${now}
      RETURNING session_id, user_id
    )
    SELECT session_id, user_id, uid, state, kyc_level, lang FROM seen JOIN users USING (user_id)`.execute(db);
  return rows[0];
}

/** Whether a session has not been ended. Its row is locked, so that its end comes before or after the caller's transaction. */
export async function isOpen(trx: Db, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("sessions")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("revoked_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest use first. */
export const list = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom("sessions")
    .select(["session_id", "user_agent", "created_at", "last_seen_at", sql<string | null>`host(ip)`.as("ip")])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();

/** Ends the user's live sessions: all, only this one, or all except this one. Returns the ids of the ended ones. */
export async function revoke(
  db: Db,
  userId: number,
  { now, only, except }: { now: Date; only?: string; except?: string },
): Promise<string[]> {
  let query = db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (only !== undefined) query = query.where("session_id", "=", only);
  if (except !== undefined) query = query.where("session_id", "!=", except);
  const rows = await query.returning("session_id").execute();
  return rows.map((row) => row.session_id);
}

/** The sessions that were ended since a time, by any process. */
export async function endedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom("sessions").select("session_id").where("revoked_at", ">", since).execute();
  return rows.map((row) => row.session_id);
}
