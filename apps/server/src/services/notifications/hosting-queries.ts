import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/** Orders that ended, with the income of all their paid days. */
const ended = (db: Db) =>
  db
    .selectFrom("hosting_orders as o")
    .innerJoin("currencies as c", "c.currency_id", "o.currency_id")
    .innerJoin("currencies as i", "i.currency_id", "o.income_currency_id")
    .select([
      "o.order_id",
      "o.user_id",
      "o.kind",
      "o.principal",
      "o.penalty_paid",
      "c.symbol",
      "i.symbol as income_symbol",
    ])
    .select(sql<string>`o.income * o.paid_days`.as("income"))
    .where("o.ended_at", "is not", null);

export const endedOrder = (db: Db, orderId: number) => ended(db).where("o.order_id", "=", orderId).executeTakeFirst();
export type EndedOrder = NonNullable<Awaited<ReturnType<typeof endedOrder>>>;

type Pending = { readonly since: Date; readonly after: number; readonly limit: number };

/** Those that ended since then without a notification to their owner, by their id. */
export const pendingOrders = (db: Db, { since, after, limit }: Pending): Promise<EndedOrder[]> =>
  ended(db)
    .where("o.ended_at", ">", since)
    .where("o.order_id", ">", after)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = o.user_id
        AND n.kind = 'hosting_' || o.state AND n.ref = 'hosting:' || o.order_id)`,
    )
    .orderBy("o.order_id")
    .limit(limit)
    .execute();
