import { Ledger } from "../ledger/ledger.ts";
import { products } from "./execute.ts";
import type { StateRows } from "./records.ts";
import type { State } from "./state.ts";

/** A state before the first command. */
export const createState = (): State =>
  Object.assign(
    { ledger: new Ledger(), work: [], events: [], broken: false },
    ...products.map(({ state }) => state?.()),
  ) as State;

/** The rows of a state in one fixed order, without balances of zero, so that equal states have equal rows. */
export const rowsOf = (state: State): StateRows =>
  Object.assign({}, ...products.map(({ rows }) => rows?.(state))) as StateRows;

/**
 * The state that the rows describe, whatever their order. The house's quotes are gone and their hold still stands: the first command on a restored
 * state has to be `restart`. Throws when an order does not fit its market or holds something else than it needs.
 */
export function restore(rows: StateRows): State {
  const state = createState();
  for (const product of products) product.restore?.(state, rows);
  return state;
}
