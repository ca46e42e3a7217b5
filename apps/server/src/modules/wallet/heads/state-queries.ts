import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** The user's own among receipts with these ids, and whether a path to a published head is stored for them. */
export async function receipts(db: Db, userId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; batch_id: number; sealed: boolean }>`
    SELECT receipt_id AS id, batch_id, EXISTS (SELECT FROM record_proofs AS p WHERE p.user_id = r.user_id AND p.kind = 'receipt'
      AND p.subject = r.kind || ':' || r.subject_id AND p.batch_id = r.batch_id) AS sealed
    FROM receipts AS r WHERE receipt_id = ANY (${ids}::uuid[]) AND user_id = ${userId}`.execute(db);
  return rows;
}

/** `sealed`: a path is stored for the present state, which stands in the line as the seventh field of the record (rules/record-line.ts). */
export async function withdrawals(db: Db, userId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; updated_at: Date; sealed: boolean }>`
    SELECT withdrawal_id AS id, updated_at, EXISTS (SELECT FROM record_proofs AS p WHERE p.user_id = w.user_id AND p.kind = 'withdrawal'
      AND p.subject = w.withdrawal_id::text AND p.line::jsonb #>> '{2,6}' = w.state) AS sealed
    FROM withdrawals AS w WHERE withdrawal_id = ANY (${ids}::uuid[]) AND user_id = ${userId}`.execute(db);
  return rows;
}

export async function deposits(db: Db, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; decided_at: Date | null; sealed: boolean }>`
    SELECT deposit_id AS id, decided_at, EXISTS (SELECT FROM record_proofs AS p WHERE p.user_id = d.user_id AND p.kind = 'deposit'
      AND p.subject = d.deposit_id::text) AS sealed
    FROM deposits AS d WHERE deposit_id = ANY (${ids}::bigint[]) AND user_id = ${userId}`.execute(db);
  return rows;
}

/** The user's own among these trades, each with the line that would seal it: the newest one that begins at it or before. */
export async function trades(db: Db, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; at: Date; is_taker: boolean; line: string | null }>`
    SELECT trade_id AS id, at, taker_user_id = ${userId} AS is_taker, f.line FROM trades AS t
    LEFT JOIN LATERAL (SELECT line FROM record_proofs AS p WHERE p.kind = 'fills' AND p.subject::bigint <= t.trade_id
      ORDER BY p.subject::bigint DESC LIMIT 1) AS f ON true
    WHERE trade_id = ANY (${ids}::bigint[]) AND (taker_user_id = ${userId} OR maker_user_id = ${userId})`.execute(db);
  return rows;
}
