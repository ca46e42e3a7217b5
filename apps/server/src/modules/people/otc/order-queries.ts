import { type Selectable, sql } from "kysely";
import type { Db, OtcOrdersTable } from "../../../platform/database/schema.ts";
import { type Page, readPageOfBoth } from "../../../platform/database/user-page.ts";

export type OrderRow = Selectable<OtcOrdersTable>;

const OPEN = ["unpaid", "paid", "disputed"] as const;

export const byId = (db: Db, orderId: number): Promise<OrderRow | undefined> =>
  db.selectFrom("otc_orders").selectAll().where("order_id", "=", orderId).executeTakeFirst();

/** An order in which the user has a side. */
export const own = (db: Db, userId: number, orderId: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom("otc_orders")
    .selectAll()
    .where("order_id", "=", orderId)
    .where((expression) => expression.or([expression("buyer_id", "=", userId), expression("seller_id", "=", userId)]))
    .executeTakeFirst();

/** A user's orders as buyer or seller, newest first. */
export function page(db: Db, userId: number, status: "open" | "ended" | undefined, at: Page) {
  const side = (column: "buyer_id" | "seller_id") => {
    const mine = db.selectFrom("otc_orders").selectAll().where(column, "=", userId);
    if (status === undefined) return mine;
    return mine.where("state", status === "open" ? "in" : "not in", [...OPEN]);
  };
  return readPageOfBoth(db, [side("buyer_id"), side("seller_id")], "order_id", at);
}

/** Whether the user is the buyer of an order that waits for their payment. */
export async function hasOrderToPay(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("otc_orders")
    .select("order_id")
    .where("buyer_id", "=", userId)
    .where("state", "=", "unpaid")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How much of a daily limit is used, and until when the user may not buy. */
export const taker = (db: Db, userId: number) =>
  db.selectFrom("otc_takers").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** The buyer's pictures, oldest first. */
export async function vouchers(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("otc_vouchers")
    .select("file_id")
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("file_id")
    .execute();
  return rows.map((row) => row.file_id);
}

/** The order that a file is a voucher of. */
export const orderOfVoucher = (db: Db, fileId: string) =>
  db
    .selectFrom("otc_vouchers as v")
    .innerJoin("otc_orders as o", "o.order_id", "v.order_id")
    .select(["o.order_id", "o.buyer_id", "o.seller_id"])
    .where("v.file_id", "=", fileId)
    .executeTakeFirst();

/** Whether it is a picture of a payment of the user's own, uploaded since then, and of no deposit and no other order. */
export async function isFreeProof(
  db: Db,
  { userId, orderId, fileId, since }: { userId: number; orderId: number; fileId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files
    WHERE file_id = ${fileId} AND owner_id = ${userId} AND purpose = 'proof' AND created_at > ${since}
      AND NOT EXISTS (SELECT FROM deposits WHERE proof_file = file_id)
      AND NOT EXISTS (SELECT FROM otc_vouchers v WHERE v.file_id = files.file_id AND v.order_id <> ${orderId})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Pictures of a payment, of which all but one were sent with reports that did not come through. */
const VOUCHERS_MAX = 5;

/** False if the order has enough, or if the picture belongs to another order, which a parallel call may have made it. */
export async function keepVoucher(
  db: Db,
  { orderId, fileId, at }: { orderId: number; fileId: string; at: Date },
): Promise<boolean> {
  await sql`
    INSERT INTO otc_vouchers (order_id, file_id, at)
    SELECT ${orderId}, ${fileId}, ${at}
    WHERE (SELECT count(*) FROM otc_vouchers WHERE order_id = ${orderId}) < ${VOUCHERS_MAX}
    ON CONFLICT DO NOTHING`.execute(db);
  const row = await db.selectFrom("otc_vouchers").select("order_id").where("file_id", "=", fileId).executeTakeFirst();
  return row?.order_id === orderId;
}

/** Before the dispute is open; afterwards the statement stays as it is. */
export const keepStatement = (
  db: Db,
  { orderId, userId, statement, at }: { orderId: number; userId: number; statement: string; at: Date },
) =>
  sql`
    INSERT INTO otc_statements (order_id, user_id, statement, at)
    SELECT order_id, ${userId}, ${statement}, ${at} FROM otc_orders WHERE order_id = ${orderId} AND state = 'paid'
    ON CONFLICT (order_id, user_id) DO UPDATE SET statement = excluded.statement, at = excluded.at`.execute(db);

export async function statementOf(db: Db, orderId: number, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("otc_statements")
    .select("statement")
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.statement;
}

/** Whether the engine has executed a command of this user: a repeat of one that used up a code is not asked for another. */
export async function isExecuted(db: Db, userId: number, commandId: string): Promise<boolean> {
  const row = await db
    .selectFrom("commands")
    .select("command_id")
    .where("command_id", "=", commandId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The order that a command of this user has made. */
export const ofCommand = (db: Db, userId: number, commandId: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom("otc_orders")
    .selectAll()
    .where("command_id", "=", commandId)
    .where((expression) => expression.or([expression("buyer_id", "=", userId), expression("seller_id", "=", userId)]))
    .executeTakeFirst();
