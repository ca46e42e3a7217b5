import * as z from "zod/mini";
import { decimal, integer, nothing, smallIdField } from "../../fields.ts";
import { route } from "../../route.ts";
import { networks } from "../deposit.ts";
import { versionField } from "./queue.ts";

const zeroOrMore = z
  .string({ error: "INVALID_AMOUNT" })
  .check(z.trim(), z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, "INVALID_AMOUNT"));

/** A channel's limits and fees. */
export const channelTermsFields = {
  deposit_open: z.boolean({ error: "INVALID_REQUEST" }),
  withdraw_open: z.boolean({ error: "INVALID_REQUEST" }),
  deposit_min: zeroOrMore,
  withdraw_min: zeroOrMore,
  withdraw_max: zeroOrMore,
  withdraw_fee: zeroOrMore,
  two_people_above: zeroOrMore,
  confirmations: integer(0, 1_000),
  explorer_tx: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(200, "INVALID_REQUEST"), z.regex(/^$|^https:\/\/[^ ]*\{id\}/, "INVALID_REQUEST")),
    "",
  ),
};

const channel = z.object({
  id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  name: z.string(),
  network: z.enum(networks),
  decimals: z.number(),
  deposit_open: z.boolean(),
  withdraw_open: z.boolean(),
  deposit_min: decimal,
  withdraw_min: decimal,
  withdraw_max: decimal,
  withdraw_fee: decimal,
  two_people_above: decimal,
  confirmations: z.number(),
  explorer_tx: z.string(),
  /** derived, pool or practice: the source of users' addresses; null if there is none. */
  address_source: z.nullable(z.string()),
  /** Of a pool: unassigned addresses. */
  pool_free: z.nullable(z.number()),
  version: z.number(),
  approval_id: z.nullable(z.string()),
});

export const channelList = route({
  methods: ["GET"],
  path: "console/channels/list",
  summary: "Channels with their switches, minimums, fees and limits",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(channel) }),
});

/** Closing is a protection and takes one operator; opening is part of a request. */
export const channelClose = route({
  methods: ["POST"],
  path: "console/channels/close",
  summary: "Closes deposits or withdrawals of a channel immediately",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({
    id: smallIdField,
    version: versionField,
    direction: z.enum(["deposit", "withdraw"], { error: "INVALID_REQUEST" }),
    reason: z
      .string({ error: "FIELD_REQUIRED" })
      .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(300, "INVALID_REQUEST")),
  }),
  output: z.object({ version: z.number() }),
});

/** Becomes a request of kind channel_terms. */
export const channelRequest = route({
  methods: ["POST"],
  path: "console/channels/request",
  summary: "Requests new terms of a channel from a second operator; existing records keep their terms",
  auth: "operator",
  permission: "channels.request",
  changes: true,
  input: z.object({
    id: smallIdField,
    version: versionField,
    ...channelTermsFields,
    reason: z
      .string({ error: "FIELD_REQUIRED" })
      .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(500, "INVALID_REQUEST")),
  }),
  output: z.object({ approval_id: z.string() }),
});
