import type { HostingState } from "@candor/contract/domain/hosting.ts";
import { sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";

/** Requests for terms are serialized, so that no two of them get the same id or change the same version. */
export const lockTerms = (trx: Db) => sql`SELECT pg_advisory_xact_lock(hashtext('candor.hosting'))`.execute(trx);

/** Every version of every product's terms, newest first. */
export const allVersions = (db: Db) =>
  db.selectFrom("hosting_products").selectAll().orderBy("product_id").orderBy("version", "desc").execute();

/** The terms in force; undefined before the first ones. */
export const newestTerms = (db: Db, productId: number) =>
  db
    .selectFrom("hosting_products")
    .selectAll()
    .where("product_id", "=", productId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** The first id that is in no row and was never assigned to any request. */
export async function freeId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom("hosting_products")
    .select((eb) => eb.fn.max("product_id").as("id"))
    .executeTakeFirst();
  const asked = await db
    .selectFrom("approvals")
    .select(sql<number | null>`max((body ->> 'product_id')::bigint)`.as("id"))
    .where("kind", "=", "hosting_terms")
    .executeTakeFirst();
  return 1 + Math.max(newest?.id ?? 0, asked?.id ?? 0);
}

/** Requests for terms that are pending or were carried out, with both operators. */
export const termsRequests = (db: Db, now: Date) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .leftJoin("operators as d", "d.operator_id", "a.decided_by")
    .select(["a.approval_id", "a.subject", "a.state", "a.body", "a.reason", "a.decided_at"])
    .select(["r.name as requested_by", "d.name as decided_by"])
    .where("a.kind", "=", "hosting_terms")
    .where((eb) =>
      eb.or([
        eb("a.state", "in", ["approved", "booked"]),
        eb.and([eb("a.state", "=", "waiting"), eb("a.expires_at", ">", now)]),
      ]),
    )
    .execute();
export type TermsRequestRow = Awaited<ReturnType<typeof termsRequests>>[number];

export type OpenTotals = { readonly units: string; readonly orders: number; principal: string; promised: string };

/** Of each product with open orders: their units, number and principal, and the income that they are still promised. */
export async function openTotals(db: Db): Promise<ReadonlyMap<number, OpenTotals>> {
  const { rows } = await sql<OpenTotals & { readonly product_id: number }>`
    SELECT product_id, sum(units) AS units, count(*) AS orders, sum(principal) AS principal, sum(income * (days - paid_days)) AS promised
    FROM hosting_orders WHERE state = 'hosting' GROUP BY product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** A product's orders with the account numbers of their users, newest first. */
export function ordersOfProduct(db: Db, productId: number, state: HostingState | undefined, place: Place) {
  let query = db
    .selectFrom("hosting_orders")
    .innerJoin("users", "users.user_id", "hosting_orders.user_id")
    .where("product_id", "=", productId);
  if (state !== undefined) query = query.where("hosting_orders.state", "=", state);
  const shown = query.selectAll("hosting_orders").select("users.uid");
  return readCursorPage(db, shown, { keys: [byNumber(sql`order_id`)], order: "desc" }, place);
}
