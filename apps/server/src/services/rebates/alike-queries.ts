import type { WithholdReason } from "@candor/contract/domain/rebates.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/** Facts of one user, or those that came up since a time, of everybody. */
export type Scope = { readonly userId: number } | { readonly since: Date };

export type AlikePair = {
  readonly inviter_id: number;
  readonly invited_id: number;
  readonly reason: WithholdReason;
  /** The end of the invited user's account number. */
  readonly uid: string;
};

/** A submission that was rejected for another reason may have a mistyped number. */
const counts = (alias: string) =>
  sql`(${sql.ref(`${alias}.state`)} <> 'rejected' OR ${sql.ref(`${alias}.reason`)} = 'DOCUMENT_IN_USE')`;

const scoped = (scope: Scope, alias: string, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  "userId" in scope ? sql`${sql.ref(`${alias}.user_id`)} = ${scope.userId}` : sql`${at} > ${scope.since}`;

/**
 * Inviters and invited users, up to three generations apart, who share a document, a device or a bank account and whose rebates nobody has withheld or
 * released yet. A deleted card counts like any other.
 */
export async function alikePairs(db: Db, scope: Scope): Promise<readonly AlikePair[]> {
  const { rows } = await sql<AlikePair>`
    WITH alike (one, other, reason, rank) AS (
      SELECT d.user_id, e.user_id, 'document', 1 FROM identities d
      JOIN identities e ON e.document_index = d.document_index AND e.user_id <> d.user_id AND ${counts("e")}
      WHERE ${counts("d")} AND ${scoped(scope, "d", sql`greatest(d.submitted_at, d.decided_at)`)}
      UNION
      SELECT d.user_id, e.user_id, 'bank_account', 2 FROM bank_cards d
      JOIN bank_cards e ON (e.account_index = d.account_index OR e.card_index = d.card_index) AND e.user_id <> d.user_id
      WHERE ${scoped(scope, "d", sql`d.created_at`)}
      UNION
      SELECT d.user_id, e.user_id, 'device', 3 FROM known_devices d
      JOIN known_devices e ON e.device_id = d.device_id AND e.user_id <> d.user_id
      WHERE ${scoped(scope, "d", sql`d.first_seen_at`)}
    )
    SELECT DISTINCT ON (x.inviter_id, x.invited_id) x.inviter_id, x.invited_id, a.reason, u.uid
    FROM alike a
    CROSS JOIN LATERAL (VALUES (a.one, a.other), (a.other, a.one)) AS x (inviter_id, invited_id)
    JOIN users u ON u.user_id = x.invited_id
    LEFT JOIN users v ON v.user_id = u.inviter_id
    LEFT JOIN users w ON w.user_id = v.inviter_id
    WHERE x.inviter_id IN (u.inviter_id, v.inviter_id, w.inviter_id)
      AND NOT EXISTS (SELECT FROM rebate_pairs p WHERE p.inviter_id = x.inviter_id AND p.invited_id = x.invited_id)
    ORDER BY x.inviter_id, x.invited_id, a.rank`.execute(db);
  return rows;
}

/** Pairs that are withheld since then, whose inviter was not told. */
export async function untoldPairs(db: Db, since: Date, limit: number): Promise<readonly Omit<AlikePair, "reason">[]> {
  const { rows } = await sql<Omit<AlikePair, "reason">>`
    SELECT p.inviter_id, p.invited_id, u.uid FROM rebate_pairs p JOIN users u ON u.user_id = p.invited_id
    WHERE p.state = 'withheld' AND p.created_at > ${since} AND NOT EXISTS (
      SELECT FROM notifications n WHERE n.user_id = p.inviter_id AND n.kind = 'rebates_withheld'
        AND n.ref = 'rebates:' || p.inviter_id || '-' || p.invited_id)
    ORDER BY p.created_at LIMIT ${limit}`.execute(db);
  return rows;
}
