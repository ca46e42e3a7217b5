import { sign } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { post } from "../../../platform/network/post.ts";
import type { Services } from "../../../services/services.ts";
import * as events from "./events.ts";
import { type WebhookKeys, webhookKeys } from "./keys.ts";

/** After this many failures an event is given up: the last waits make three days. */
const WAITS_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  29 * HOUR_MS,
];
/** Longer than an attempt takes: a process that died in it leaves the event to the next look after that. */
const HELD_MS = 30_000;
const AT_ONCE = 16;

/**
 * The headers of the Standard Webhooks specification, with its Ed25519 signature: id, time and body joined by dots. An attempt that is repeated has
 * the same id, by which the receiver recognizes it.
 */
export function webhookHeaders(
  { privateKey }: WebhookKeys,
  { id, body, nowMs }: { readonly id: string; readonly body: string; readonly nowMs: number },
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), privateKey).toString("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1a,${signature}`,
  };
}

/** Names the record and nothing of it: amounts and addresses are read by a signed call, so that a wrong address of the webhook learns none. */
const bodyOf = ({ type, subject, at }: events.DueEvent): string => {
  const [record, id] = subject.split(":");
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { record, id } });
};

async function deliver({ db, clock, log }: Services, keys: WebhookKeys, event: events.DueEvent): Promise<boolean> {
  const body = bodyOf(event);
  const now = clock.now();
  const headers = webhookHeaders(keys, { id: `evt_${event.event_id}`, body, nowMs: now });
  let failure: string;
  try {
    const url = new URL(event.webhook_url);
    // Two owners have set the address, which may be on the operator's own network.
    const { status } = await post({ url, headers, body: Buffer.from(body), mayBePrivate: true });
    if (status >= 200 && status < 300) {
      await events.markDelivered(db, event.event_id, new Date(clock.now()));
      return true;
    }
    failure = `HTTP ${status}`;
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const wait = WAITS_MS[event.attempts - 1];
  if (wait === undefined) log.error({ event: event.event_id, failure }, "ALARM: a webhook was given up");
  const nextAt = wait === undefined ? null : new Date(clock.now() + wait);
  await events.markFailed(db, event.event_id, { failure, nextAt });
  return false;
}

/** Writes missing events and sends those that are due. Returns the number of those that arrived. */
export async function tendServiceEvents(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  await events.writeMissingEvents(db, new Date(now));
  const due = await events.takeDue(db, new Date(now), new Date(now + HELD_MS), AT_ONCE);
  if (due.length === 0) return 0;
  const keys = await webhookKeys(services);
  const arrived = await Promise.all(due.map((event) => deliver(services, keys, event)));
  return arrived.filter(Boolean).length;
}
