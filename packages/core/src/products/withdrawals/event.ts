import type { Amount } from "@candor/contract/domain/money.ts";
import type { WithdrawalAccount } from "../../engine/command.ts";

/** What happens to withdrawals. */

export type WithdrawalStatus = "under_review" | "sending" | "passed" | "rejected" | "cancelled";
/** The whole withdrawal as it now is; the last one of a batch wins. While under review or sending, amount + fee is frozen for it. */
export type WithdrawalState = {
  /** The id of the command that asked for it. */
  readonly withdrawalId: string;
  readonly userId: number;
  readonly account: WithdrawalAccount;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly state: WithdrawalStatus;
  /** What the operators said last, and who. */
  readonly reason: string | undefined;
  readonly reference: string | undefined;
  readonly operatorId: number | undefined;
  /** 1 when it is asked for, one more with each step. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};
export type WithdrawalChanged = {
  readonly type: "withdrawal";
  readonly isNew: boolean;
  readonly withdrawal: WithdrawalState;
  /** Of a new one, as its command had them; they are no part of the state. */
  readonly details: string | undefined;
};
