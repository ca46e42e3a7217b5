import { plain } from "@candor/contract/domain/money.ts";
import { depositReasons, differenceReasons, withdrawalReasons } from "@candor/contract/i18n/reject-reasons.ts";
import type { Services } from "../services.ts";
import * as queries from "./movement-queries.ts";
import type { Notice } from "./notice.ts";
import { type Notified, notify } from "./notify.ts";

/** Maximum per round of the sweep; the rest follows in the next. */
const PER_ROUND = 500;
const SINCE_MS = 24 * 3_600_000;

type WithdrawalStep = { readonly withdrawalId: string; readonly state: queries.WithdrawalFacts["state"] };

/** Notifies the owner of a deposit of its state: submitted, passed or rejected. After the commit; repeated calls do no harm. */
export async function notifyDeposit(services: Notified, depositId: number): Promise<void> {
  const row = await queries.deposit(services.db, depositId);
  const notice = row && depositNotice(row);
  if (notice) await notify(services, notice);
}

/** The same for a withdrawal, which may already have taken its next step: requested, sending, passed, rejected or canceled. */
export async function notifyWithdrawal(services: Notified, { withdrawalId, state }: WithdrawalStep): Promise<void> {
  const row = await queries.withdrawal(services.db, withdrawalId);
  if (row) await notify(services, withdrawalNotice({ ...row, state }));
}

/**
 * Sends missing notifications about deposits and withdrawals of the last 24 h: the server stopped between the commit and the notification. Deposits
 * have the gateway's time and withdrawals the engine's, which is in the past during a replay. Returns the number of notices.
 */
export async function retryPending(services: Services): Promise<number> {
  const { db, engine, clock } = services;
  const { now } = await engine.status();
  const [deposits, withdrawals] = await Promise.all([
    queries.pendingDeposits(db, new Date(clock.now() - SINCE_MS), PER_ROUND),
    queries.pendingWithdrawals(db, new Date(now - SINCE_MS), PER_ROUND),
  ]);
  const notices = [...deposits.flatMap((row) => depositNotice(row) ?? []), ...withdrawals.map(withdrawalNotice)];
  for (const notice of notices) await notify(services, notice);
  return notices.length;
}

const known = <Name extends string>(names: readonly Name[], found: string | null): Name | undefined =>
  names.find((name) => name === found);

/** Undefined while the core has not answered: nobody is notified of money that has not been booked. */
function depositNotice(row: queries.DepositFacts): Notice | undefined {
  const of = { userId: row.user_id, ref: `deposit:${row.deposit_id}` };
  const claimed = { amount: plain(row.amount), currency: row.symbol };
  switch (row.state) {
    case "crediting":
      return undefined;
    case "under_review":
      return { ...of, kind: "deposit_submitted", params: claimed };
    case "rejected": {
      const reason = known(depositReasons, row.reason);
      if (!reason) throw new Error(`deposit ${row.deposit_id} was rejected without a reason that is known`);
      return { ...of, kind: "deposit_rejected", params: { ...claimed, reason } };
    }
    case "passed": {
      if (row.credited === null) throw new Error(`deposit ${row.deposit_id} was passed without an amount`);
      const credited = { amount: plain(row.credited), currency: row.symbol };
      if (credited.amount === claimed.amount) return { ...of, kind: "deposit_passed", params: credited };
      const reason = known(differenceReasons, row.reason);
      const params = { ...credited, claimed: claimed.amount, ...(reason ? { reason } : {}) };
      return { ...of, kind: "deposit_passed", params };
    }
  }
}

function withdrawalNotice(row: queries.WithdrawalFacts): Notice {
  const of = { userId: row.user_id, ref: `withdrawal:${row.withdrawal_id}` };
  const params = { amount: plain(row.amount), currency: row.symbol };
  switch (row.state) {
    case "under_review":
      return { ...of, kind: "withdrawal_requested", params };
    case "sending":
      return { ...of, kind: "withdrawal_sending", params };
    case "cancelled":
      return { ...of, kind: "withdrawal_cancelled", params };
    case "passed":
      return { ...of, kind: "withdrawal_passed", params: { ...params, reference: row.reference ?? "" } };
    case "rejected": {
      const reason = known(withdrawalReasons, row.reason);
      if (!reason) throw new Error(`withdrawal ${row.withdrawal_id} was rejected without a reason that is known`);
      return { ...of, kind: "withdrawal_rejected", params: { ...params, reason } };
    }
  }
}
