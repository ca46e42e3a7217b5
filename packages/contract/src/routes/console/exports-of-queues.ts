import type * as z from "zod/mini";
import { type Columns, exportOf, fields, timeOf } from "../../export-route.ts";
import { applicationQueue } from "./applications.ts";
import { approvalsQueue } from "./approvals.ts";
import { depositQueue } from "./deposits.ts";
import { identityQueue } from "./identity.ts";
import { inboxList } from "./inbox.ts";
import { disputeQueue, merchantQueue } from "./otc.ts";
import type { moneyRow, queueRow } from "./queue.ts";
import { withdrawalQueue } from "./withdrawals.ts";

type Shown<Shape extends z.core.$ZodLooseShape> = z.output<z.ZodMiniObject<Shape>>;

/** Whom a record of a queue is about. */
const person: Columns<Shown<Pick<typeof queueRow, "user">>> = {
  account: ({ user }) => user.uid,
  nickname: ({ user }) => user.nickname,
};

/** Where a record of a queue stands, and who works on it. */
const standing: Columns<Shown<Omit<typeof queueRow, "user">>> = {
  submitted_at: ({ submitted_at }) => submitted_at,
  due_at: ({ due_at_ms }) => timeOf(due_at_ms),
  age: ({ age }) => age,
  asked_until: ({ asked_until_ms }) => timeOf(asked_until_ms),
  assigned_to: ({ assignee }) => assignee?.operator ?? null,
  held_by: ({ holder }) => holder?.operator ?? null,
};

const money: Columns<Shown<typeof moneyRow>> = {
  currency: ({ symbol }) => symbol,
  channel: ({ chain }) => chain,
  network: ({ network }) => network,
};

export const identityExport = exportOf(identityQueue, "identities", {
  ...fields("id"),
  ...person,
  contact: ({ user }) => user.contact,
  ...fields("level", "country", "document_type", "state"),
  warnings: ({ marks }) => marks,
  ...standing,
});

export const depositsExport = exportOf(depositQueue, "deposits", {
  id: ({ id }) => `D-${id}`,
  ...person,
  claimed: ({ amount }) => amount,
  ...fields("credited"),
  ...money,
  ...fields("state"),
  ...standing,
});

export const withdrawalsExport = exportOf(withdrawalQueue, "withdrawals", {
  id: ({ number }) => `W-${number}`,
  ...person,
  ...fields("amount", "fee"),
  ...money,
  ...fields("state", "approvals", "approvals_needed"),
  ...standing,
});

export const approvalsExport = exportOf(approvalsQueue, "approvals", {
  ...fields("id", "kind"),
  ...person,
  ...fields("subject", "summary", "amount", "currency", "requested_by", "state"),
  ...standing,
});

export const applicationsExport = exportOf(applicationQueue, "applications", {
  ...fields("id"),
  ...person,
  contact: ({ user }) => user.contact,
  sale: ({ subscription_id }) => subscription_id,
  ...fields("quantity", "currency", "cost"),
  paid_with: ({ pay_currency }) => pay_currency,
  ...fields("state"),
  warnings: ({ marks }) => marks,
  ...standing,
});

export const merchantsExport = exportOf(merchantQueue, "merchants", {
  ...person,
  ...fields("state", "margin", "currency"),
  orders_30_days: ({ figures }) => figures.orders,
  completion: ({ figures }) => figures.completion,
  release_minutes: ({ figures }) => figures.release_minutes,
  disputes: ({ figures }) => figures.disputes,
  disputes_lost: ({ figures }) => figures.disputes_lost,
  requested_state: ({ request }) => request?.to ?? null,
  requested_by: ({ request }) => request?.by ?? null,
  ...standing,
});

export const disputesExport = exportOf(disputeQueue, "disputes", {
  order: ({ id }) => id,
  offer: ({ offer_id }) => offer_id,
  buyer: ({ buyer }) => buyer.uid,
  buyer_nickname: ({ buyer }) => buyer.nickname,
  seller: ({ seller }) => seller.uid,
  seller_nickname: ({ seller }) => seller.nickname,
  ...fields("opened_by"),
  merchant_side: ({ side }) => side,
  ...fields("quantity", "currency", "total", "fiat", "state"),
  ...standing,
});

/** What was written stays in the inbox: a file of the list is for counting and planning. */
export const inboxExport = exportOf(inboxList, "conversations", {
  ...fields("id"),
  account: ({ user }) => user.uid,
  nickname: ({ user }) => user.nickname,
  language: ({ user }) => user.lang,
  ...fields("state", "opened_at"),
  waiting_since: ({ waiting_since_ms }) => timeOf(waiting_since_ms),
  due_at: ({ due_at_ms }) => timeOf(due_at_ms),
  ...fields("age", "unread"),
  last_message_at: ({ last }) => last?.at ?? null,
  held_by: ({ holder }) => holder?.operator ?? null,
  ...fields("solved"),
});
