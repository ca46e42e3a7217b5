import type { OperatorRole } from "@candor/contract/permissions.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

export const insert = (
  db: Db,
  session: { tokenHash: Buffer; operatorId: number; device: string; ip: string; at: Date; expiresAt: Date },
) =>
  db
    .insertInto("operator_sessions")
    .values({
      token_hash: session.tokenHash,
      operator_id: session.operatorId,
      user_agent: session.device,
      ip: session.ip,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();

type Found = { session_id: string; operator_id: number; name: string; role: OperatorRole };

/** Reads a live session of an operator who is not disabled, and updates its last use. */
export async function touch(db: Db, tokenHash: Buffer, now: Date, idleSince: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    UPDATE operator_sessions AS s SET last_seen_at = ${now} FROM operators AS o
    WHERE s.token_hash = ${tokenHash} AND s.revoked_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince}
      AND o.operator_id = s.operator_id AND o.disabled_at IS NULL
    RETURNING s.session_id, o.operator_id, o.name, o.role`.execute(db);
  return rows[0];
}

/** Reads a live session of an operator who is not disabled, without updating its last use. */
export async function live(db: Db, sessionId: string, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT s.session_id, o.operator_id, o.name, o.role FROM operator_sessions AS s JOIN operators AS o USING (operator_id)
    WHERE s.session_id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now} AND o.disabled_at IS NULL`.execute(
    db,
  );
  return rows[0];
}

/** Ends the operator's live sessions: all, only this one, or all except this one. */
export async function revoke(
  db: Db,
  operatorId: number,
  { now, only, except }: { now: Date; only?: string; except?: string },
): Promise<void> {
  let query = db
    .updateTable("operator_sessions")
    .set({ revoked_at: now })
    .where("operator_id", "=", operatorId)
    .where("revoked_at", "is", null);
  if (only !== undefined) query = query.where("session_id", "=", only);
  if (except !== undefined) query = query.where("session_id", "!=", except);
  await query.execute();
}
