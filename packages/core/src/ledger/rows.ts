import type { StateRows } from "../engine/records.ts";
import type { State } from "../engine/state.ts";
import type { BalanceRow } from "./records.ts";

/** Without zero balances, so that equal states have equal rows. */
export const ledgerRows = ({ ledger }: State) => ({
  balances: [...ledger.balances()]
    .filter((balance) => balance.available !== 0n || balance.frozen !== 0n)
    .map(({ ownerId, account, currencyId, available, frozen }) => ({
      ownerId,
      account,
      currencyId,
      available,
      frozen,
    }))
    .sort(byAccount),
  nextEntryId: ledger.nextEntryId,
});

export function restoreLedger({ ledger }: State, rows: StateRows): void {
  for (const row of rows.balances) {
    ledger.load(row.ownerId, row.account, row.currencyId, row.available, row.frozen);
  }
  ledger.nextEntryId = rows.nextEntryId;
}

function byAccount(a: BalanceRow, b: BalanceRow): number {
  if (a.ownerId !== b.ownerId) return a.ownerId - b.ownerId;
  if (a.currencyId !== b.currencyId) return a.currencyId - b.currencyId;
  return a.account < b.account ? -1 : 1;
}
