import { dayOf } from "../../engine/utc-day.ts";
import type { Balance, Ledger } from "../../ledger/ledger.ts";
import type { FundingRows, WithdrawalState } from "./records.ts";

export type FundingState = {
  /** Under review or sending, by id. Those that ended are in the database alone. */
  readonly open: Map<string, WithdrawalState>;
  /** Users with a withdrawal under review. */
  readonly underReview: Set<number>;
  /** The newest day with a withdrawal request, 0 before the first, and the number of requests by user on it. */
  day: number;
  readonly requests: Map<number, number>;
};

export const createFundingState = (): FundingState => ({
  open: new Map(),
  underReview: new Set(),
  day: 0,
  requests: new Map(),
});

/** Whether money is frozen for it. */
export const isOpen = ({ state }: WithdrawalState): boolean => state === "under_review" || state === "sending";
/** The frozen amount while it is open. */
export const holdOf = ({ amount, fee }: WithdrawalState): bigint => amount + fee;
/** The ref of its postings. */
export const refOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`;
export const balanceOf = (ledger: Ledger, { userId, account, currencyId }: WithdrawalState): Balance =>
  ledger.balance(userId, account, currencyId);

/** The number of the user's requests on the day of `at`. */
export function requestsOn({ day, requests }: FundingState, userId: number, at: number): number {
  return dayOf(at) > day ? 0 : (requests.get(userId) ?? 0);
}

/** Counts a request. A day older than the newest, which only a clock that was set back gives, counts on the newest. */
export function countRequest(funding: FundingState, userId: number, at: number): void {
  if (dayOf(at) > funding.day) {
    funding.day = dayOf(at);
    funding.requests.clear();
  }
  funding.requests.set(userId, requestsOn(funding, userId, at) + 1);
}

/** Puts a withdrawal as it now is into the state, or takes it out when it ended. */
export function keep({ open, underReview }: FundingState, withdrawal: WithdrawalState): void {
  const { withdrawalId, userId } = withdrawal;
  if (withdrawal.state === "under_review") underReview.add(userId);
  else if (open.get(withdrawalId)?.state === "under_review") underReview.delete(userId);
  if (isOpen(withdrawal)) open.set(withdrawalId, withdrawal);
  else open.delete(withdrawalId);
}

export const fundingRows = ({ open, day, requests }: FundingState): FundingRows => ({
  openWithdrawals: [...open.values()].sort((a, b) => (a.withdrawalId < b.withdrawalId ? -1 : 1)),
  withdrawalDay: {
    day,
    counts: [...requests].map(([userId, count]) => ({ userId, count })).sort((a, b) => a.userId - b.userId),
  },
});

/** Throws on a withdrawal that has ended. */
export function restoreFunding(funding: FundingState, { openWithdrawals, withdrawalDay }: FundingRows): void {
  for (const withdrawal of openWithdrawals) {
    if (!isOpen(withdrawal)) throw new Error(`withdrawal ${withdrawal.withdrawalId} is ${withdrawal.state}, not open`);
    keep(funding, withdrawal);
  }
  funding.day = withdrawalDay.day;
  for (const { userId, count } of withdrawalDay.counts) funding.requests.set(userId, count);
}
