import { sql } from "kysely";
import { sparing } from "../../../platform/background.ts";
import type { Db } from "../../../platform/database/schema.ts";

/** Some ten milliseconds of the database. */
const PER_STEP = 2_000;

/**
 * Adds rebates that are not in the sums yet, and answers how many there were. Several gateways may do it at once: the row of `rebate_sums` is locked, and
 * the next one goes on where the first has ended. Rebates are numbered in the order of their commits.
 */
export async function addUp(db: Db): Promise<number> {
  const rest = sparing();
  let added = 0;
  for (;;) {
    const step = await db.transaction().execute(addStep);
    added += step;
    if (step < PER_STEP) return added;
    await rest();
  }
}

async function addStep(trx: Db): Promise<number> {
  const { rebate_id: last } = await trx
    .selectFrom("rebate_sums")
    .select("rebate_id")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ added: number }>`
    WITH fresh AS MATERIALIZED (SELECT * FROM rebates WHERE rebate_id > ${last} ORDER BY rebate_id LIMIT ${PER_STEP}),
    days AS (
      INSERT INTO rebate_days (inviter_id, day, currency_id, paid)
      SELECT inviter_id, (at AT TIME ZONE 'UTC')::date, currency_id, sum(amount) FROM fresh WHERE state <> 'withheld' GROUP BY 1, 2, 3
      ON CONFLICT (inviter_id, day, currency_id) DO UPDATE SET paid = rebate_days.paid + excluded.paid),
    sources AS (
      INSERT INTO rebate_sources (inviter_id, invited_id, currency_id, generation, paid)
      SELECT inviter_id, invited_id, currency_id, min(generation), sum(CASE state WHEN 'withheld' THEN 0 ELSE amount END) FROM fresh GROUP BY 1, 2, 3
      ON CONFLICT (inviter_id, invited_id, currency_id) DO UPDATE SET paid = rebate_sources.paid + excluded.paid),
    moved AS (
      UPDATE rebate_sums SET rebate_id = newest.rebate_id FROM (SELECT max(rebate_id) AS rebate_id FROM fresh) AS newest
      WHERE newest.rebate_id IS NOT NULL)
    SELECT count(*) AS added FROM fresh`.execute(trx);
  return rows[0]?.added ?? 0;
}
