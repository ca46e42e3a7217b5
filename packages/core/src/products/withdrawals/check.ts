import type { Freezes, Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import { balanceOf, holdOf, isOpen, refOf } from "./state.ts";

const require = requireOf("funding");

export function* holdsOfWithdrawals(state: State): Generator<Hold, void, undefined> {
  for (const withdrawal of state.withdrawals.open.values()) {
    yield { balance: balanceOf(state.ledger, withdrawal), amount: holdOf(withdrawal) };
  }
}

/** Checks that open withdrawals and their counters agree. Throws on the first contradiction. */
export function checkWithdrawalsState(state: State): void {
  const { open, underReview, day, requests } = state.withdrawals;
  const waiting = new Set<number>();
  const openOfDay = new Map<number, number>();
  for (const withdrawal of open.values()) {
    const { withdrawalId, userId, amount, fee, createdAt } = withdrawal;
    require(isOpen(withdrawal), `withdrawal ${withdrawalId} is open as ${withdrawal.state}`);
    require(amount > 0n && fee >= 0n, `withdrawal ${withdrawalId} is of ${amount} with a fee of ${fee}`);
    require(dayOf(createdAt) <= day, `withdrawal ${withdrawalId} is younger than the newest day ${day}`);
    if (dayOf(createdAt) === day) openOfDay.set(userId, (openOfDay.get(userId) ?? 0) + 1);
    if (withdrawal.state !== "under_review") continue;
    require(!waiting.has(userId), `user ${userId} has two withdrawals under review`);
    waiting.add(userId);
  }
  for (const userId of underReview)
    require(waiting.has(userId), `user ${userId} has nothing under review, as is noted`);
  require(waiting.size === underReview.size, `${waiting.size} users wait for a review, ${underReview.size} are noted`);
  for (const [userId, count] of openOfDay) {
    const counted = requests.get(userId) ?? 0;
    require(counted >= count, `user ${userId} asked ${counted} times on day ${day} and has ${count} of it open`);
  }
}

/** Each withdrawal of a batch froze, kept or released exactly what its steps mean. */
export const freezes: Freezes = {
  tags: ["withdraw"],
  changes: {
    withdrawal({ isNew, withdrawal }) {
      const hold = holdOf(withdrawal);
      return [refOf(withdrawal.withdrawalId), (isOpen(withdrawal) ? hold : 0n) - (isNew ? 0n : hold)];
    },
  },
};
