import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Payee } from "./payee.ts";
import type { ReviewItem } from "./review-queue.ts";

/** Only this many accounts are listed: more of them indicate a separate problem. */
const OTHERS_MAX = 20;

export type OtherUser = { readonly uid: string; readonly state: "active" | "frozen" | "locked" };

/** The history of the destination: when it was added to the book or linked as a card, and when money first went there. */
export async function destinationHistory(
  db: Db,
  { withdrawal_id, user_id, details }: ReviewItem,
  { addresses }: Payee,
) {
  const { rows } = await sql<{ added_at: Date | null; first_passed_at: Date | null }>`
    SELECT
      coalesce((SELECT created_at FROM withdraw_addresses WHERE address_id = ${details.address_id} AND user_id = ${user_id}),
        (SELECT created_at FROM bank_cards WHERE card_id = ${details.card_id} AND user_id = ${user_id})) AS added_at,
      (SELECT min(updated_at) FROM withdrawals
        WHERE user_id = ${user_id} AND address = ANY(${addresses}) AND state = 'passed' AND withdrawal_id <> ${withdrawal_id}) AS first_passed_at`.execute(
    db,
  );
  return rows[0] ?? { added_at: null, first_passed_at: null };
}

/** Deposits of the currency that were decided or sent since the last withdrawal before this one. */
export async function depositsSince(db: Db, { withdrawal_id, user_id, currency_id, created_at }: ReviewItem) {
  const { rows } = await sql<{ passed: number; waiting: number; credited: string; last_at: Date | null }>`
    SELECT count(*) FILTER (WHERE state = 'passed') AS passed, count(*) FILTER (WHERE state <> 'passed' AND state <> 'rejected') AS waiting,
      coalesce(sum(credited) FILTER (WHERE state = 'passed'), 0) AS credited,
      (SELECT max(decided_at) FROM deposits WHERE user_id = ${user_id} AND state = 'passed') AS last_at
    FROM deposits WHERE user_id = ${user_id} AND currency_id = ${currency_id} AND submitted_at > coalesce((
      SELECT max(created_at) FROM withdrawals WHERE user_id = ${user_id} AND currency_id = ${currency_id} AND state = 'passed'
        AND withdrawal_id <> ${withdrawal_id} AND created_at < ${created_at}), '-infinity')`.execute(db);
  return rows[0] ?? { passed: 0, waiting: 0, credited: "0", last_at: null };
}

/** The number of the user's trades since then, up to `max`: a program trades millions. */
export async function tradesSince(db: Db, userId: number, since: Date | null, max: number): Promise<number> {
  const after = since ?? new Date(0);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM trades WHERE taker_user_id = ${userId} AND at > ${after}
      UNION ALL SELECT FROM trades WHERE maker_user_id = ${userId} AND at > ${after} LIMIT ${max}) AS counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Other accounts that have, or had, the same destination in their book, or requested a withdrawal to it. A card is known by its account number. */
export async function sameAddress(
  db: Db,
  { user_id }: ReviewItem,
  { addresses, accountIndex }: Payee,
): Promise<OtherUser[]> {
  const { rows } = await sql<OtherUser>`
    SELECT uid, state FROM users WHERE user_id <> ${user_id} AND user_id IN (
      SELECT user_id FROM withdraw_addresses WHERE address = ANY(${addresses})
      UNION SELECT user_id FROM withdrawals WHERE address = ANY(${addresses})
      UNION SELECT user_id FROM bank_cards WHERE account_index = ${accountIndex})
    ORDER BY user_id LIMIT ${OTHERS_MAX}`.execute(db);
  return rows;
}

export async function sameDevice(db: Db, { user_id }: ReviewItem): Promise<OtherUser[]> {
  const { rows } = await sql<OtherUser>`
    SELECT uid, state FROM users WHERE user_id <> ${user_id} AND user_id IN (
      SELECT other.user_id FROM known_devices own JOIN known_devices other USING (device_id) WHERE own.user_id = ${user_id})
    ORDER BY (state <> 'active') DESC, user_id LIMIT ${OTHERS_MAX}`.execute(db);
  return rows;
}

export const securityChanges = (db: Db, userId: number, since: Date) =>
  db
    .selectFrom("security_changes")
    .select(["kind", "at"])
    .where("user_id", "=", userId)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .execute();

/** Since when the requesting device is known, and whether another one was known before. */
export async function deviceHistory(db: Db, { user_id, details }: ReviewItem) {
  const { rows } = await sql<{ known_since: Date | null; has_older: boolean }>`
    SELECT own.first_seen_at AS known_since,
      EXISTS (SELECT FROM known_devices o WHERE o.user_id = ${user_id} AND (own.first_seen_at IS NULL OR o.first_seen_at < own.first_seen_at)) AS has_older
    FROM (SELECT 1) AS one LEFT JOIN known_devices own ON own.user_id = ${user_id} AND own.device_id = ${details.device_id}`.execute(
    db,
  );
  return rows[0] ?? { known_since: null, has_older: false };
}

export const advancedSince = (db: Db, userId: number) =>
  db
    .selectFrom("identities")
    .select("decided_at")
    .where("user_id", "=", userId)
    .where("level", "=", 2)
    .where("state", "=", "verified")
    .executeTakeFirst();

/** The withdrawals of the 24 h up to this one, itself included, and the smallest and largest that passed before in its currency. */
export async function usualWithdrawals(db: Db, { withdrawal_id, user_id, currency_id, created_at }: ReviewItem) {
  const { rows } = await sql<{ of_day: number; smallest: string | null; largest: string | null }>`
    SELECT count(*) FILTER (WHERE created_at > ${created_at}::timestamptz - interval '24 hours' AND created_at <= ${created_at}) AS of_day,
      min(amount) FILTER (WHERE currency_id = ${currency_id} AND state = 'passed' AND withdrawal_id <> ${withdrawal_id}) AS smallest,
      max(amount) FILTER (WHERE currency_id = ${currency_id} AND state = 'passed' AND withdrawal_id <> ${withdrawal_id}) AS largest
    FROM withdrawals WHERE user_id = ${user_id} AND created_at <= ${created_at}`.execute(db);
  return rows[0] ?? { of_day: 1, smallest: null, largest: null };
}

/** The wallet service that pays a withdrawal, if one has taken it. */
export const payerOf = (db: Db, withdrawalId: string) =>
  db
    .selectFrom("withdrawal_payers as p")
    .innerJoin("operators as o", "o.operator_id", "p.operator_id")
    .select("o.name")
    .where("p.withdrawal_id", "=", withdrawalId)
    .executeTakeFirst();
