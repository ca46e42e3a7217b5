import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

export type EarnedSum = {
  readonly inviter_id: number;
  readonly currency_id: number;
  readonly paid: string;
};

/** What was paid on a day by inviter and currency, to inviters behind `after` who were not told yet; at most `limit` of them. */
export async function earnedOn(
  db: Db,
  { day, after, limit }: { readonly day: string; readonly after: number; readonly limit: number },
): Promise<readonly EarnedSum[]> {
  const { rows } = await sql<EarnedSum>`
    WITH untold AS (
      SELECT DISTINCT d.inviter_id FROM rebate_days d WHERE d.day = ${day}::date AND d.inviter_id > ${after} AND NOT EXISTS (
        SELECT FROM notifications n WHERE n.user_id = d.inviter_id AND n.kind = 'rebates_earned' AND n.ref = 'rebates:' || ${day}::text)
      ORDER BY d.inviter_id LIMIT ${limit})
    SELECT d.inviter_id, d.currency_id, d.paid FROM rebate_days d JOIN untold USING (inviter_id)
    WHERE d.day = ${day}::date ORDER BY d.inviter_id, d.currency_id`.execute(db);
  return rows;
}

/** Whether the sums contain every rebate from before a time. */
export async function isSummedUntil(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    SELECT EXISTS (SELECT FROM rebates r, rebate_sums s WHERE r.rebate_id > s.rebate_id AND r.at < ${at}) AS missing`.execute(
    db,
  );
  return rows[0]?.missing === false;
}
