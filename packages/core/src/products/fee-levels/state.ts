import type { Rate } from "@candor/contract/domain/money.ts";
import { reducedRate } from "@candor/contract/rules/fee-levels.ts";
import type { State } from "../../engine/state.ts";
import type { FeeLevel, FeeLevelRows, FeeTable } from "./records.ts";

export type FeeLevelsState = {
  /** Undefined before the first one: nobody has a level. */
  table: FeeTable | undefined;
  /** Of those who were ever counted, by user. */
  readonly users: Map<number, FeeLevel>;
};
declare module "../../engine/state.ts" {
  interface State {
    readonly feeLevels: FeeLevelsState;
  }
}

export const createFeeLevelsState = (): FeeLevelsState => ({ table: undefined, users: new Map() });

/** The rate that a user pays instead of a market's, rounded up like the fee itself. Costs a look-up. */
export function ownRate({ feeLevels }: State, userId: number, role: "maker" | "taker", rate: Rate): Rate {
  const reduction = feeLevels.users.get(userId)?.[role];
  return reduction === undefined ? rate : reducedRate(rate, reduction);
}

export const feeLevelRows = ({ feeLevels }: State): FeeLevelRows => ({
  feeTables: feeLevels.table ? [feeLevels.table] : [],
  feeLevels: [...feeLevels.users.values()].sort((a, b) => a.userId - b.userId),
});

export function restoreFeeLevels({ feeLevels }: State, rows: FeeLevelRows): void {
  feeLevels.table = rows.feeTables[0];
  for (const level of rows.feeLevels) feeLevels.users.set(level.userId, level);
}
