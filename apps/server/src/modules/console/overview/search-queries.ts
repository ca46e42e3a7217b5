import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** Maximum results per kind; more are found in the queue. */
const MOST = 5;

const withdrawals = (db: Db) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("users as u", "u.user_id", "w.user_id")
    .select(["w.withdrawal_id", "w.number", "w.amount", "w.currency_id", "w.state", "u.uid"])
    .orderBy("w.number", "desc")
    .limit(MOST);

const deposits = (db: Db) =>
  db
    .selectFrom("deposits as d")
    .innerJoin("users as u", "u.user_id", "d.user_id")
    .select(["d.deposit_id", "d.amount", "d.currency_id", "d.state", "u.uid"])
    .orderBy("d.deposit_id", "desc")
    .limit(MOST);

const users = (db: Db) => db.selectFrom("users as u").select(["u.uid", "u.state"]).orderBy("u.user_id").limit(MOST);

export type FoundWithdrawal = Awaited<ReturnType<typeof withdrawalNumbered>>[number];
export type FoundDeposit = Awaited<ReturnType<typeof depositNumbered>>[number];

export const withdrawalNumbered = (db: Db, number: number) => withdrawals(db).where("w.number", "=", number).execute();
export const depositNumbered = (db: Db, id: number) => deposits(db).where("d.deposit_id", "=", id).execute();
export const withdrawalsTo = (db: Db, addresses: readonly string[]) =>
  withdrawals(db)
    .where("w.address", "in", [...addresses])
    .execute();

/** Payments by their reference, in any spelling. */
const paid = (db: Db, reference: string) =>
  db.selectFrom("payment_references").where(sql<boolean>`match_key = payment_key(${reference})`);

export const withdrawalsPaidBy = (db: Db, reference: string) =>
  withdrawals(db).where("w.withdrawal_id", "in", paid(db, reference).select("withdrawal_id")).execute();

/** Credited with this reference, or claimed with it and still open. */
export const depositsPaidBy = (db: Db, reference: string) =>
  deposits(db)
    .where((row) =>
      row.or([
        row("d.deposit_id", "in", paid(db, reference).select("deposit_id")),
        row.and([
          row("d.state", "=", "under_review"),
          row("d.claimed_reference", "<>", ""),
          sql<boolean>`payment_key(d.claimed_reference) = payment_key(${reference})`,
        ]),
      ]),
    )
    .execute();

export const usersPayingTo = (db: Db, address: string) =>
  users(db)
    .innerJoin("withdraw_addresses as a", "a.user_id", "u.user_id")
    .where("a.address", "=", address)
    .where("a.deleted_at", "is", null)
    .distinct()
    .clearOrderBy()
    .execute();

export const usersPaidAt = (db: Db, address: string) =>
  users(db)
    .innerJoin("deposit_addresses as a", "a.user_id", "u.user_id")
    .where("a.network", "in", ["tron", "ethereum", "bitcoin"])
    .where("a.address", "=", address)
    .execute();
