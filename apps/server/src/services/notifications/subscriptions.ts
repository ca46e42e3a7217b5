import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { isRejectedReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { Services } from "../services.ts";
import type { Notice } from "./notice.ts";
import { type Notified, notify } from "./notify.ts";
import * as queries from "./subscription-queries.ts";

/** An allotment decides on all of its applications at once, so a round asks again until none is left, but leaves emails in flight for at most so many. */
const PER_ROUND = 10_000;
const PER_QUERY = 500;
const SINCE_MS = 7 * DAY_MS;

/** Notifies the user of an application that an operator rejected. After the commit; repeated calls do no harm. */
export async function notifyApplication(services: Notified, applicationId: string): Promise<void> {
  const due = await queries.dueNotices(services.db, { since: new Date(0), after: 0, limit: PER_QUERY, applicationId });
  for (const row of due) await notify(services, noticeOf(row));
}

/** Sends missing notifications about applications: no call allots or releases coins. Ends early when `signal` is aborted. Returns the number of notices. */
export async function retryApplications(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, engine } = services;
  const since = new Date((await engine.status()).now - SINCE_MS);
  let sent = 0;
  let last = 0;
  for (;;) {
    const rows = await queries.dueNotices(db, { since, after: last, limit: PER_QUERY });
    for (const row of rows) await notify(services, noticeOf(row));
    sent += rows.length;
    last = rows.at(-1)?.number ?? last;
    if (rows.length < PER_QUERY || sent >= PER_ROUND || signal?.aborted) return sent;
  }
}

function noticeOf(row: queries.DueNotice): Notice {
  const { kind, coin, pay_currency } = row;
  const of = { userId: row.user_id, ref: `application:${row.application_id}` };
  const sale = { subscription: String(row.subscription_id) };
  if (kind === "coin_launched") return { ...of, kind, params: { ...sale, coin, symbol: row.pair } };
  const coins = { ...sale, amount: plain(row.allotted), currency: coin };
  if (kind === "subscription_released") return { ...of, kind, params: coins };
  if (kind === "subscription_allotted") {
    const unfrozen = formatAmount(fromNumeric(row.cost) - fromNumeric(row.paid));
    return { ...of, kind, params: { ...coins, paid: plain(row.paid), unfrozen, pay_currency } };
  }
  const reason = isRejectedReason(row.reason) ? { reason: row.reason } : {};
  return { ...of, kind, params: { ...sale, amount: plain(row.cost), currency: pay_currency, coin, ...reason } };
}
