import type { SealSection } from "../seal/section.ts";
import type { BalanceRow } from "./records.ts";

/**
 * All balances of an owner but those of zero, a line each in the order of the lines' own text. It is written by hand and not by a codec: most of what a
 * batch changes are balances, and this takes a third of the time.
 */
export function balancesText(balances: Iterable<BalanceRow>): string | undefined {
  const lines: string[] = [];
  for (const { account, currencyId, available, frozen } of balances) {
    if (available !== 0n || frozen !== 0n) lines.push(`${currencyId} ${account} ${available} ${frozen}`);
  }
  if (lines.length === 0) return undefined;
  return lines.length === 1 ? lines[0] : lines.sort().join("\n");
}

export const sealedBalances: SealSection<number> = {
  name: "balances",
  touched: { posting: ({ ownerId }) => ownerId },
  *leaves({ balances }) {
    for (const [ownerId, owned] of Map.groupBy(balances, (row) => row.ownerId)) yield [ownerId, balancesText(owned)];
  },
  textOf: ({ ledger }, ownerId) => balancesText(ledger.balancesOf(ownerId)),
};
