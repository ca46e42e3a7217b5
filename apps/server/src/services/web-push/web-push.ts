import { hash } from "node:crypto";
import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import { notificationKinds } from "@candor/contract/routes/notification.ts";
import type { Db } from "../../platform/database/schema.ts";
import type { Deliveries } from "../../platform/deliveries.ts";
import type { Log } from "../../platform/log/log.ts";
import { post } from "../../platform/network/post.ts";
import { encryptFor } from "../../platform/push/encrypt.ts";
import { pushAddress } from "../../platform/push/push-services.ts";
import { type VapidKeys, vapidHeader } from "../../platform/push/vapid.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { Notice } from "../notifications/notice.ts";
import * as due from "./due.ts";
import { DeliveryQueue, type Tried } from "./queue.ts";
import * as subscriptions from "./subscriptions.ts";
import { pushTextOf, testTexts } from "./text.ts";
import { type Delivery, deliveryOf } from "./urgency.ts";

export type WebPushParts = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly now: () => number;
  readonly keys: VapidKeys;
  /** Origins of further push services, from the configuration. */
  readonly origins: readonly string[];
  readonly contact: string | undefined;
  readonly counts: Deliveries["push"];
  /** Pauses between tries; for tests. */
  readonly waits?: readonly number[];
};

/** What the service worker reads: nothing that a lock screen must not show. */
type Payload = {
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A later message with the same tag replaces it on the screen. */
  readonly tag: string;
};

type Job = {
  readonly subscriptionId: number;
  readonly payload: Payload;
  readonly urgency: Delivery["urgency"];
  /** In ms of the wall clock. */
  readonly usefulUntil: number;
  /** Undefined for a test, of which there is no notification. */
  readonly key: due.DueKey | undefined;
};
export type PushedNotice = { readonly notice: Notice; readonly id: number; readonly at: Date };

/** The notification center opens the record of this notification. */
const pathOf = (id: number): string => `/#/pages/notice/index?tab=account&open=${id}`;
/** A push service replaces a waiting message by one of the same topic: 32 characters of base64url. */
const topicOf = (tag: string): string => hash("sha256", tag, "base64url").slice(0, 32);

const keyText = ({ notificationId, subscriptionId }: due.DueKey): string => `${notificationId}:${subscriptionId}`;
const TAKEN_AT_ONCE = 500;

/**
 * Web push to the browsers of users. Deliveries wait in memory and are recorded until they are done (`due.ts`), so the next start delivers what a stop or a
 * crash has left and is still of use. A message is sent twice if the process dies, or the database is gone, between the answer of the push service and the
 * removal of the record, or if the process stands still for longer than it holds the record; it then replaces the first one, by its topic at the push
 * service and by its tag on the screen. A subscription that its push service no longer knows is removed.
 */
export class WebPush {
  readonly #parts: WebPushParts;
  readonly #queue: DeliveryQueue<Job>;
  /** The recorded ones of the queue. */
  readonly #held = new Map<string, due.DueKey>();
  #isStopped = false;

