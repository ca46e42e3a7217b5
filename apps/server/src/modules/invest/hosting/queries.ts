import { HOSTING_DAYS_MAX, type HostingKind, type HostingState } from "@candor/contract/domain/hosting.ts";
import { type Selectable, sql } from "kysely";
import type { Db, HostingOrdersTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type OrderRow = Selectable<HostingOrdersTable>;

/** The newest version of the terms of each product of a kind, or of one product. */
export const products = (db: Db, kind: HostingKind, productId?: number) =>
  db
    .selectFrom("hosting_products")
    .distinctOn("product_id")
    .selectAll()
    .where("kind", "=", kind)
    .$if(productId !== undefined, (query) => query.where("product_id", "=", productId as number))
    .orderBy("product_id")
    .orderBy("version", "desc")
    .execute();
export type ProductRow = Awaited<ReturnType<typeof products>>[number];

/** Of each product, the units of its open orders. */
export async function soldUnits(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("hosting_orders")
    .select(["product_id", (eb) => eb.fn.sum<string>("units").as("units")])
    .where("state", "=", "hosting")
    .where("product_id", "in", productIds)
    .groupBy("product_id")
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.units]));
}

/** The house's available balance of an account, by currency. */
export async function houseBalances(db: Db, account: "treasury" | "hosting"): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("balances")
    .select(["currency_id", "available"])
    .where("owner_id", "=", 0)
    .where("account", "=", account)
    .execute();
  return new Map(rows.map((row) => [row.currency_id, row.available]));
}

const ofUser = (db: Db, userId: number) => db.selectFrom("hosting_orders").where("user_id", "=", userId);

export const orderOfCommand = (db: Db, userId: number, commandId: string): Promise<OrderRow | undefined> =>
  ofUser(db, userId).selectAll().where("command_id", "=", commandId).executeTakeFirst();

export const orderById = (db: Db, userId: number, orderId: number): Promise<OrderRow | undefined> =>
  ofUser(db, userId).selectAll().where("order_id", "=", orderId).executeTakeFirst();

type OrderFilter = { readonly kind?: HostingKind | undefined; readonly state?: HostingState | undefined };

/** A user's orders, newest first, and how many there are in all. */
export function orders(db: Db, userId: number, { kind, state }: OrderFilter, page: Page) {
  let query = ofUser(db, userId);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (state !== undefined) query = query.where("state", "=", state);
  return readUserPage(db, query.selectAll(), newestBy("order_id"), page);
}

/** Open orders of a user, at most HOSTING_ORDERS_MAX. */
export const openOrders = (db: Db, userId: number, kind: HostingKind): Promise<OrderRow[]> =>
  ofUser(db, userId).selectAll().where("kind", "=", kind).where("state", "=", "hosting").execute();

/** All income that a user's orders of a kind have paid, by currency. */
export async function incomeOf(db: Db, userId: number, kind: HostingKind): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ currency_id: number; income: string }>`
    SELECT income_currency_id AS currency_id, sum(income * paid_days)::text AS income
    FROM hosting_orders WHERE user_id = ${userId} AND kind = ${kind} GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.currency_id, row.income]));
}

export type DayOfIncome = { readonly day: string; readonly currency_id: number; readonly income: string };

/** Income by the UTC day of its due time, from `since` on: that of a server that was down counts on its own day. */
export async function incomeByDay(db: Db, userId: number, kind: HostingKind, since: Date): Promise<DayOfIncome[]> {
  const { rows } = await sql<DayOfIncome>`
    SELECT to_char(paid.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, income_currency_id AS currency_id, sum(income)::text AS income
    FROM hosting_orders o, generate_series(1, paid_days) AS n, LATERAL (
      SELECT to_timestamp((floor(extract(epoch FROM bought_at) * 1000 / coalesce(day_ms, 86400000)) + n + 1)
        * coalesce(day_ms, 86400000) / 1000) AS at
    ) AS paid
    WHERE user_id = ${userId} AND kind = ${kind} AND (ended_at IS NULL OR ended_at >= ${since}) AND paid.at >= ${since}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The entries that paid an order's days, newest first. Each names its day in its ref. */
export async function payments(db: Db, { user_id, order_id }: OrderRow) {
  const prefix = `hosting:${order_id}:`;
  return db
    .selectFrom("ledger_entries")
    .select(["entry_id", "ref", "available_delta", "at"])
    .where("owner_id", "=", user_id)
    .where("tag", "in", ["fund_reward", "miner_reward"])
    .where("ref", "like", `${prefix}%`)
    .orderBy("entry_id", "desc")
    .limit(HOSTING_DAYS_MAX)
    .execute();
}

/** Ids of an order's receipts, of the purchase first. */
export async function receiptIds(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("receipts")
    .select("receipt_id")
    .where("subject_id", "=", orderId)
    .where("kind", "in", ["hosting_buy", "hosting_complete", "hosting_redeem"])
    .orderBy("at")
    .execute();
  return rows.map((row) => row.receipt_id);
}

export type CoverageRow = { readonly currency_id: number; readonly orders: number; readonly promised: string };

/** What open orders are still promised, by currency, from the orders alone. */
export async function promises(db: Db): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    SELECT income_currency_id AS currency_id, count(*)::int AS orders, sum(income * (days - paid_days))::text AS promised
    FROM hosting_orders WHERE state = 'hosting' GROUP BY 1`.execute(db);
  return rows;
}
