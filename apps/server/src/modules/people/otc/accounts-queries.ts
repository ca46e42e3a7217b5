import { type Insertable, sql } from "kysely";
import type { Db, OtcAccountsTable } from "../../../platform/database/schema.ts";
import type { AccountRow } from "./numbers.ts";

export const accounts = (db: Db, userId: number): Promise<AccountRow[]> =>
  db
    .selectFrom("otc_accounts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("account_id", "desc")
    .execute();

/** Those of the ids that are the user's and not removed. */
export const ownAccounts = (db: Db, userId: number, ids: readonly number[]): Promise<AccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("otc_accounts")
        .selectAll()
        .where("user_id", "=", userId)
        .where("account_id", "in", ids)
        .where("deleted_at", "is", null)
        .execute();

/** Accounts of orders, removed ones included, in the order of the ids. */
export async function accountsByIds(db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("otc_accounts").selectAll().where("account_id", "in", ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.account_id === id) ?? []);
}

/** Serializes a user's additions until this transaction ends: each of two parallel ones would count one account too few. */
export const lockUser = (trx: Db, userId: number) =>
  trx.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().executeTakeFirstOrThrow();

/** The id of a new account: the sealed number of its row is bound to it. */
export async function nextAccountId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('otc_accounts_account_id_seq') AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sequence gave no id");
  return row.id;
}

/** Undefined if the user already has it. The conflict is handled in SQL, since a database error would put the number's hash in the log. */
export const insertAccount = (
  trx: Db,
  account: Omit<Insertable<OtcAccountsTable>, "deleted_at">,
): Promise<AccountRow | undefined> =>
  trx
    .insertInto("otc_accounts")
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "account_index"]).where("deleted_at", "is", null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

/** Whether the user had such an account. It stays in the table for the orders that were made with it. */
export async function removeAccount(trx: Db, userId: number, accountId: number, at: Date): Promise<boolean> {
  const removed = await trx
    .updateTable("otc_accounts")
    .set({ deleted_at: at })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** The name on the user's verified document; undefined before verification. */
export async function verifiedName(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("identities")
    .select("name")
    .where("user_id", "=", userId)
    .where("state", "=", "verified")
    .orderBy("level")
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

type Reader = { readonly userId: number } | { readonly operatorId: number };

/** Readings of one reader within a minute count as one. */
export async function noteReadings(
  db: Db,
  { orderId, accountIds, reader, at }: { orderId: number; accountIds: readonly number[]; reader: Reader; at: Date },
): Promise<void> {
  const userId = "userId" in reader ? reader.userId : null;
  const operatorId = "operatorId" in reader ? reader.operatorId : null;
  await sql`
    INSERT INTO otc_account_views (order_id, account_id, user_id, operator_id, at)
    SELECT ${orderId}, id, ${userId}, ${operatorId}, ${at} FROM unnest(${[...accountIds]}::bigint[]) AS id
    WHERE NOT EXISTS (SELECT FROM otc_account_views v WHERE v.order_id = ${orderId} AND v.account_id = id
      AND v.user_id IS NOT DISTINCT FROM ${userId}::bigint AND v.operator_id IS NOT DISTINCT FROM ${operatorId}::bigint
      AND v.at > ${at}::timestamptz - interval '1 minute')`.execute(db);
}
