import { VOLUME_DAYS } from "@candor/contract/domain/rebates.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { sql } from "kysely";
import { sparing } from "../../../platform/background.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { VALUATION_CURRENCY } from "../../wallet/balances/index.ts";
import { dayText } from "./day.ts";

/** Some ten milliseconds of the database. */
const PER_STEP = 2_000;
/** Older trades count for no level any more. */
const KEPT_DAYS = VOLUME_DAYS + 5;

/**
 * Adds the trades of pairs that are quoted in USDT to the volumes of both users, and answers how many trades there were. As with rebates, several gateways
 * may do it at once.
 */
export async function addUpVolumes(db: Db, now: number): Promise<number> {
  const since = new Date(now - KEPT_DAYS * DAY_MS);
  await sql`DELETE FROM volume_days WHERE day < ${dayText(since.getTime())}::date`.execute(db);
  const rest = sparing();
  let added = 0;
  for (;;) {
    const step = await db.transaction().execute((trx) => addStep(trx, since));
    added += step;
    if (step < PER_STEP) return added;
    await rest();
  }
}

/** The volume of each side of these trades by user and UTC day. */
const sides = sql`
  SELECT side.user_id, (t.at AT TIME ZONE 'UTC')::date AS day, t.quote_amount::numeric AS volume
  FROM fresh t JOIN markets m USING (market_id) JOIN currencies c ON c.currency_id = m.quote_id AND c.symbol = ${VALUATION_CURRENCY}
  CROSS JOIN LATERAL (VALUES (t.taker_user_id), (t.maker_user_id)) AS side (user_id)
  WHERE side.user_id > 0 AND t.quote_amount > 0`;

async function addStep(trx: Db, since: Date): Promise<number> {
  const { trade_id: last } = await trx
    .selectFrom("volume_sums")
    .select("trade_id")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ added: number }>`
    WITH fresh AS MATERIALIZED (SELECT * FROM trades WHERE trade_id > ${last} ORDER BY trade_id LIMIT ${PER_STEP}),
    days AS (
      INSERT INTO volume_days (user_id, day, volume)
      SELECT user_id, day, sum(volume) FROM (${sides} AND t.at >= ${since}) AS side GROUP BY user_id, day
      ON CONFLICT (user_id, day) DO UPDATE SET volume = volume_days.volume + excluded.volume),
    moved AS (
      UPDATE volume_sums SET trade_id = newest.trade_id FROM (SELECT max(trade_id) AS trade_id FROM fresh) AS newest
      WHERE newest.trade_id IS NOT NULL)
    SELECT count(*) AS added FROM fresh`.execute(trx);
  return rows[0]?.added ?? 0;
}

/** Whether the volumes contain every trade from before a time. */
export async function isAddedUpTo(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`
    SELECT t.at FROM trades t WHERE t.trade_id > (SELECT trade_id FROM volume_sums) ORDER BY t.trade_id LIMIT 1`.execute(
    db,
  );
  const [first] = rows;
  return first === undefined || first.at >= at;
}

/** What a user traded since a UTC day, with trades that the sums do not contain yet. */
export async function volumeSince(db: Db, userId: number, day: string): Promise<string> {
  const { rows } = await sql<{ volume: string }>`
    WITH fresh AS (SELECT * FROM trades WHERE (taker_user_id = ${userId} OR maker_user_id = ${userId}) AND trade_id > (SELECT trade_id FROM volume_sums))
    SELECT coalesce(sum(volume), 0) AS volume FROM (
      SELECT day, volume::numeric FROM volume_days WHERE user_id = ${userId}
      UNION ALL SELECT day, volume FROM (${sides}) AS side WHERE user_id = ${userId}
    ) AS every WHERE day >= ${day}::date`.execute(db);
  return rows[0]?.volume ?? "0";
}

export type Counted = { readonly user_id: number; readonly volume: string };

/**
 * Users behind `after` whose level has to be counted on a day, with their volume of the 30 days before it: those who reach the lowest level, and those who
 * had one. Whoever was counted on this day is not among them.
 */
export async function uncounted(
  db: Db,
  {
    day,
    lowest,
    after,
    limit,
  }: { readonly day: number; readonly lowest: string; readonly after: number; readonly limit: number },
): Promise<readonly Counted[]> {
  const [from, until] = [day - VOLUME_DAYS, day].map((one) => dayText(one * DAY_MS));
  const { rows } = await sql<Counted>`
    WITH volumes AS (
      SELECT user_id, sum(volume) AS volume FROM volume_days WHERE day >= ${from}::date AND day < ${until}::date GROUP BY user_id)
    SELECT user_id, coalesce(v.volume, 0) AS volume FROM volumes v FULL JOIN fee_levels l USING (user_id)
    WHERE user_id > ${after} AND (v.volume >= ${lowest}::numeric OR l.level > 0) AND l.day IS DISTINCT FROM ${day} AND coalesce(l.day, 0) < ${day}
    ORDER BY user_id LIMIT ${limit}`.execute(db);
  return rows;
}
