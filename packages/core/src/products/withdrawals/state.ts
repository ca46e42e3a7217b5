import { dayOf } from "../../engine/utc-day.ts";
import type { Balance, Ledger } from "../../ledger/ledger.ts";
import type { WithdrawalRows, WithdrawalState } from "./records.ts";

export type WithdrawalsState = {
  /** Under review or sending, by id. Those that ended are in the database alone. */
  readonly open: Map<string, WithdrawalState>;
  /** Users with a withdrawal under review. */
  readonly underReview: Set<number>;
  /** The newest day on which anybody asked for a withdrawal, 0 before the first, and how often each user did on it. */
  day: number;
  readonly requests: Map<number, number>;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly withdrawals: WithdrawalsState;
  }
}

export const createWithdrawalsState = (): WithdrawalsState => ({
  open: new Map(),
  underReview: new Set(),
  day: 0,
  requests: new Map(),
});

/** Whether money is frozen for it. */
export const isOpen = ({ state }: WithdrawalState): boolean => state === "under_review" || state === "sending";
/** What is frozen for it while it is open. */
export const holdOf = ({ amount, fee }: WithdrawalState): bigint => amount + fee;
/** The ref of its postings. */
export const refOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`;
export const balanceOf = (ledger: Ledger, { userId, account, currencyId }: WithdrawalState): Balance =>
  ledger.balance(userId, account, currencyId);

/** How often the user asked on the day of `at`. */
export function requestsOn({ day, requests }: WithdrawalsState, userId: number, at: number): number {
  return dayOf(at) > day ? 0 : (requests.get(userId) ?? 0);
}

/** Counts a request. A day older than the newest, which only a clock that was set back gives, counts on the newest. */
export function countRequest(withdrawals: WithdrawalsState, userId: number, at: number): void {
  if (dayOf(at) > withdrawals.day) {
    withdrawals.day = dayOf(at);
    withdrawals.requests.clear();
  }
  withdrawals.requests.set(userId, requestsOn(withdrawals, userId, at) + 1);
}

/** Puts a withdrawal as it now is into the state, or takes it out when it ended. */
export function keep({ open, underReview }: WithdrawalsState, withdrawal: WithdrawalState): void {
  const { withdrawalId, userId } = withdrawal;
  if (withdrawal.state === "under_review") underReview.add(userId);
  else if (open.get(withdrawalId)?.state === "under_review") underReview.delete(userId);
  if (isOpen(withdrawal)) open.set(withdrawalId, withdrawal);
  else open.delete(withdrawalId);
}

export const withdrawalRows = ({ open, day, requests }: WithdrawalsState): WithdrawalRows => ({
  openWithdrawals: [...open.values()].sort((a, b) => (a.withdrawalId < b.withdrawalId ? -1 : 1)),
  withdrawalDay: {
    day,
    counts: [...requests].map(([userId, count]) => ({ userId, count })).sort((a, b) => a.userId - b.userId),
  },
});

/** Throws on a withdrawal that has ended. */
export function restoreWithdrawals(
  withdrawals: WithdrawalsState,
  { openWithdrawals, withdrawalDay }: WithdrawalRows,
): void {
  for (const withdrawal of openWithdrawals) {
    if (!isOpen(withdrawal)) throw new Error(`withdrawal ${withdrawal.withdrawalId} is ${withdrawal.state}, not open`);
    keep(withdrawals, withdrawal);
  }
  withdrawals.day = withdrawalDay.day;
  for (const { userId, count } of withdrawalDay.counts) withdrawals.requests.set(userId, count);
}
