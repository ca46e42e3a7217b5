import type { MerchantState } from "@candor/contract/domain/otc.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

export type Figures = {
  readonly user_id: number;
  readonly ended: number;
  readonly completed: number;
  /** The median of what the user took from the report of a payment to the release. */
  readonly release_ms: number | null;
};

/** Of orders that ended since then. A release that operators decided is none of its seller. */
export async function figures(db: Db, userIds: readonly number[], since: Date): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    SELECT user_id, count(*)::int AS ended,
      count(*) FILTER (WHERE state = 'released' AND NOT (is_seller AND operator_id IS NOT NULL))::int AS completed,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - paid_at) * 1000)
        FILTER (WHERE is_seller AND state = 'released' AND operator_id IS NULL))::float8 AS release_ms
    FROM unnest(${[...userIds]}::bigint[]) AS user_id, LATERAL (
      SELECT state, operator_id, paid_at, ended_at, true AS is_seller FROM otc_orders WHERE seller_id = user_id AND ended_at >= ${since}
      UNION ALL
      SELECT state, operator_id, paid_at, ended_at, false FROM otc_orders WHERE buyer_id = user_id AND ended_at >= ${since}
    ) AS mine
    GROUP BY user_id`.execute(db);
  return rows;
}

type UserRow = {
  readonly user_id: number;
  readonly uid: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly state: MerchantState | null;
  readonly applied_at: Date | null;
};

export const users = (db: Db, userIds: readonly number[]): Promise<UserRow[]> =>
  db
    .selectFrom("users as u")
    .leftJoin("otc_merchants as m", "m.user_id", "u.user_id")
    .select(["u.user_id", "u.uid", "u.nickname", "u.email", "u.created_at", "m.state", "m.applied_at"])
    .where("u.user_id", "in", userIds)
    .execute();
