import type { State } from "../../engine/state.ts";
import type { PositionState } from "./records.ts";
import type { ContractAccount, Position } from "./state.ts";

/** The account of a user in a quote currency, opened when it is met for the first time. */
export function accountOf(state: State, userId: number, currencyId: number): ContractAccount {
  let owned = state.contracts.accounts.get(userId);
  if (!owned) {
    owned = new Map();
    state.contracts.accounts.set(userId, owned);
  }
  const found = owned.get(currencyId);
  if (found) return found;
  const opened: ContractAccount = {
    userId,
    currencyId,
    balance: state.ledger.balance(userId, "lever", currencyId),
    open: new Set(),
    exposures: new Map(),
    margin: 0n,
    deduction: 0n,
    value: 0n,
    debts: [],
    debt: 0n,
  };
  owned.set(currencyId, opened);
  return opened;
}

/** Forgets an account without positions and orders. */
export function dropIfEmpty(state: State, { userId, currencyId, open }: ContractAccount): void {
  if (open.size > 0) return;
  const owned = state.contracts.accounts.get(userId);
  owned?.delete(currencyId);
  if (owned?.size === 0) state.contracts.accounts.delete(userId);
}

export const accountsOf = (state: State, userId: number): readonly ContractAccount[] => [
  ...(state.contracts.accounts.get(userId)?.values() ?? []),
];

/** Replaces what a position is now, and tells of it. */
export function change(state: State, position: Position, changes: Partial<PositionState>, at: number): void {
  position.now = { ...position.now, ...changes, updatedAt: at };
  state.events.push({ type: "position", isNew: false, position: position.now });
}
