import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, DepositsTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";
import { isSamePayment, isSameTransaction, lockTransaction, type Payment } from "../../../services/payments.ts";

export type DepositRow = Selectable<DepositsTable>;

/** Deposits with the data of their channel and payment. */
export const shownDeposits = (db: Db) =>
  db
    .selectFrom("deposits as d")
    .innerJoin("chains as c", "c.chain_id", "d.chain_id")
    .leftJoin("payment_references as p", "p.deposit_id", "d.deposit_id")
    .selectAll("d")
    .select(["c.name as chain", "c.network", "c.decimals", "c.deposit_min", "c.explorer_tx"])
    .select(["p.reference", "p.output"]);
export type ShownDeposit = NonNullable<Awaited<ReturnType<typeof ofUser>>>;

/** One deposit of this user; undefined for another user's as for an unknown one. */
export const ofUser = (db: Db, userId: number, depositId: number) =>
  shownDeposits(db).where("d.deposit_id", "=", depositId).where("d.user_id", "=", userId).executeTakeFirst();

/** A user's own report that is undecided, or decided and not booked yet. There is at most one per currency. */
export const openOf = (db: Db, userId: number, currencyId: number) =>
  shownDeposits(db)
    .where("d.user_id", "=", userId)
    .where("d.currency_id", "=", currencyId)
    .where("d.state", "in", ["under_review", "crediting"])
    .where("d.proof_file", "is not", null)
    .executeTakeFirst();

/** Newest first. */
export function pageOf(db: Db, userId: number, page: Page, currencyId?: number) {
  let query = shownDeposits(db).where("d.user_id", "=", userId);
  if (currencyId !== undefined) query = query.where("d.currency_id", "=", currencyId);
  return readUserPage(db, query, newestBy("d.deposit_id"), page);
}

/** The id of a deposit that its user reports; undefined if one of this currency is already open. */
export async function insert(trx: Db, deposit: Insertable<DepositsTable>): Promise<number | undefined> {
  const row = await trx
    .insertInto("deposits")
    .values(deposit)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "currency_id"])
        .where("state", "in", ["under_review", "crediting"])
        .where("proof_file", "is not", null)
        .doNothing(),
    )
    .returning("deposit_id")
    .executeTakeFirst();
  return row?.deposit_id;
}

