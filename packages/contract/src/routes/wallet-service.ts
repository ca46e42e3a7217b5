import * as z from "zod/mini";
import { noticeStates } from "../domain/wallet-services.ts";
import {
  amountField,
  decimal,
  integer,
  nothing,
  smallIdField,
  text,
  timestamp,
  uuidField,
  wholeNumberOr,
} from "../fields.ts";
import { withdrawalReasons } from "../i18n/reject-reasons.ts";
import { route } from "../route.ts";
import { paymentFields, versionField } from "./console/queue.ts";
import { networks } from "./deposit.ts";

/** Calls of the operator's own wallet service or custodian. Each request is signed, see `domain/wallet-services.ts`. */

const notice = z.object({
  chain_id: z.number(),
  reference: z.string(),
  output: z.string(),
  amount: decimal,
  state: z.enum(noticeStates),
  /** Of a payment that is still waiting: the confirmations that its channel asks for. */
  confirmations_needed: z.nullable(z.number()),
  /** The deposit's number; null while it waits and below the minimum. */
  deposit_id: z.nullable(z.number()),
});
export type Notice = z.infer<typeof notice>;

export const serviceChannels = route({
  methods: ["GET"],
  path: "service/channels",
  summary: "The channels of this wallet service, with minimum, confirmations and decimals",
  auth: "service",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        chain_id: z.number(),
        currency_id: z.number(),
        symbol: z.string(),
        name: z.string(),
        network: z.enum(networks),
        decimals: z.number(),
        confirmations: z.number(),
        deposit_min: decimal,
        deposit_open: z.boolean(),
        withdraw_open: z.boolean(),
      }),
    ),
    /** The key that signs webhooks: Ed25519, base64. */
    webhook_key: z.string(),
  }),
});

/**
 * Idempotent by network, transaction and output, in any order and from any number of services: a payment is credited once. Up to the limit of one
 * person it is credited at once; above it two operators decide as on every deposit.
 */
export const serviceDeposit = route({
  methods: ["POST"],
  path: "service/deposit",
  summary: "Reports a payment that arrived at a user's address or with a user's bank reference",
  auth: "service",
  changes: true,
  input: z.object({
    chain_id: smallIdField,
    ...paymentFields,
    /** The address that was paid, or the payment reference of a bank transfer. */
    to: z
      .string({ error: "FIELD_REQUIRED" })
      .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(128, "INVALID_REQUEST")),
    amount: amountField,
    confirmations: integer(0, 1_000_000_000),
  }),
  output: notice,
});

export const serviceDepositState = route({
  methods: ["GET"],
  path: "service/depositState",
  summary: "What became of a payment that was reported",
  auth: "service",
  input: z.object({ chain_id: smallIdField, ...paymentFields }),
  output: notice,
});

const payable = z.object({
  id: z.string(),
  number: z.number(),
  /** Goes with each call about it. */
  version: z.number(),
  chain_id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  network: z.enum(networks),
  /** What the user has to receive. */
  amount: decimal,
  /** The address, or the account number of a bank transfer. */
  address: z.string(),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  swift_code: z.nullable(z.string()),
  state: z.enum(["sending", "passed", "rejected"]),
  /** Whether this service has taken it. */
  taken: z.boolean(),
  approved_at: timestamp,
});
export type Payable = z.infer<typeof payable>;

export const serviceWithdrawals = route({
  methods: ["GET"],
  path: "service/withdrawals",
  summary:
    "Approved withdrawals to pay on this service's channels, oldest first, without those that another service has taken",
  auth: "service",
  input: z.object({ after: z._default(integer(0, Number.MAX_SAFE_INTEGER), 0), page_size: wholeNumberOr(50, 200) }),
  output: z.object({ list: z.array(payable), next: z.nullable(z.number()) }),
});

export const serviceWithdrawal = route({
  methods: ["GET"],
  path: "service/withdrawal",
  summary: "One approved withdrawal of this service's channels, also after its end",
  auth: "service",
  input: z.object({ id: uuidField }),
  output: payable,
});

/** Before it pays: a withdrawal belongs to the service that took it first, for good. Taking it again answers the same. */
export const serviceTake = route({
  methods: ["POST"],
  path: "service/take",
  summary: "Takes an approved withdrawal, so that nobody else pays it",
  auth: "service",
  changes: true,
  input: z.object({ id: uuidField }),
  output: payable,
});

export const serviceSent = route({
  methods: ["POST"],
  path: "service/sent",
  summary: "Confirms the payment of a taken withdrawal, once for each payment",
  auth: "service",
  changes: true,
  input: z.object({ id: uuidField, version: versionField, ...paymentFields }),
  output: payable,
});

export const serviceNotSent = route({
  methods: ["POST"],
  path: "service/notSent",
  summary: "Says that a taken withdrawal was not sent; an operator has to confirm before the money returns to its user",
  auth: "service",
  changes: true,
  input: z.object({
    id: uuidField,
    version: versionField,
    reason: z.enum(withdrawalReasons, { error: "FIELD_REQUIRED" }),
    evidence: text(500),
  }),
  output: z.object({ approval_id: z.string() }),
});
