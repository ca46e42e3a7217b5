import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/** A gateway holds what it delivers for so long, and extends that as long as it runs. The next one takes over what a killed one held after this time. */
const HELD_MS = 30 * SECOND_MS;
/** Often enough that a slow round does not let go of what is being delivered. */
export const EXTENDED_EVERY_MS = 8 * SECOND_MS;
const heldUntil = sql`now() + ${HELD_MS} * interval '1 millisecond'`;

/** One message to one browser. */
export type DueKey = { readonly notificationId: number; readonly subscriptionId: number };
type Recorded = { readonly id: number; readonly userId: number; readonly ttlMs: number };

/** Records messages to all browsers of their users, held by the caller; in the transaction that writes the notifications. */
export async function record(trx: Db, list: readonly Recorded[]): Promise<void> {
  if (list.length === 0) return;
  await sql`
    INSERT INTO push_due (notification_id, subscription_id, useful_until, held_until)
    SELECT n.id, s.subscription_id, now() + n.ttl * interval '1 millisecond', ${heldUntil}
    FROM unnest(${list.map(({ id }) => id)}::bigint[], ${list.map(({ userId }) => userId)}::bigint[],
      ${list.map(({ ttlMs }) => ttlMs)}::float8[]) AS n (id, user_id, ttl)
    JOIN push_subscriptions s USING (user_id)`.execute(trx);
}

const keysOf = (keys: readonly DueKey[]) => sql`
  unnest(${keys.map(({ notificationId }) => notificationId)}::bigint[], ${keys.map(({ subscriptionId }) => subscriptionId)}::bigint[])
    AS k (notification_id, subscription_id)`;

/** For what was delivered, refused for good or given up. */
export const remove = (db: Db, key: DueKey) =>
  db
    .deleteFrom("push_due")
    .where("notification_id", "=", key.notificationId)
    .where("subscription_id", "=", key.subscriptionId)
    .execute();

export async function extend(db: Db, keys: readonly DueKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`UPDATE push_due d SET held_until = ${heldUntil} FROM ${keysOf(keys)}
    WHERE (d.notification_id, d.subscription_id) = (k.notification_id, k.subscription_id)`.execute(db);
}

/** Lets go of them: the next gateway delivers them at once. */
export async function free(db: Db, keys: readonly DueKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`UPDATE push_due d SET held_until = now() FROM ${keysOf(keys)}
    WHERE (d.notification_id, d.subscription_id) = (k.notification_id, k.subscription_id)`.execute(db);
}

export type TakenRow = {
  readonly notification_id: number;
  readonly subscription_id: number;
  readonly useful_until: Date;
  readonly user_id: number;
  readonly kind: string;
  readonly ref: string;
  readonly params: unknown;
  readonly at: Date;
  readonly lang: string;
};

/** Takes over what nobody holds and is still of use, at most so many, the oldest first; what is of no use any more is removed. */
export async function takeOver(db: Db, limit: number): Promise<readonly TakenRow[]> {
  await sql`DELETE FROM push_due WHERE held_until <= now() AND useful_until <= now()`.execute(db);
  const { rows } = await sql<TakenRow>`
    WITH free AS (
      SELECT notification_id, subscription_id FROM push_due WHERE held_until <= now() AND useful_until > now()
      ORDER BY notification_id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE push_due d SET held_until = ${heldUntil} FROM free
      WHERE (d.notification_id, d.subscription_id) = (free.notification_id, free.subscription_id)
      RETURNING d.notification_id, d.subscription_id, d.useful_until)
    SELECT taken.*, n.user_id, n.kind, n.ref, n.params, n.at, u.lang
    FROM taken JOIN notifications n USING (notification_id) JOIN users u ON u.user_id = n.user_id
    ORDER BY taken.notification_id, taken.subscription_id`.execute(db);
  return rows;
}
