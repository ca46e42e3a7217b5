import type { ContractEnding } from "@candor/contract/domain/contracts.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";

/** How a position or an order has ended, or that it is under way. */
export type Ending = ContractEnding | "open";

export function endingOf({ state, close_reason }: Pick<Position, "state" | "close_reason">): Ending {
  if (state === "closed") return close_reason ?? "user";
  return state === "cancelled" || state === "refused" ? state : "open";
}

export const endingTones = {
  user: "plain",
  tp: "up",
  sl: "down",
  liquidation: "bad",
  cancelled: "plain",
  refused: "warn",
  open: "brand",
} as const satisfies Record<Ending, string>;