  constructor(parts: WebPushParts) {
    this.#parts = parts;
    this.#queue = new DeliveryQueue<Job>({
      attempt: (job) => this.#attempt(job),
      usefulUntil: ({ usefulUntil }) => usefulUntil,
      now: parts.now,
      onDropped: (job, why) => this.#drop(job, why),
      ...(parts.waits ? { waits: parts.waits } : {}),
    });
  }

  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  get origins(): readonly string[] {
    return this.#parts.origins;
  }

  /** How many deliveries wait or run. */
  get pending(): number {
    return this.#queue.size;
  }

  /** Queues notices for all browsers of their users, each in its user's language. Never rejects, and does not wait for a delivery. */
  async send(list: readonly PushedNotice[]): Promise<void> {
    if (list.length === 0) return;
    await this.#enqueue(list).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, "push notifications could not be sent"),
    );
  }

  /** Sends a test to the browser of a session; false if it receives none. */
  async test(userId: number, sessionId: string): Promise<boolean> {
    const [found] = await subscriptions.subscriptionsOf(this.#parts.db, [userId], sessionId);
    if (!found) return false;
    const text = testTexts[toLanguage(found.lang)];
    const payload = { kind: "test", ...text, path: "/#/pages/notice/choices", tag: "test" };
    const of = { subscriptionId: found.subscription_id, payload, urgency: "high", key: undefined } as const;
    this.#add({ ...of, usefulUntil: this.#parts.now() + 60_000 });
    return true;
  }

  /** Keeps hold of what waits here, and takes over what no other gateway holds. Returns how many it took. */
  async resume(): Promise<number> {
    const { db } = this.#parts;
    await due.extend(db, [...this.#held.values()]);
    let taken = 0;
    while (!this.#isStopped) {
      const limit = Math.min(TAKEN_AT_ONCE, this.#queue.room);
      const rows = limit > 0 ? await due.takeOver(db, limit) : [];
      for (const row of rows) await this.#takeUp(row);
      taken += rows.length;
      if (rows.length === 0 || rows.length < limit) return taken;
    }
    return taken;
  }

  /** Waits for running tries; the rest is free for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#queue.stop();
    await due
      .free(this.#parts.db, [...this.#held.values()])
      .catch((error: unknown) => this.#parts.log.error({ err: error }, "waiting push messages stay held for a while"));
  }

  #add(job: Job): void {
    if (job.key) this.#held.set(keyText(job.key), job.key);
    this.#queue.add(job);
  }

  async #takeUp(row: due.TakenRow): Promise<void> {
    const key = { notificationId: row.notification_id, subscriptionId: row.subscription_id };
    // One of another release has no text here.
    if (!notificationKinds.some((kind) => kind === row.kind)) return this.#finish(key);
    const { user_id: userId, kind, ref, params } = row;
    const notice = { userId, kind, ref, params } as Notice;
    const of = { id: row.notification_id, at: row.at, language: toLanguage(row.lang) };
    this.#add({
      ...this.#jobOf(notice, of),
      key,
      subscriptionId: key.subscriptionId,
      usefulUntil: row.useful_until.getTime(),
    });
  }

  #jobOf(
    notice: Notice,
    { id, at, language }: { readonly id: number; readonly at: Date; readonly language: Language },
  ) {
    const tag = `${notice.kind}:${notice.ref}`;
    const payload = { kind: notice.kind, ...pushTextOf(notice, language, at), path: pathOf(id), tag };
    return { payload, urgency: deliveryOf(notice).urgency };
  }

  /** There is no room: it stays recorded, and is taken over when there is. */
  #drop({ key, subscriptionId }: Job, why: "full" | "failed" | "late"): void {
    const { counts, log } = this.#parts;
    if (why !== "full" || !key) counts.failed += 1;
    log.warn({ subscriptionId, why }, "a push notification was dropped");
    if (!key) return;
    if (why === "full") this.#held.delete(keyText(key));
    else void this.#finish(key);
  }

  async #finish(key: due.DueKey | undefined): Promise<void> {
    if (!key) return;
    this.#held.delete(keyText(key));
    await due
      .remove(this.#parts.db, key)
      .catch((error: unknown) => this.#parts.log.error({ err: error, ...key }, "a push message may be sent twice"));
  }

  async #enqueue(list: readonly PushedNotice[]): Promise<void> {
    const users = list.map(({ notice }) => notice.userId);
    const byUser = Map.groupBy(await subscriptions.subscriptionsOf(this.#parts.db, users), ({ user_id }) => user_id);
    for (const { notice, id, at } of list) {
      for (const { subscription_id, lang } of byUser.get(notice.userId) ?? []) {
        const key = { notificationId: id, subscriptionId: subscription_id };
        const usefulUntil = this.#parts.now() + deliveryOf(notice).ttlMs;
        const of = { id, at, language: toLanguage(lang) };
        this.#add({ ...this.#jobOf(notice, of), key, subscriptionId: subscription_id, usefulUntil });
      }
    }
  }

  async #attempt(job: Job): Promise<Tried> {
    const { log } = this.#parts;
    try {
      const tried = await this.#deliver(job);
      if (tried.done) await this.#finish(job.key);
      return tried;
    } catch (error) {
      // Without the address: who has it can send to the browser.
      log.warn({ err: error, subscriptionId: job.subscriptionId }, "a push service could not be reached");
      return { done: false, retryAfterMs: undefined };
    }
  }

  async #deliver({ subscriptionId, payload, urgency, usefulUntil }: Job): Promise<Tried> {
    const { db, secrets, keys, origins, contact, now, counts, log } = this.#parts;
    const browser = await subscriptions.browserOf(db, secrets, subscriptionId);
    const url = browser && pushAddress(browser.endpoint, origins);
    if (!browser || !url) return { done: true };
    const left = Math.max(1, Math.floor((usefulUntil - now()) / 1_000));
    const { status, retryAfterMs } = await post({
      url,
      mayBePrivate: origins.includes(url.origin),
      body: encryptFor(browser, JSON.stringify(payload)),
      headers: {
        authorization: vapidHeader(keys, { origin: url.origin, nowMs: now(), contact }),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: left,
        urgency,
        topic: topicOf(payload.tag),
      },
    });
    if (status >= 200 && status < 300) {
      counts.sent += 1;
      await subscriptions.markDelivered(db, subscriptionId, new Date(now()));
      return { done: true };
    }
    if (status === 429 || status >= 500) return { done: false, retryAfterMs };
    counts.failed += 1;
    log.warn({ status, subscriptionId }, "a push service refused a message");
    // Gone, or subscribed with another key of ours: no later message would arrive either.
    if (status === 404 || status === 410 || status === 403) await subscriptions.remove(db, subscriptionId);
    return { done: true };
  }
}
