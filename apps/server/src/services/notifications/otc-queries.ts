import { type Selectable, sql } from "kysely";
import type { Db, OtcOrdersTable } from "../../platform/database/schema.ts";

type Pending = { readonly since: Date; readonly after: number; readonly limit: number };

/** The kind of the notice of an order's state. */
const kind = sql`('otc_' || CASE o.state WHEN 'unpaid' THEN 'taken' ELSE o.state END)`;
/** Who is told at least: the side that did not take the step. */
const told = sql`(CASE o.state
  WHEN 'unpaid' THEN CASE o.side WHEN 'sell' THEN o.seller_id ELSE o.buyer_id END
  WHEN 'paid' THEN o.seller_id
  WHEN 'cancelled' THEN o.seller_id
  WHEN 'disputed' THEN CASE o.disputed_by WHEN o.buyer_id THEN o.seller_id ELSE o.buyer_id END
  ELSE o.buyer_id END)`;

/** Orders that took a step since then of which a side was not told, by their id. Notices of decisions are the console's. */
export const pendingOrders = (db: Db, { since, after, limit }: Pending): Promise<Selectable<OtcOrdersTable>[]> =>
  db
    .selectFrom("otc_orders as o")
    .selectAll("o")
    .where("o.updated_at", ">", since)
    .where("o.order_id", ">", after)
    .where("o.operator_id", "is", null)
    .where(
      sql<boolean>`(NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = ${told} AND n.kind = ${kind} AND n.ref = 'otc:' || o.order_id)
        OR (o.state IN ('released', 'expired') AND NOT EXISTS (
          SELECT FROM notifications n WHERE n.user_id = o.seller_id AND n.kind = ${kind} AND n.ref = 'otc:' || o.order_id)))`,
    )
    .orderBy("o.order_id")
    .limit(limit)
    .execute();
