import { PUSH_DEVICES_MAX, type PushDevice } from "@candor/contract/routes/push.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";
import type { BrowserKeys } from "../../platform/push/encrypt.ts";
import type { SealedColumn } from "../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Where a browser receives its messages: whoever has these can send it some. */
export const pushSubscriptions: SealedColumn = {
  name: "push subscriptions",
  table: "push_subscriptions",
  id: "subscription_id",
  idType: "bigint",
  column: "sealed",
  purpose: "push subscriptions",
  boundTo: (id) => `push subscription:${id}`,
};

export type Browser = BrowserKeys & { readonly endpoint: string };
type Owner = { readonly userId: number; readonly sessionId: string; readonly device: string };

/** A session that is over receives nothing: the browser may be somebody else's by now. */
const LIVE = sql<boolean>`EXISTS (SELECT FROM sessions s WHERE s.session_id = push_subscriptions.session_id
  AND s.revoked_at IS NULL AND s.expires_at > now())`;

/**
 * Adds a browser for the session. The same browser under another session or another user moves over: it shows what its present user is notified of.
 * A user has at most so many; the oldest makes room.
 */
export async function subscribe(trx: Db, secrets: Secrets, browser: Browser, owner: Owner): Promise<void> {
  const { userId, sessionId, device } = owner;
  const endpointIndex = secrets.index("push endpoints", browser.endpoint);
  await sql`SELECT pg_advisory_xact_lock(hashtext('candor.push'), ${userId})`.execute(trx);
  await trx
    .deleteFrom("push_subscriptions")
    .where((where) => where.or([where("endpoint_index", "=", endpointIndex), where("session_id", "=", sessionId)]))
    .execute();
  const { subscription_id: id } = await trx
    .insertInto("push_subscriptions")
    .values({ user_id: userId, session_id: sessionId, endpoint_index: endpointIndex, device })
    .returning("subscription_id")
    .executeTakeFirstOrThrow();
  const { seal } = secrets.sealer(pushSubscriptions.purpose);
  const sealed = seal(Buffer.from(JSON.stringify(browser)), pushSubscriptions.boundTo(String(id)));
  await trx.updateTable("push_subscriptions").set({ sealed }).where("subscription_id", "=", id).execute();
  await sql`
    DELETE FROM push_subscriptions WHERE subscription_id IN (
      SELECT subscription_id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY subscription_id DESC OFFSET ${PUSH_DEVICES_MAX}
    )`.execute(trx);
}

/** Of the user's own: the one with this id, or that of the session. False if there is none. */
export async function unsubscribe(
  db: Db,
  { userId, id, sessionId }: { readonly userId: number; readonly id: number | undefined; readonly sessionId: string },
): Promise<boolean> {
  const query = db.deleteFrom("push_subscriptions").where("user_id", "=", userId);
  const one = id === undefined ? query.where("session_id", "=", sessionId) : query.where("subscription_id", "=", id);
  return (await one.returning("subscription_id").execute()).length > 0;
}

export async function devicesOf(db: Db, userId: number, sessionId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["subscription_id", "session_id", "device", "added_at", "delivered_at"])
    .where("user_id", "=", userId)
    .where(LIVE)
    .orderBy("subscription_id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.subscription_id,
    device: row.device,
    current: row.session_id === sessionId,
    added_at: row.added_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }));
}

/** The subscriptions of users with their languages. */
export async function subscriptionsOf(db: Db, userIds: readonly number[], sessionId?: string) {
  const query = db
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.user_id", "push_subscriptions.user_id")
    .select(["push_subscriptions.subscription_id", "push_subscriptions.user_id", "users.lang"])
    .where(sql<boolean>`push_subscriptions.user_id = ANY(${[...new Set(userIds)]}::bigint[])`)
    .where(LIVE);
  return (sessionId === undefined ? query : query.where("push_subscriptions.session_id", "=", sessionId)).execute();
}

/** Undefined if it was removed or its session is over. */
export async function browserOf(db: Db, secrets: Secrets, subscriptionId: number): Promise<Browser | undefined> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select("sealed")
    .where("subscription_id", "=", subscriptionId)
    .where(LIVE)
    .executeTakeFirst();
  if (!row) return undefined;
  const { open } = secrets.sealer(pushSubscriptions.purpose);
  return JSON.parse(open(row.sealed, pushSubscriptions.boundTo(String(subscriptionId))).toString()) as Browser;
}

export const remove = (db: Db, subscriptionId: number) =>
  db.deleteFrom("push_subscriptions").where("subscription_id", "=", subscriptionId).execute();

export const markDelivered = (db: Db, subscriptionId: number, at: Date) =>
  db
    .updateTable("push_subscriptions")
    .set({ delivered_at: at })
    .where("subscription_id", "=", subscriptionId)
    .execute();
