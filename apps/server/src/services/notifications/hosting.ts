import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Services } from "../services.ts";
import * as queries from "./hosting-queries.ts";
import type { Notice } from "./notice.ts";
import { type Notified, notify } from "./notify.ts";

/** Orders of the same term end at the same midnight, so a round asks again until none is left, but leaves emails in flight for at most so many. */
const PER_ROUND = 10_000;
const PER_QUERY = 500;
/** An order ends when its last day is due, even if a server that was down pays that day later. */
const SINCE_MS = 7 * DAY_MS;

/** Notifies the owner of an order that has ended. After the commit; repeated calls do no harm. */
export async function notifyHosting(services: Notified, orderId: number): Promise<void> {
  const row = await queries.endedOrder(services.db, orderId);
  if (row) await notify(services, hostingNotice(row));
}

/**
 * Sends missing notifications about orders that ended: no call completes an order, and a server may stop between a redemption and its notification.
 * Ends early when `signal` is aborted. Returns the number of notices.
 */
export async function retryEnded(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, engine } = services;
  const { now } = await engine.status();
  let sent = 0;
  let last = 0;
  for (;;) {
    const rows = await queries.pendingOrders(db, { since: new Date(now - SINCE_MS), after: last, limit: PER_QUERY });
    for (const row of rows) await notify(services, hostingNotice(row));
    sent += rows.length;
    last = rows.at(-1)?.order_id ?? last;
    if (rows.length < PER_QUERY || sent >= PER_ROUND || signal?.aborted) return sent;
  }
}

function hostingNotice(row: queries.EndedOrder): Notice {
  const of = { userId: row.user_id, ref: `hosting:${row.order_id}` };
  const product: HostingKind = row.kind;
  const principal = fromNumeric(row.principal);
  if (row.penalty_paid === null) {
    const income = { income: plain(row.income), income_currency: row.income_symbol };
    const params = { amount: formatAmount(principal), currency: row.symbol, product, ...income };
    return { ...of, kind: "hosting_completed", params };
  }
  const penalty = fromNumeric(row.penalty_paid);
  const params = { amount: formatAmount(principal - penalty), currency: row.symbol, product };
  return { ...of, kind: "hosting_redeemed", params: { ...params, penalty: formatAmount(penalty) } };
}
