import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { checkWithdrawalsState, freezes, holdsOfWithdrawals } from "./check.ts";
import type {
  CancelWithdrawal,
  DecideWithdrawal,
  RequestWithdrawal,
  WithdrawalState,
  WithdrawalStatus,
} from "./records.ts";
import { sealedRequests, sealedWithdrawals } from "./seal.ts";
import {
  balanceOf,
  countRequest,
  createWithdrawalsState,
  holdOf,
  keep,
  refOf,
  requestsOn,
  restoreWithdrawals,
  withdrawalRows,
} from "./state.ts";

function refuseRequest(state: State, command: RequestWithdrawal): Refusal | undefined {
  const { userId, account, currencyId, amount, fee, at } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (!state.currencies.has(currencyId)) return refuse("NOT_FOUND");
  if (amount <= 0n || fee < 0n) return refuse("INVALID_AMOUNT");
  if ((state.users.get(userId)?.level ?? 0) < command.levelNeeded) return refuse("NOT_VERIFIED");
  if (state.withdrawals.underReview.has(userId)) return refuse("WITHDRAWAL_UNDER_REVIEW");
  if (requestsOn(state.withdrawals, userId, at) >= command.perDay)
    return refuse("WITHDRAWAL_LIMIT", { max: command.perDay });
  const { available } = state.ledger.balance(userId, account, currencyId);
  return available < amount + fee ? refuse("INSUFFICIENT_BALANCE") : undefined;
}

function requestWithdrawal(state: State, command: RequestWithdrawal): Outcome {
  const refusal = refuseRequest(state, command);
  if (refusal) return refusal;
  const { id: withdrawalId, userId, account, currencyId, amount, fee, at, details } = command;
  if (state.withdrawals.open.has(withdrawalId)) throw new Error(`withdrawal ${withdrawalId} was asked for twice`);
  const withdrawal: WithdrawalState = {
    withdrawalId,
    userId,
    account,
    currencyId,
    amount,
    fee,
    state: "under_review",
    reason: undefined,
    reference: undefined,
    operatorId: undefined,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  state.ledger.hold(balanceOf(state.ledger, withdrawal), holdOf(withdrawal), "withdraw_lock_0", refOf(withdrawalId));
  countRequest(state.withdrawals, userId, at);
  keep(state.withdrawals, withdrawal);
  state.events.push({ type: "withdrawal", isNew: true, withdrawal, details });
  return DONE;
}

/** Takes the next step; what was frozen has been moved before. */
function advance(state: State, before: WithdrawalState, change: Partial<WithdrawalState>): void {
  const withdrawal = { ...before, ...change, version: before.version + 1 };
  keep(state.withdrawals, withdrawal);
  state.events.push({ type: "withdrawal", isNew: false, withdrawal, details: undefined });
}

/** One that ended is not known here any more, so that it is NOT_FOUND: who has the database's rows can say WITHDRAWAL_NOT_OPEN. */
function cancelWithdrawal(state: State, { userId, withdrawalId, at }: CancelWithdrawal): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const withdrawal = state.withdrawals.open.get(withdrawalId);
  if (!withdrawal || withdrawal.userId !== userId) return refuse("NOT_FOUND");
  if (withdrawal.state !== "under_review") return refuse("WITHDRAWAL_NOT_OPEN");
  state.ledger.release(balanceOf(state.ledger, withdrawal), holdOf(withdrawal), "withdraw_lock_1", refOf(withdrawalId));
  advance(state, withdrawal, { state: "cancelled", updatedAt: at });
  return DONE;
}

/** Sent first, passed when it has arrived; rejected from either state, since what was not sent may be given back. */
function mayBecome(from: WithdrawalStatus, to: DecideWithdrawal["to"]): boolean {
  if (to === "sending") return from === "under_review";
  return to === "rejected" || from === "sending";
}

/** A frozen user's withdrawal is decided on all the same: the operators act, not the user. */
function decideWithdrawal(state: State, command: DecideWithdrawal): Outcome {
  const { withdrawalId, to, operatorId, at } = command;
  const withdrawal = state.withdrawals.open.get(withdrawalId);
  if (!withdrawal) return refuse("NOT_FOUND");
  if (!mayBecome(withdrawal.state, to)) return refuse("WITHDRAWAL_NOT_OPEN");
  if (to === "rejected")
    state.ledger.release(balanceOf(state.ledger, withdrawal), holdOf(withdrawal), "withdraw_fail", refOf(withdrawalId));
  if (to === "passed") payOut(state, withdrawal);
  const reason = command.reason ?? withdrawal.reason;
  const reference = command.reference ?? withdrawal.reference;
  advance(state, withdrawal, { state: to, reason, reference, operatorId, updatedAt: at });
  return DONE;
}

function payOut(state: State, withdrawal: WithdrawalState): void {
  const { currencyId, amount, fee } = withdrawal;
  const { ledger } = state;
  const from = balanceOf(state.ledger, withdrawal);
  const ref = refOf(withdrawal.withdrawalId);
  ledger.settle(from, amount, "withdraw", ref);
  ledger.receive(ledger.balance(HOUSE, "outside", currencyId), amount, "withdraw", ref);
  if (fee === 0n) return;
  ledger.settle(from, fee, "withdraw_fee", ref);
  ledger.receive(ledger.balance(HOUSE, "fees", currencyId), fee, "withdraw_fee", ref);
}

export const withdrawals: Product = {
  name: "funding",
  order: 50,
  state: () => ({ withdrawals: createWithdrawalsState() }),
  commands: { requestWithdrawal, cancelWithdrawal, decideWithdrawal },
  seal: [sealedWithdrawals, sealedRequests],
  rows: (state) => withdrawalRows(state.withdrawals),
  restore: (state, rows) => restoreWithdrawals(state.withdrawals, rows),
  holds: holdsOfWithdrawals,
  freezes,
  check: checkWithdrawalsState,
};