/** Whether a file is the user's own proof, uploaded since then or used before: older unused ones are being deleted. */
export async function isOwnProof(
  trx: Db,
  userId: number,
  { fileId, since }: { fileId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files
    WHERE file_id = ${fileId} AND owner_id = ${userId} AND purpose = 'proof'
      AND (created_at > ${since} OR EXISTS (SELECT FROM deposits WHERE user_id = ${userId} AND proof_file = file_id))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locked until the transaction ends: of two decisions the second sees the result of the first. */
export const locked = (trx: Db, depositId: number): Promise<DepositRow | undefined> =>
  trx.selectFrom("deposits").selectAll().where("deposit_id", "=", depositId).forUpdate().executeTakeFirst();

export const byId = (db: Db, depositId: number): Promise<DepositRow | undefined> =>
  db.selectFrom("deposits").selectAll().where("deposit_id", "=", depositId).executeTakeFirst();

export const channelOf = (db: Db, chainId: number) =>
  db.selectFrom("chains").selectAll().where("chain_id", "=", chainId).executeTakeFirstOrThrow();

type Changes = Partial<Omit<DepositRow, "deposit_id" | "user_id" | "currency_id" | "amount" | "version">>;

/** From the version of the row that was locked to the next. */
export const change = (trx: Db, { deposit_id, version }: DepositRow, changes: Changes) =>
  trx
    .updateTable("deposits")
    .set({ ...changes, version: version + 1 })
    .where("deposit_id", "=", deposit_id)
    .execute();

export const crediting = (db: Db) =>
  db.selectFrom("deposits").select("deposit_id").where("state", "=", "crediting").orderBy("decided_at").execute();

/** The number decided before then and not booked. */
export async function stuckDeposits(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom("deposits")
    .where("state", "=", "crediting")
    .where("decided_at", "<", before)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The user whose deposit a payment was credited to, other than `exceptId`. */
export const creditedTo = (db: Db, payment: Payment, exceptId = 0) =>
  db
    .selectFrom("payment_references as p")
    .innerJoin("deposits as d", "d.deposit_id", "p.deposit_id")
    .innerJoin("users as u", "u.user_id", "d.user_id")
    .select(["d.deposit_id", "u.uid"])
    .where(isSamePayment(payment))
    .where("p.deposit_id", "<>", exceptId)
    .limit(1)
    .executeTakeFirst();

/** Another deposit that claims a payment by its reference and was not rejected. */
export const claimedBy = (db: Db, reference: string, exceptId: number) =>
  db
    .selectFrom("deposits as d")
    .innerJoin("users as u", "u.user_id", "d.user_id")
    .select(["d.deposit_id", "u.uid"])
    .where(sql<boolean>`payment_key(d.claimed_reference) = payment_key(${reference}) AND d.claimed_reference <> ''`)
    .where("d.state", "<>", "rejected")
    .where("d.deposit_id", "<>", exceptId)
    .orderBy("d.deposit_id")
    .limit(1)
    .executeTakeFirst();

/** The withdrawal that was paid by a transaction, in whole or by one of its outputs, and whose it is. */
export const paidOutBy = (db: Db, reference: string) =>
  db
    .selectFrom("payment_references as p")
    .innerJoin("withdrawals as w", "w.withdrawal_id", "p.withdrawal_id")
    .innerJoin("users as u", "u.user_id", "w.user_id")
    .select(["w.number", "u.uid"])
    .where(isSameTransaction(reference))
    .limit(1)
    .executeTakeFirst();

/**
 * Records permanently that a payment belongs to this deposit. False if it already belongs to another: a whole transaction and one of its outputs
 * exclude each other too, which no key expresses, so claims of one transaction are serialized.
 */
export async function claimPayment(trx: Db, payment: Payment, depositId: number): Promise<boolean> {
  await lockTransaction(trx, payment.reference);
  if (await creditedTo(trx, payment)) return false;
  if (await isNoticeOfOther(trx, payment, depositId)) return false;
  const row = await trx
    .insertInto("payment_references")
    .values({ ...payment, deposit_id: depositId, withdrawal_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a wallet service has reported this payment for another deposit: it arrived at the address of that one's user. */
async function isNoticeOfOther(trx: Db, { network, reference, output }: Payment, depositId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("deposit_notices")
    .select("notice_id")
    .where("network", "=", network)
    .where("reference", "=", reference)
    .where("output", "=", output)
    .where("deposit_id", "<>", depositId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the ledger, which keeps entries forever, has the booking of a deposit. */
export async function isBooked(db: Db, { deposit_id, user_id }: DepositRow): Promise<boolean> {
  const row = await db
    .selectFrom("ledger_entries")
    .select("entry_id")
    .where("owner_id", "=", user_id)
    .where("ref", "=", refOf(deposit_id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reference of a deposit in ledger, audit log and notifications. */
export const refOf = (depositId: number): string => `deposit:${depositId}`;

/** The amount of a currency that an operator credited since then without a second one, as a decimal string. Amounts above a limit have one each. */
export async function creditedAlone(
  trx: Db,
  { operatorId, currencyId, since }: { operatorId: number; currencyId: number; since: Date },
): Promise<string> {
  const { sum } = await trx
    .selectFrom("deposits")
    .where("decided_by", "=", operatorId)
    .where("second_by", "is", null)
    .where("currency_id", "=", currencyId)
    .where("credited", "is not", null)
    .where("decided_at", ">", since)
    .select(sql<string>`coalesce(sum(credited), 0)`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The operators whose decision credited deposits to a user since then. */
export const creditorsOf = (db: Db, userId: number, since: Date) =>
  db
    .selectFrom("deposits")
    .select("decided_by")
    .distinct()
    .where("user_id", "=", userId)
    .where("credited", "is not", null)
    .where("decided_at", ">", since)
    .where("decided_by", "is not", null)
    .$narrowType<{ decided_by: number }>()
    .execute();
