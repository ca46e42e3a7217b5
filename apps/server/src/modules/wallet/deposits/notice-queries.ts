import type { Network } from "@candor/contract/routes/deposit.ts";
import { type Insertable, sql } from "kysely";
import type { Db, DepositNoticesTable } from "../../../platform/database/schema.ts";
import type { Payment } from "../../../services/payments.ts";

export const channel = (db: Db, chainId: number) =>
  db.selectFrom("chains").selectAll().where("chain_id", "=", chainId).executeTakeFirst();

export type Owner = { readonly userId: number; readonly state: string };

/** Whose address, or bank reference, it is. */
export async function owner(db: Db, network: Network, to: string): Promise<Owner | undefined> {
  if (network === "bank") {
    const row = await db
      .selectFrom("users")
      .select(["user_id", "state"])
      .where("bank_reference", "=", to)
      .executeTakeFirst();
    return row && { userId: row.user_id, state: row.state };
  }
  if (network === "manual") return undefined;
  const row = await db
    .selectFrom("deposit_addresses as a")
    .innerJoin("users as u", "u.user_id", "a.user_id")
    .select(["u.user_id", "u.state"])
    .where("a.network", "=", network)
    .where("a.address", "=", to)
    .executeTakeFirst();
  return row && { userId: row.user_id, state: row.state };
}

/** Held until the transaction ends. */
export const lockService = (trx: Db, operatorId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.wallet_services'), ${operatorId}::integer)`.execute(trx);

export const limitsADay = async (db: Db, operatorId: number): Promise<bigint> => {
  const { limits_a_day } = await db
    .selectFrom("wallet_services")
    .select("limits_a_day")
    .where("operator_id", "=", operatorId)
    .executeTakeFirstOrThrow();
  return BigInt(limits_a_day);
};

/** The report of a payment, with the state of its deposit. */
export const find = (db: Db, { network, reference, output }: Payment) =>
  db
    .selectFrom("deposit_notices as n")
    .leftJoin("deposits as d", "d.deposit_id", "n.deposit_id")
    .selectAll("n")
    .select("d.state")
    .where("n.network", "=", network)
    .where("n.reference", "=", reference)
    .where("n.output", "=", output)
    .executeTakeFirst();
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const insert = (trx: Db, notice: Insertable<DepositNoticesTable>) =>
  trx.insertInto("deposit_notices").values(notice).execute();

/** The report of a deposit, with the name of its wallet service. */
export const ofDeposit = (db: Db, depositId: number) =>
  db
    .selectFrom("deposit_notices as n")
    .innerJoin("operators as o", "o.operator_id", "n.operator_id")
    .select(["n.network", "n.reference", "n.output", "n.amount", "o.name"])
    .where("n.deposit_id", "=", depositId)
    .executeTakeFirst();

/** The undecided report of a user on a channel, without a notice yet, that names the payment, or names none and has its amount. */
export async function openReport(
  trx: Db,
  report: { readonly userId: number; readonly chainId: number; readonly reference: string; readonly amount: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ deposit_id: number }>`
    SELECT deposit_id FROM deposits d
    WHERE user_id = ${report.userId} AND chain_id = ${report.chainId} AND state = 'under_review' AND proof_file IS NOT NULL
      AND (payment_key(claimed_reference) = payment_key(${report.reference})
        OR claimed_reference = '' AND amount = ${report.amount}::numeric)
      AND NOT EXISTS (SELECT FROM deposit_notices n WHERE n.deposit_id = d.deposit_id)
    ORDER BY (claimed_reference = '') LIMIT 1`.execute(trx);
  return rows[0]?.deposit_id;
}
