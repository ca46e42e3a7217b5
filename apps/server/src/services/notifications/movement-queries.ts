import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/** What a notice says of a deposit. */
const deposits = (db: Db) =>
  db
    .selectFrom("deposits")
    .innerJoin("currencies", "currencies.currency_id", "deposits.currency_id")
    .select(["deposit_id", "user_id", "amount", "credited", "state", "reason", "symbol"]);

const withdrawals = (db: Db) =>
  db
    .selectFrom("withdrawals")
    .innerJoin("currencies", "currencies.currency_id", "withdrawals.currency_id")
    .select(["withdrawal_id", "user_id", "amount", "state", "reason", "reference", "symbol"]);

export const deposit = (db: Db, depositId: number) =>
  deposits(db).where("deposit_id", "=", depositId).executeTakeFirst();
export type DepositFacts = NonNullable<Awaited<ReturnType<typeof deposit>>>;

export const withdrawal = (db: Db, withdrawalId: string) =>
  withdrawals(db).where("withdrawal_id", "=", withdrawalId).executeTakeFirst();
export type WithdrawalFacts = NonNullable<Awaited<ReturnType<typeof withdrawal>>>;

/** Those that are as they are since then, and whose owner has no notification of it. */
export const pendingDeposits = (db: Db, since: Date, limit: number): Promise<DepositFacts[]> =>
  deposits(db)
    .where("state", "!=", "crediting")
    .where(sql<Date>`coalesce(decided_at, submitted_at)`, ">", since)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = deposits.user_id
        AND n.kind = 'deposit_' || CASE state WHEN 'under_review' THEN 'submitted' ELSE state END
        AND n.ref = 'deposit:' || deposit_id)`,
    )
    .orderBy("deposit_id")
    .limit(limit)
    .execute();

export const pendingWithdrawals = (db: Db, since: Date, limit: number): Promise<WithdrawalFacts[]> =>
  withdrawals(db)
    .where("updated_at", ">", since)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = withdrawals.user_id
        AND n.kind = 'withdrawal_' || CASE state WHEN 'under_review' THEN 'requested' ELSE state END
        AND n.ref = 'withdrawal:' || withdrawal_id)`,
    )
    .orderBy("updated_at")
    .limit(limit)
    .execute();
