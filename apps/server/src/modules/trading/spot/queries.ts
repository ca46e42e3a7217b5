import { type Selectable, sql } from "kysely";
import type { Db, OrdersTable, TradesTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readPageOfBoth, readUserPage } from "../../../platform/database/user-page.ts";

export type OrderRow = Selectable<OrdersTable>;

type OrderFilter = {
  readonly match_id?: number | undefined;
  readonly status?: string | undefined;
  readonly source?: "hand" | "api" | undefined;
};

/** The user's orders, newest first, and how many there are in all. */
export function orders(db: Db, userId: number, filter: OrderFilter, page: Page) {
  let query = db.selectFrom("orders").where("user_id", "=", userId);
  if (filter.match_id !== undefined) query = query.where("market_id", "=", filter.match_id);
  if (filter.status === "done") query = query.where("status", "<>", "waiting");
  else if (filter.status !== undefined) query = query.where("status", "=", filter.status as OrderRow["status"]);
  if (filter.source !== undefined) query = query.where("api_key_id", filter.source === "api" ? "is not" : "is", null);
  return readUserPage(db, query.selectAll(), newestBy("order_id"), page);
}

/** The order with this id, and the other one of its list if there is one, in the order of their ids. */
export function orderWithSibling(db: Db, userId: number, orderId: number): Promise<OrderRow[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("order_id", "=", orderId),
        eb(
          "order_list_id",
          "=",
          selectFrom("orders").select("order_list_id").where("order_id", "=", orderId).where("user_id", "=", userId),
        ),
      ]),
    )
    .orderBy("order_id")
    .execute();
}

/** The labels that a user's keys have now, those of revoked ones too. */
export async function keyLabels(db: Db, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keyIds.length === 0) return new Map();
  const rows = await db.selectFrom("api_keys").select(["key_id", "label"]).where("key_id", "in", keyIds).execute();
  return new Map(rows.map(({ key_id, label }) => [key_id, label]));
}

/** The extremes of open orders that follow the price, by order: each has that of the last open trail of its market and side which began before it. */
export async function extremesOf(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ order_id: number; extreme: string }>`
    SELECT order_id, extreme FROM orders
    CROSS JOIN LATERAL (
      SELECT extreme FROM spot_trails
      WHERE is_open AND market_id = orders.market_id AND side = orders.side AND sequence <= orders.following_since
      ORDER BY sequence DESC LIMIT 1
    ) AS trail
    WHERE order_id = ANY(${orderIds})`.execute(db);
  return new Map(rows.map(({ order_id, extreme }) => [order_id, extreme]));
}

/** The receipt of a trailing order's trigger. */
export const triggerReceipt = (db: Db, orderId: number) =>
  db
    .selectFrom("receipts")
    .select(["receipt_id", "inputs", "at"])
    .where("subject_id", "=", orderId)
    .where("kind", "=", "spot_trail")
    .executeTakeFirst();

export async function isOrderOf(db: Db, userId: number, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("order_id")
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user ever placed a list with this id. It is the id of the list's first order. */
export async function isListOf(db: Db, userId: number, orderListId: number): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("order_list_id")
    .where("order_id", "=", orderListId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.order_list_id === orderListId;
}

export type FillRow = Pick<
  Selectable<TradesTable>,
  "trade_id" | "market_id" | "price" | "quantity" | "quote_amount" | "at"
> & { readonly order_id: number; readonly side: 0 | 1; readonly role: "maker" | "taker"; readonly fee: string };

type FillFilter = { readonly match_id?: number | undefined; readonly order_id?: number | undefined };

const shownOfTrade = ["trade_id", "market_id", "price", "quantity", "quote_amount", "at"] as const;

/** The user's side of every trade, newest first. A user is never both sides of one, since self-trades are prevented. */
export function fills(db: Db, userId: number, { match_id, order_id }: FillFilter, page: Page) {
  let taken = db
    .selectFrom("trades")
    .where("taker_user_id", "=", userId)
    .select(shownOfTrade)
    .select(["taker_order_id as order_id", "taker_fee as fee"])
    .select([sql<0 | 1>`taker_side`.as("side"), sql<FillRow["role"]>`'taker'`.as("role")]);
  let made = db
    .selectFrom("trades")
    .where("maker_user_id", "=", userId)
    .select(shownOfTrade)
    .select(["maker_order_id as order_id", "maker_fee as fee"])
    .select([sql<0 | 1>`1 - taker_side`.as("side"), sql<FillRow["role"]>`'maker'`.as("role")]);
  if (match_id !== undefined) {
    taken = taken.where("market_id", "=", match_id);
    made = made.where("market_id", "=", match_id);
  }
  if (order_id !== undefined) {
    taken = taken.where("taker_order_id", "=", order_id);
    made = made.where("maker_order_id", "=", order_id);
  }
  return readPageOfBoth(db, [taken, made], "trade_id", page);
}

/** The user's side of one trade; undefined for another user's as for an unknown one. */
export async function fillOf(
  db: Db,
  userId: number,
  tradeId: number,
  role: FillRow["role"],
): Promise<FillRow | undefined> {
  const sides =
    role === "taker"
      ? sql`taker_order_id AS order_id, taker_side AS side, 'taker' AS role, taker_fee AS fee`
      : sql`maker_order_id AS order_id, 1 - taker_side AS side, 'maker' AS role, maker_fee AS fee`;
  const owner = role === "taker" ? sql`taker_user_id` : sql`maker_user_id`;
  const { rows } = await sql<FillRow>`
    SELECT trade_id, market_id, ${sides}, price, quantity, quote_amount, at FROM trades
    WHERE trade_id = ${tradeId} AND ${owner} = ${userId}`.execute(db);
  return rows[0];
}

/** The pair's trades up to `around` before and after one of them, and that one, in their order. */
export async function tapeAround(
  db: Db,
  { market_id, trade_id }: Pick<FillRow, "market_id" | "trade_id">,
  around: number,
) {
  const columns = ["trade_id", "price", "quantity", "taker_side", "at"] as const;
  const ofMarket = db.selectFrom("trades").select(columns).where("market_id", "=", market_id);
  const [before, after] = await Promise.all([
    ofMarket
      .where("trade_id", "<=", trade_id)
      .orderBy("trade_id", "desc")
      .limit(around + 1)
      .execute(),
    ofMarket.where("trade_id", ">", trade_id).orderBy("trade_id").limit(around).execute(),
  ]);
  return [...before.reverse(), ...after];
}

/** The newest index tick of a pair in the time up to a moment. */
export const tickBefore = (
  db: Db,
  marketId: number,
  { at, withinMs }: { readonly at: Date; readonly withinMs: number },
) =>
  db
    .selectFrom("ticks")
    .select(["tick_id", "at", "price", "counting", "constituents"])
    .where("market_id", "=", marketId)
    .where("at", "<=", at)
    .where("at", ">", new Date(at.getTime() - withinMs))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
