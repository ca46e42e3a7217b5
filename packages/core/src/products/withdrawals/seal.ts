import { recordSection, type SealSection } from "../../seal/section.ts";
import { withdrawalRecord } from "./records.ts";

/** Under review or sending. */
export const sealedWithdrawals = recordSection("withdrawals", {
  table: "withdrawals",
  rows: "openWithdrawals",
  record: withdrawalRecord,
  key: ({ withdrawalId }) => withdrawalId,
  touched: { withdrawal: ({ withdrawal }) => withdrawal.withdrawalId },
  now: ({ withdrawals }, withdrawalId) => withdrawals.open.get(withdrawalId),
});

/** How often each user asked on the newest day; a new day begins without requests. */
export const sealedRequests: SealSection<number> = {
  name: "withdrawalRequests",
  touched: { withdrawal: ({ withdrawal }) => withdrawal.userId },
  *leaves({ withdrawalDay }) {
    for (const { userId, count } of withdrawalDay.counts) yield [userId, String(count)];
  },
  textOf: ({ withdrawals }, userId) => withdrawals.requests.get(userId)?.toString(),
  epoch: ({ withdrawals }) => withdrawals.day,
};
