import { type Selectable, sql } from "kysely";
import type { Db, OrdersTable } from "../../../platform/database/schema.ts";
import type { IdRange } from "../../../services/open/id-range.ts";

export type OrderRow = Selectable<OrdersTable>;

type OfOrder = { readonly orderId?: number | undefined; readonly name?: string | undefined };
type Own = { readonly userId: number; readonly marketId: number };

const own = (db: Db, { userId, marketId }: Own) =>
  db.selectFrom("orders").selectAll().where("user_id", "=", userId).where("market_id", "=", marketId);

/** An order by its id, or the newest one of a name. */
export function order(db: Db, { orderId, name, ...of }: Own & OfOrder): Promise<OrderRow | undefined> {
  let query = own(db, of).orderBy("order_id", "desc").limit(1);
  if (orderId !== undefined) query = query.where("order_id", "=", orderId);
  if (name !== undefined) query = query.where("client_order_id", "=", name);
  return query.executeTakeFirst();
}

/** Oldest first; at most OPEN_ORDERS_MAX a market. */
export function openOrders(db: Db, userId: number, marketId: number | undefined): Promise<OrderRow[]> {
  let query = db.selectFrom("orders").selectAll().where("user_id", "=", userId).where("status", "=", "waiting");
  if (marketId !== undefined) query = query.where("market_id", "=", marketId);
  return query.orderBy("order_id").execute();
}

export const ordersById = (db: Db, userId: number, orderIds: readonly number[]): Promise<OrderRow[]> =>
  db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("order_id", "=", sql<number>`ANY(${orderIds}::bigint[])`)
    .orderBy("order_id")
    .execute();

/** The orders of a list, by its id or the newest one of a name; the first one has the id of the list. */
export async function listOrders(
  db: Db,
  { userId, orderListId, name }: { userId: number; orderListId?: number | undefined; name?: string | undefined },
): Promise<OrderRow[]> {
  let list = db
    .selectFrom("orders")
    .select("order_list_id")
    .where("user_id", "=", userId)
    .where("order_list_id", "is not", null)
    .orderBy("order_list_id", "desc")
    .limit(1);
  if (orderListId !== undefined) list = list.where("order_list_id", "=", orderListId);
  if (name !== undefined) list = list.where("list_client_order_id", "=", name);
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("order_list_id", "=", list)
    .orderBy("order_id")
    .execute();
}

/** The orders of lists in a range of ids, as above; a list has two. */
export async function lists(
  db: Db,
  { userId, from, end, since, until, limit }: Range & { readonly userId: number },
): Promise<OrderRow[]> {
  let query = db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("order_list_id", "is not", null)
    .orderBy("order_list_id", from === undefined ? "desc" : "asc")
    .orderBy("order_id", from === undefined ? "desc" : "asc")
    .limit(2 * limit);
  if (from !== undefined) query = query.where("order_list_id", ">=", from);
  if (end !== undefined) query = query.where("order_list_id", "<", end);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (until !== undefined) query = query.where("created_at", "<=", until);
  const rows = await query.execute();
  return from === undefined ? rows.reverse() : rows;
}

type Range = IdRange & { readonly limit: number };

/** Orders of a range of ids, oldest first: the first ones from `from` on, or without it the last ones before `end`. */
export async function orders(db: Db, { from, end, since, until, limit, ...of }: Own & Range): Promise<OrderRow[]> {
  let query = own(db, of)
    .orderBy("order_id", from === undefined ? "desc" : "asc")
    .limit(limit);
  if (from !== undefined) query = query.where("order_id", ">=", from);
  if (end !== undefined) query = query.where("order_id", "<", end);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (until !== undefined) query = query.where("created_at", "<=", until);
  const rows = await query.execute();
  return from === undefined ? rows.reverse() : rows;
}

export type FillRow = {
  readonly trade_id: number;
  readonly order_id: number;
  readonly side: 0 | 1;
  readonly is_maker: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly quote_amount: string;
  readonly fee: string;
  readonly at: Date;
};

type OfFills = Own & Range & { readonly orderId?: number | undefined };

/** The user's side of trades of a market in a range of ids, as above; each half comes from its index, already in order. */
export async function fills(db: Db, { userId, marketId, orderId, limit, ...range }: OfFills): Promise<FillRow[]> {
  const { from, end, since, until } = range;
  const order = from === undefined ? sql`DESC` : sql`ASC`;
  const inRange = sql`market_id = ${marketId} AND trade_id >= ${from ?? 0} AND trade_id < ${end ?? Number.MAX_SAFE_INTEGER}
    AND at >= ${since ?? new Date(0)} AND at <= ${until ?? "infinity"}`;
  const ofTaker = orderId === undefined ? sql`` : sql`AND taker_order_id = ${orderId}`;
  const ofMaker = orderId === undefined ? sql`` : sql`AND maker_order_id = ${orderId}`;
  const { rows } = await sql<FillRow>`
    (SELECT trade_id, taker_order_id AS order_id, taker_side AS side, false AS is_maker, price, quantity, quote_amount, taker_fee AS fee, at
      FROM trades WHERE taker_user_id = ${userId} AND ${inRange} ${ofTaker} ORDER BY trade_id ${order} LIMIT ${limit})
    UNION ALL
    (SELECT trade_id, maker_order_id, 1 - taker_side, true, price, quantity, quote_amount, maker_fee, at
      FROM trades WHERE maker_user_id = ${userId} AND ${inRange} ${ofMaker} ORDER BY trade_id ${order} LIMIT ${limit})
    ORDER BY trade_id ${order} LIMIT ${limit}`.execute(db);
  return from === undefined ? rows.reverse() : rows;
}
