import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";

export type MovementKind = "in" | "out" | "hold" | "release" | "spent" | "mixed";
export type Movement = {
  readonly kind: MovementKind;
  /** The change of the user's total, held amounts included; for hold and release the amount that moved, without a sign. */
  readonly amount: string;
};

/** The effect of an entry on the user's money: a hold and its release do not change the total, and are shown that way. */
export function movementOf({ available, frozen }: Pick<LedgerEntry, "available" | "frozen">): Movement {
  const free = fromNumeric(available);
  const held = fromNumeric(frozen);
  const owned = formatAmount(free + held);
  if (held === 0n) return { kind: free < 0n ? "out" : "in", amount: owned };
  if (free === 0n) return { kind: held < 0n ? "spent" : "mixed", amount: owned };
  if (free + held !== 0n) return { kind: "mixed", amount: owned };
  return held > 0n ? { kind: "hold", amount: formatAmount(held) } : { kind: "release", amount: formatAmount(free) };
}
