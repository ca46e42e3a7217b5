import type { Insertable } from "kysely";
import type { Db, WithdrawAddressesTable } from "../../../platform/database/schema.ts";

type NewAddress = Omit<Insertable<WithdrawAddressesTable>, "deleted_at">;

/** Addresses of the book with their chains. */
const book = (db: Db) =>
  db
    .selectFrom("withdraw_addresses as a")
    .innerJoin("chains as c", "c.chain_id", "a.chain_id")
    .selectAll("a")
    .select(["c.name as chain", "c.network"])
    .where("a.deleted_at", "is", null);
export type AddressRow = NonNullable<Awaited<ReturnType<typeof address>>>;

/** The user's addresses of one currency or all, newest first. */
export function addresses(db: Db, userId: number, currencyId: number | undefined): Promise<AddressRow[]> {
  const own = book(db).where("a.user_id", "=", userId).orderBy("a.address_id", "desc");
  return (currencyId === undefined ? own : own.where("a.currency_id", "=", currencyId)).execute();
}

/** One address of the user; undefined for one that is deleted, somebody else's or nobody's. */
export const address = (db: Db, userId: number, addressId: number) =>
  book(db).where("a.user_id", "=", userId).where("a.address_id", "=", addressId).executeTakeFirst();

export const chain = (db: Db, chainId: number) =>
  db.selectFrom("chains").selectAll().where("chain_id", "=", chainId).where("enabled", "=", true).executeTakeFirst();

/** Makes other changes of the same book wait until this transaction ends: each of two additions at once would count one address too few. */
export const lockUser = (trx: Db, userId: number) =>
  trx
    .selectFrom("users")
    .select(["address_hold", "address_hold_ends_at", "book_only", "book_only_ends_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function countAddresses(db: Db, userId: number, currencyId: number): Promise<number> {
  const { count } = await db
    .selectFrom("withdraw_addresses")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("currency_id", "=", currencyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined when the user has this address on this chain already. */
export const insertAddress = (trx: Db, row: NewAddress) =>
  trx
    .insertInto("withdraw_addresses")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "chain_id", "address"]).where("deleted_at", "is", null).doNothing(),
    )
    .returning("address_id")
    .executeTakeFirst();

/** Whether the user had an address of this id. It stays in the table: withdrawals name it, and other accounts are compared with it. */
export async function removeAddress(
  db: Db,
  { userId, addressId, at }: { userId: number; addressId: number; at: Date },
): Promise<boolean> {
  const removed = await db
    .updateTable("withdraw_addresses")
    .set({ deleted_at: at })
    .where("address_id", "=", addressId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .returning("address_id")
    .executeTakeFirst();
  return removed !== undefined;
}
