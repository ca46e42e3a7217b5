import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";
import { isSamePayment, lockTransaction, type Payment } from "../../../services/payments.ts";

/** The channels of a currency that users see, whether open or closed. */
export const channels = (db: Db, currencyId: number) =>
  db
    .selectFrom("chains")
    .selectAll()
    .where("currency_id", "=", currencyId)
    .where("enabled", "=", true)
    .where("network", "<>", "manual")
    .orderBy("sort")
    .orderBy("chain_id")
    .execute();
export type ChannelRow = Awaited<ReturnType<typeof channels>>[number];

/** A withdrawal with its channel and the time of its final approval. */
export const withdrawals = (db: Db) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("chains as c", "c.chain_id", "w.chain_id")
    .leftJoin("withdrawal_approvals as last", (join) =>
      join.onRef("last.withdrawal_id", "=", "w.withdrawal_id").on("last.is_last", "=", true),
    )
    .selectAll("w")
    .select(["c.network", "c.explorer_tx", "last.at as approved_at"]);
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export const byId = (db: Db, withdrawalId: string) =>
  withdrawals(db).where("w.withdrawal_id", "=", withdrawalId).executeTakeFirst();

/** The user's own; undefined for another user's, as for an unknown one. */
export const own = (db: Db, userId: number, withdrawalId: string) =>
  withdrawals(db).where("w.withdrawal_id", "=", withdrawalId).where("w.user_id", "=", userId).executeTakeFirst();

/** The undecided one; the core ensures that there is at most one. */
export const underReview = (db: Db, userId: number) =>
  withdrawals(db).where("w.user_id", "=", userId).where("w.state", "=", "under_review").executeTakeFirst();

export function page(
  db: Db,
  userId: number,
  { currencyId, ...page }: Page & { readonly currencyId: number | undefined },
) {
  let query = withdrawals(db).where("w.user_id", "=", userId);
  if (currencyId !== undefined) query = query.where("w.currency_id", "=", currencyId);
  return readUserPage(db, query, newestBy("w.number"), page);
}

/** The number requested by the user since then, including unsuccessful ones. */
export async function countSince(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("withdrawals")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const card = (db: Db, userId: number, cardId: number) =>
  db
    .selectFrom("bank_cards")
    .selectAll()
    .where("user_id", "=", userId)
    .where("card_id", "=", cardId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Serializes operators' actions on one withdrawal. Advisory, since the engine writes the row itself and must never wait for an operator's call. */
export const lockWithdrawal = (trx: Db, withdrawalId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.withdrawal'), hashtext(${withdrawalId}))`.execute(trx);

/**
 * Records permanently that a payment belongs to this withdrawal. False if it already belongs to something else. One transaction may pay several
 * withdrawals, each by an output of its own.
 */
export async function claimPayment(trx: Db, payment: Payment, withdrawalId: string): Promise<boolean> {
  await lockTransaction(trx, payment.reference);
  const paid = await trx
    .selectFrom("payment_references as p")
    .select("p.withdrawal_id")
    .where(isSamePayment(payment))
    .where("p.withdrawal_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (paid) return false;
  const row = await trx
    .insertInto("payment_references")
    .values({ ...payment, deposit_id: null, withdrawal_id: withdrawalId })
    .onConflict((conflict) => conflict.columns(["network", "reference", "output"]).doNothing())
    .returning("reference")
    .executeTakeFirst();
  return row !== undefined;
}
