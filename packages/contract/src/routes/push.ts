import * as z from "zod/mini";
import { idField, nothing, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** Browsers of one user; with one more, the one that was added first is dropped. */
export const PUSH_DEVICES_MAX = 10;

const device = z.object({
  id: z.number(),
  /** From the browser's own description, such as "Chrome, Android". */
  device: z.string(),
  /** Whether the calling session added it. */
  current: z.boolean(),
  added_at: timestamp,
  /** The last delivery that the push service accepted; null before the first one. */
  delivered_at: z.nullable(timestamp),
});
export type PushDevice = z.infer<typeof device>;

/** The server's public key (VAPID, base64url), and the browsers that receive the account's notifications. */
const state = z.object({ public_key: z.string(), list: z.array(device), devices_max: z.number() });

export const getPushState = route({
  methods: ["GET"],
  path: "push/state",
  summary: "The key that a browser subscribes with, and the browsers that receive push notifications",
  auth: "user",
  input: nothing,
  output: state,
});

/** Base64url without padding, as browsers give their keys. */
const keyField = (bytes: number) =>
  z
    .string({ error: "INVALID_REQUEST" })
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), "INVALID_REQUEST"));

export const subscribePush = route({
  methods: ["POST"],
  path: "push/subscribe",
  summary: "Sends the account's notifications to this browser until its session ends or it unsubscribes",
  auth: "user",
  changes: true,
  input: z.object({
    endpoint: z
      .string({ error: "FIELD_REQUIRED" })
      .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(1_000, "INVALID_REQUEST")),
    p256dh: keyField(65),
    auth: keyField(16),
  }),
  output: state,
});

export const unsubscribePush = route({
  methods: ["POST"],
  path: "push/unsubscribe",
  summary: "Stops push notifications to one of the account's browsers; without an id to the calling one",
  auth: "user",
  changes: true,
  input: z.object({ id: z.optional(idField) }),
  output: state,
});

export const testPush = route({
  methods: ["POST"],
  path: "push/test",
  summary: "Sends a test notification to the calling browser, once in 10 s",
  auth: "user",
  changes: true,
  cost: 5,
  input: nothing,
  output: nothing,
});
