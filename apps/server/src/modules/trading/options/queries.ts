import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { type Selectable, sql } from "kysely";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import type { Db, OptionOrdersTable, OptionTermsTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type OptionRow = Selectable<OptionOrdersTable>;
export type TermsRow = Selectable<OptionTermsTable>;
/** Receipts of one order; `delivery` is the receipt of the settlement or of the void. */
export type ReceiptIds = { readonly open?: string; readonly delivery?: string };

export const terms = (db: Db): Promise<TermsRow[]> => db.selectFrom("option_terms").selectAll().execute();

/** The available balance of a currency, by account. */
export async function availableOf(db: Db, userId: number, currencyId: number, accounts: readonly AccountType[]) {
  const rows = await db
    .selectFrom("balances")
    .select(["account", "available"])
    .where("owner_id", "=", userId)
    .where("currency_id", "=", currencyId)
    .where("account", "in", accounts)
    .execute();
  return new Map(rows.map((row) => [row.account, row.available]));
}

const ofUser = (db: Db, userId: number) => db.selectFrom("option_orders").where("user_id", "=", userId);

/** The order that a command of the user placed. */
export const orderOfCommand = (db: Db, userId: number, commandId: string): Promise<OptionRow | undefined> =>
  ofUser(db, userId).selectAll().where("command_id", "=", commandId).executeTakeFirst();

export const orderById = (db: Db, userId: number, orderId: number): Promise<OptionRow | undefined> =>
  ofUser(db, userId).selectAll().where("order_id", "=", orderId).executeTakeFirst();

/** No page draws more rings than this; the next ones follow when the first are settled. */
const RUNNING_MAX = 500;

/** Unsettled ones, soonest first. One that waits to open is sorted as if opened at acceptance. */
export function running(db: Db, userId: number, marketId: number | undefined): Promise<OptionRow[]> {
  let query = ofUser(db, userId).where("state", "in", ["opening", "running"]);
  if (marketId !== undefined) query = query.where("market_id", "=", marketId);
  return query
    .selectAll()
    .orderBy(sql`coalesce(due_at, accepted_at + make_interval(secs => seconds))`)
    .orderBy("order_id")
    .limit(RUNNING_MAX)
    .execute();
}

/** Every order of a user, newest first; with `onlyOpen` only unsettled ones. */
export function orders(db: Db, userId: number, onlyOpen: boolean, page: Page) {
  const query = ofUser(db, userId);
  const open = onlyOpen ? query.where("state", "in", ["opening", "running"]) : query;
  return readUserPage(db, open.selectAll(), newestBy("order_id"), page);
}

export type SettledFilter = {
  readonly match_id?: number | undefined;
  readonly state?: "won" | "lost" | "flat" | "void" | undefined;
  readonly type?: 1 | 2 | undefined;
  /** Days of the settlement, in UTC; both are part of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Settled orders, newest first, and how many there are in all. */
export function settled(db: Db, userId: number, { match_id, state, type, from, to }: SettledFilter, page: Page) {
  let query = ofUser(db, userId).where("delivered_at", "is not", null);
  if (match_id !== undefined) query = query.where("market_id", "=", match_id);
  if (state !== undefined) query = query.where("state", "=", state);
  if (type !== undefined) query = query.where("direction", "=", type === 1 ? "up" : "down");
  if (from !== undefined) query = query.where("delivered_at", ">=", startOfDay(from));
  if (to !== undefined) query = query.where("delivered_at", "<", endOfDay(to));
  return readUserPage(db, query.selectAll(), newestBy("order_id"), page);
}

/** Receipts by order. Contracts count their ids from 1 as well, so that the kinds are named. */
export async function receiptIds(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, ReceiptIds>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("receipts")
    .select(["receipt_id", "subject_id", "kind"])
    .where("subject_id", "in", orderIds)
    .where("kind", "in", ["option_open", "option_delivery", "option_void"])
    .execute();
  const found = new Map<number, ReceiptIds>();
  for (const { receipt_id, subject_id, kind } of rows)
    found.set(subject_id, {
      ...found.get(subject_id),
      [kind === "option_open" ? "open" : "delivery"]: receipt_id,
    });
  return found;
}

/** Void options of one day, pair, currency and outcome together. Amounts are sums; `next_price` is that of the first counting tick after the settlement time. */
export type VoidRow = {
  readonly day: string;
  readonly market_id: number;
  readonly currency_id: number;
  readonly direction: "up" | "down";
  readonly open_price: string | null;
  readonly next_price: string | null;
  readonly count: number;
  readonly stake: string;
  readonly profit: string;
  readonly fee: string;
};

/** Those whose time ended at or after `since`, newest day first. Rows are grouped by ratio and fee rate too, so that one row has one sign of outcome. */
export async function voids(db: Db, since: Date): Promise<VoidRow[]> {
  const { rows } = await sql<VoidRow>`
    SELECT to_char(o.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, o.market_id, o.currency_id, o.direction,
      o.open_price, next.price AS next_price, count(*)::int AS count,
      sum(o.stake)::text AS stake, sum(o.profit)::text AS profit, sum(o.fee)::text AS fee
    FROM option_orders o
    LEFT JOIN LATERAL (
      SELECT price FROM ticks
      WHERE market_id = o.market_id AND counting AND at >= o.due_at AND tick_id > o.open_tick_id
      ORDER BY at LIMIT 1
    ) next ON true
    WHERE o.state = 'void' AND o.delivered_at >= ${since}
    GROUP BY 1, 2, 3, 4, 5, 6, o.ratio, o.fee_rate
    ORDER BY 1 DESC, 2, 3`.execute(db);
  return rows;
}
