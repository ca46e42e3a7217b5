import * as z from "zod/mini";
import { serviceEvents } from "../../domain/wallet-services.ts";
import { idField, integer, nothing, smallIdField, text, timestamp } from "../../fields.ts";
import { route } from "../../route.ts";
import { versionField } from "./queue.ts";

/** Of the name of a wallet service, as of an operator's. */
const nameField = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.regex(/^[a-z][a-z0-9-]{1,30}$/, "INVALID_REQUEST"));
/** The 32 bytes of an Ed25519 public key in base64. */
const keyField = z
  .string({ error: "FIELD_REQUIRED" })
  .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.regex(/^[A-Za-z0-9+/]{43}=$/, "INVALID_REQUEST"));
/** https, or http to a machine of the operator's own network. */
const urlField = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300, "INVALID_REQUEST"),
      z.regex(/^$|^https?:\/\/[^\s/]+(\/\S*)?$/, "INVALID_REQUEST"),
    ),
  "",
);
export const SERVICE_CHANNELS_MAX = 200;

export const serviceTermsFields = {
  public_key: keyField,
  chain_ids: z
    .array(smallIdField, { error: "FIELD_REQUIRED" })
    .check(z.minLength(1, "FIELD_REQUIRED"), z.maxLength(SERVICE_CHANNELS_MAX, "INVALID_REQUEST")),
  webhook_url: urlField,
  /** The multiple of a channel's limit of one person that it may credit in 24 h. */
  limits_a_day: integer(1, 1_000_000),
};

const terms = z.object({
  public_key: z.string(),
  chain_ids: z.array(z.int()),
  /** Their names at the time of the request, as "USDT TRC20". */
  channels: z.array(z.string()),
  webhook_url: z.string(),
  limits_a_day: z.int(),
  enabled: z.boolean(),
});
export type ServiceTerms = z.infer<typeof terms>;

/** The body of a request of kind wallet_service; `id` 0 and `before` null for a new one. */
export const serviceChange = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  before: z.nullable(terms),
  after: terms,
});
export type ServiceChange = z.infer<typeof serviceChange>;

const walletService = z.object({
  id: z.number(),
  name: z.string(),
  public_key: z.string(),
  chain_ids: z.array(z.number()),
  webhook_url: z.string(),
  limits_a_day: z.number(),
  version: z.number(),
  used_at: z.nullable(timestamp),
  disabled_at: z.nullable(timestamp),
  /** Events that wait for their delivery, and those that were given up. */
  events_waiting: z.number(),
  events_failed: z.number(),
  approval_id: z.nullable(z.string()),
});
export type WalletService = z.infer<typeof walletService>;

export const walletServices = route({
  methods: ["GET"],
  path: "console/walletServices/list",
  summary: "Wallet services with their keys, channels and the state of their webhooks",
  auth: "operator",
  permission: "services.read",
  input: nothing,
  output: z.object({ list: z.array(walletService), webhook_key: z.string() }),
});

export const walletServiceRequest = route({
  methods: ["POST"],
  path: "console/walletServices/request",
  summary: "Requests a new wallet service, or other terms of one, from a second owner",
  auth: "operator",
  permission: "services.request",
  changes: true,
  input: z.object({
    /** Of a service that changes; none for a new one. */
    id: z.optional(idField),
    version: z._default(integer(0, 2_147_483_647), 0),
    name: nameField,
    ...serviceTermsFields,
    reason: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});

export const walletServiceDisable = route({
  methods: ["POST"],
  path: "console/walletServices/disable",
  summary: "Switches a wallet service off at once; switching it on again takes a request with a second owner",
  auth: "operator",
  permission: "services.request",
  changes: true,
  input: z.object({ id: idField, version: versionField, reason: text(300) }),
  output: z.object({ version: z.number() }),
});

const event = z.object({
  id: z.number(),
  type: z.enum(serviceEvents),
  subject: z.string(),
  at: timestamp,
  attempts: z.number(),
  next_at: z.nullable(timestamp),
  delivered_at: z.nullable(timestamp),
  failure: z.string(),
});

export const walletServiceEvents = route({
  methods: ["GET"],
  path: "console/walletServices/events",
  summary: "The latest 100 events of a wallet service, newest first",
  auth: "operator",
  permission: "services.read",
  input: z.object({ id: idField }),
  output: z.object({ list: z.array(event) }),
});

export const walletServiceRetry = route({
  methods: ["POST"],
  path: "console/walletServices/retry",
  summary: "Sends the events that were given up again",
  auth: "operator",
  permission: "services.request",
  changes: true,
  input: z.object({ id: idField }),
  output: z.object({ events: z.number() }),
});
