import { hash } from "node:crypto";
import { toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Db } from "../../platform/database/schema.ts";
import type { Deliveries } from "../../platform/deliveries.ts";
import type { Log } from "../../platform/log/log.ts";
import { encryptFor } from "../../platform/push/encrypt.ts";
import { postPush } from "../../platform/push/post.ts";
import { pushAddress } from "../../platform/push/push-services.ts";
import { type VapidKeys, vapidHeader } from "../../platform/push/vapid.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { MailedNotice } from "../notifications/notice.ts";
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
  readonly delivery: Delivery;
  readonly at: number;
};
export type PushedNotice = { readonly notice: MailedNotice; readonly id: number; readonly at: Date };

/** The notification center opens the record of this notification. */
const pathOf = (id: number): string => `/#/pages/notice/index?tab=account&open=${id}`;
/** A push service replaces a waiting message by one of the same topic: 32 characters of base64url. */
const topicOf = (tag: string): string => hash("sha256", tag, "base64url").slice(0, 32);

/**
 * Web push to the browsers of users. Deliveries wait in memory: a message that a restart loses is in its user's list. A subscription that its push
 * service no longer knows is removed.
 */
export class WebPush {
  readonly #parts: WebPushParts;
  readonly #queue: DeliveryQueue<Job>;

  constructor(parts: WebPushParts) {
    this.#parts = parts;
    this.#queue = new DeliveryQueue<Job>({
      attempt: (job) => this.#attempt(job),
      usefulUntil: ({ at, delivery }) => at + delivery.ttlMs,
      now: parts.now,
      onDropped: ({ subscriptionId }, why) => {
        parts.counts.failed += 1;
        parts.log.warn({ subscriptionId, why }, "a push notification was dropped");
      },
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
    const delivery = { ttlMs: 60_000, urgency: "high" } as const;
    this.#queue.add({ subscriptionId: found.subscription_id, payload, delivery, at: this.#parts.now() });
    return true;
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #enqueue(list: readonly PushedNotice[]): Promise<void> {
    const users = list.map(({ notice }) => notice.userId);
    const byUser = Map.groupBy(await subscriptions.subscriptionsOf(this.#parts.db, users), ({ user_id }) => user_id);
    for (const { notice, id, at } of list) {
      for (const { subscription_id, lang } of byUser.get(notice.userId) ?? []) {
        const tag = `${notice.kind}:${notice.ref}`;
        const text = pushTextOf(notice, toLanguage(lang), at);
        const payload = { kind: notice.kind, ...text, path: pathOf(id), tag };
        const of = { subscriptionId: subscription_id, payload, delivery: deliveryOf(notice) };
        this.#queue.add({ ...of, at: this.#parts.now() });
      }
    }
  }

  async #attempt(job: Job): Promise<Tried> {
    const { log } = this.#parts;
    try {
      return await this.#deliver(job);
    } catch (error) {
      // Without the address: who has it can send to the browser.
      log.warn({ err: error, subscriptionId: job.subscriptionId }, "a push service could not be reached");
      return { done: false, retryAfterMs: undefined };
    }
  }

  async #deliver({ subscriptionId, payload, delivery, at }: Job): Promise<Tried> {
    const { db, secrets, keys, origins, contact, now, counts, log } = this.#parts;
    const browser = await subscriptions.browserOf(db, secrets, subscriptionId);
    const url = browser && pushAddress(browser.endpoint, origins);
    if (!browser || !url) return { done: true };
    const left = Math.max(1, Math.floor((at + delivery.ttlMs - now()) / 1_000));
    const { status, retryAfterMs } = await postPush({
      url,
      mayBePrivate: origins.includes(url.origin),
      body: encryptFor(browser, JSON.stringify(payload)),
      headers: {
        authorization: vapidHeader(keys, { origin: url.origin, nowMs: now(), contact }),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: left,
        urgency: delivery.urgency,
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
