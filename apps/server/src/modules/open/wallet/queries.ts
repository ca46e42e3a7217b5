import type { Db } from "../../../platform/database/schema.ts";

type Listed = {
  readonly userId: number;
  readonly currencyId: number | undefined;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export function deposits(
  db: Db,
  { userId, currencyId, startTime, endTime, limit, states }: Listed & { readonly states: readonly string[] },
) {
  let query = db
    .selectFrom("deposits as d")
    .innerJoin("chains as c", "c.chain_id", "d.chain_id")
    .leftJoin("payment_references as p", "p.deposit_id", "d.deposit_id")
    .select(["d.deposit_id", "d.currency_id", "d.amount", "d.credited", "d.state", "d.to_address"])
    .select(["d.claimed_reference", "d.submitted_at", "d.decided_at", "c.network", "p.reference"])
    .where("d.user_id", "=", userId)
    .where("d.state", "in", states as ("under_review" | "crediting" | "passed" | "rejected")[])
    .orderBy("d.deposit_id", "desc")
    .limit(limit);
  if (currencyId !== undefined) query = query.where("d.currency_id", "=", currencyId);
  if (startTime !== undefined) query = query.where("d.submitted_at", ">=", new Date(startTime));
  if (endTime !== undefined) query = query.where("d.submitted_at", "<=", new Date(endTime));
  return query.execute();
}
export type DepositRow = Awaited<ReturnType<typeof deposits>>[number];

/** Newest first. */
export function withdrawals(
  db: Db,
  { userId, currencyId, startTime, endTime, limit, states }: Listed & { readonly states: readonly string[] },
) {
  let query = db
    .selectFrom("withdrawals as w")
    .innerJoin("chains as c", "c.chain_id", "w.chain_id")
    .selectAll("w")
    .select("c.network")
    .where("w.user_id", "=", userId)
    .where("w.state", "in", states as ("under_review" | "sending" | "passed" | "rejected" | "cancelled")[])
    .orderBy("w.number", "desc")
    .limit(limit);
  if (currencyId !== undefined) query = query.where("w.currency_id", "=", currencyId);
  if (startTime !== undefined) query = query.where("w.created_at", ">=", new Date(startTime));
  if (endTime !== undefined) query = query.where("w.created_at", "<=", new Date(endTime));
  return query.execute();
}
export type WithdrawalRow = Awaited<ReturnType<typeof withdrawals>>[number];
