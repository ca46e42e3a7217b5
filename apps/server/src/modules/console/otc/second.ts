import { type Amount, amount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { readSetting } from "../settings/index.ts";

/**
 * Why one operator may not decide a dispute alone: its value is above the limit, the operator has decided as much as one may within 24 h, so that many
 * small orders are no way around it, or one of the sides has logged in from the operator's own address.
 */
export type SecondReason = "limit" | "day" | "conflict";

export const secondWords: Readonly<Record<SecondReason, string>> = {
  limit: "The order's value is above what one operator may decide",
  day: "The first operator has decided as much as one may alone in 24 h",
  conflict: "One of the sides has logged in from the first operator's network address",
};

type By = { readonly operatorId: number; readonly ip: string; readonly now: number };
type Order = {
  readonly order_id: number;
  readonly value: string;
  readonly buyer_id: number;
  readonly seller_id: number;
};

const limitOf = async (db: Db): Promise<Amount> => amount(String((await readSetting(db, "otc.decision_alone")).value));

/**
 * The value that an operator decided without a second one since then. A decision that was written down counts at once: the engine may still be on its
 * way, or may have been asked again.
 */
async function decidedAlone(db: Db, operatorId: number, since: Date): Promise<Amount> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(o.value), 0) AS sum FROM otc_orders o
    WHERE o.order_id IN (SELECT split_part(e.subject, ':', 2)::bigint FROM audit_log e
      WHERE e.operator_id = ${operatorId} AND e.action = 'otc.decide' AND e.at > ${since})`.execute(db);
  return fromNumeric(rows[0]?.sum ?? "0") as Amount;
}

/** What an operator may still decide alone. */
export async function aloneLeft(db: Db, { operatorId, now }: Pick<By, "operatorId" | "now">): Promise<Amount> {
  const [limit, decided] = await Promise.all([limitOf(db), decidedAlone(db, operatorId, new Date(now - DAY_MS))]);
  return (limit > decided ? limit - decided : 0n) as Amount;
}

/** Whether one of the sides has a session from a public address of the operator's. Private ones are those of an office or a proxy, which many share. */
async function sharesAddress(db: Db, { buyer_id, seller_id }: Order, { operatorId, ip }: By): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sessions s JOIN (
      SELECT o.ip FROM operator_sessions o WHERE o.operator_id = ${operatorId}
      UNION SELECT CASE WHEN pg_input_is_valid(${ip}, 'inet') THEN ${ip}::inet END) own ON own.ip = s.ip
    WHERE s.user_id IN (${buyer_id}, ${seller_id}) AND NOT own.ip <<= ANY (ARRAY[
      '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '::1/128', 'fc00::/7']::inet[])
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Why deciding an order needs a second person; undefined if it does not. */
export async function whySecond(db: Db, order: Order, by: By): Promise<SecondReason | undefined> {
  const value = fromNumeric(order.value);
  if (value > (await limitOf(db))) return "limit";
  if (value > (await aloneLeft(db, by))) return "day";
  return (await sharesAddress(db, order, by)) ? "conflict" : undefined;
}
