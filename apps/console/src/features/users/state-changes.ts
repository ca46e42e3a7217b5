import type { StateReason } from "@candor/contract/i18n/reject-reasons.ts";
import { requestUnlock } from "@candor/contract/routes/console/approvals.ts";
import { userFreeze, userLock, userUnfreeze } from "@candor/contract/routes/console/users.ts";
import { reasonsAgainst, reasonsFor } from "../../shared/reasons/names.ts";
import type { UserRecord } from "./names.ts";

export type StateChange = "freeze" | "unfreeze" | "lock" | "unlock";

/** The effects of a change of state, shown in advance. */
export type ChangeText = {
  readonly verb: string;
  readonly action: string;
  readonly cancel: string;
  readonly danger: boolean;
  readonly first: readonly [title: string, text: string];
  readonly second: readonly [title: string, text: string];
  readonly reasons: readonly StateReason[];
  /** How many characters the words for operators need at least. */
  readonly wordsMin: number;
};

const cancelled = (orders: number): string =>
  orders === 0 ? "No order is open." : `${orders} open ${orders === 1 ? "order is" : "orders are"} canceled.`;

export function changeText(change: StateChange, user: Pick<UserRecord, "open_orders">): ChangeText {
  const texts: Record<StateChange, ChangeText> = {
    freeze: {
      verb: "Freeze",
      action: "Freeze now",
      cancel: "Keep active",
      danger: true,
      first: [
        "Stops immediately, within 1 s",
        `Orders, transfers, withdrawals, OTC, addresses, security changes; on open sockets too. ${cancelled(user.open_orders)}`,
      ],
      second: [
        "Continues",
        "The user can view everything. Take profit, stop loss, open products and liquidation settle as agreed.",
      ],
      reasons: reasonsAgainst,
      wordsMin: 20,
    },
    lock: {
      verb: "Lock",
      action: "Lock now",
      cancel: "Do not lock",
      danger: true,
      first: [
        "Stops immediately, within 1 s",
        `All sessions end and nobody can log in. ${cancelled(user.open_orders)}`,
      ],
      second: ["To unlock it", "Two operators are needed: one asks, an owner approves."],
      reasons: reasonsAgainst,
      wordsMin: 20,
    },
    unfreeze: {
      verb: "Unfreeze",
      action: "Unfreeze now",
      cancel: "Keep frozen",
      danger: false,
      first: ["Works again", "Orders, transfers, withdrawals and security changes, immediately."],
      second: ["Not restored", "Orders canceled by the freeze."],
      reasons: reasonsFor,
      wordsMin: 1,
    },
    unlock: {
      verb: "Ask to unlock",
      action: "Ask for unlocking",
      cancel: "Keep locked",
      danger: false,
      first: ["Happens now", "A request is created for an owner. Nothing changes for the user."],
      second: ["Happens after approval", "The user can log in again. The request expires after 24 h."],
      reasons: reasonsFor,
      wordsMin: 20,
    },
  };
  return texts[change];
}

/** The route of each change; unlocking is a request that another operator decides. */
export const changeRoutes = {
  freeze: userFreeze,
  unfreeze: userUnfreeze,
  lock: userLock,
  unlock: requestUnlock,
} as const;
