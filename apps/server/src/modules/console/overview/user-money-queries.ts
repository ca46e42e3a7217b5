import { sql } from "kysely";
import { type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { newestFirst } from "./user-queries.ts";

export const depositsOf = (db: Db, userId: number, place: Place) =>
  readCursorPage(
    db,
    db
      .selectFrom("deposits as d")
      .innerJoin("chains as c", "c.chain_id", "d.chain_id")
      .where("d.user_id", "=", userId)
      .selectAll("d")
      .select("c.name as chain"),
    newestFirst(sql`deposit_id`),
    place,
  );

export const withdrawalsOf = (db: Db, userId: number, place: Place) =>
  readCursorPage(
    db,
    db.selectFrom("withdrawals").where("user_id", "=", userId).selectAll(),
    newestFirst(sql`number`),
    place,
  );

export const depositAddressesOf = (db: Db, userId: number) =>
  db
    .selectFrom("deposit_addresses")
    .select(["network", "address", "source", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("network")
    .execute();

/** Those in the book first, then the removed ones, which withdrawals still name. */
export const addressesOf = (db: Db, userId: number) =>
  db
    .selectFrom("withdraw_addresses as a")
    .innerJoin("chains as c", "c.chain_id", "a.chain_id")
    .selectAll("a")
    .select("c.name as chain")
    .where("a.user_id", "=", userId)
    .orderBy("a.deleted_at", (order) => order.desc().nullsFirst())
    .orderBy("a.address_id", "desc")
    .execute();

export const cardsOf = (db: Db, userId: number) =>
  db
    .selectFrom("bank_cards")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("deleted_at", (order) => order.desc().nullsFirst())
    .orderBy("card_id", "desc")
    .execute();

type Totals = {
  readonly currency_id: number;
  readonly deposited: string;
  readonly deposits: number;
  readonly withdrawn: string;
  readonly withdrawals: number;
  readonly fees: string;
  readonly deposits_open: string;
  readonly withdrawals_open: string;
};

/** Summed by the database as NUMERIC, which is exact. */
export async function totalsOf(db: Db, userId: number): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    SELECT currency_id, coalesce(sum(deposited), 0)::text AS deposited, count(deposited)::int AS deposits,
      coalesce(sum(withdrawn), 0)::text AS withdrawn, count(withdrawn)::int AS withdrawals, coalesce(sum(fee), 0)::text AS fees,
      coalesce(sum(deposit_open), 0)::text AS deposits_open, coalesce(sum(withdrawal_open), 0)::text AS withdrawals_open
    FROM (
      SELECT currency_id, CASE state WHEN 'passed' THEN credited::numeric END AS deposited,
        CASE state WHEN 'under_review' THEN amount::numeric WHEN 'crediting' THEN credited::numeric END AS deposit_open,
        NULL::numeric AS withdrawn, NULL::numeric AS fee, NULL::numeric AS withdrawal_open
      FROM deposits WHERE user_id = ${userId}
      UNION ALL
      SELECT currency_id, NULL, NULL, CASE state WHEN 'passed' THEN amount::numeric END, CASE state WHEN 'passed' THEN fee::numeric END,
        CASE WHEN state IN ('under_review', 'sending') THEN amount::numeric + fee::numeric END
      FROM withdrawals WHERE user_id = ${userId}) AS moved
    GROUP BY currency_id ORDER BY currency_id`.execute(db);
  return rows;
}
