import { GENERATIONS } from "@candor/contract/domain/rebates.ts";
import type { State } from "../../engine/state.ts";
import type { RebateHeld, RebatePair, RebateRates, RebateRows } from "./records.ts";

/** A trading fee that is final. */
export type Fee = { readonly userId: number; readonly currencyId: number; readonly fee: bigint; readonly ref: string };

export type RebatesState = {
  /** Undefined before the first ones: no fee is shared. */
  rates: RebateRates | undefined;
  /** By `pairKey`. */
  readonly pairs: Map<string, RebatePair>;
  /** By `heldKey`; those above zero. */
  readonly held: Map<string, RebateHeld>;
  /** Those of invited users in the current command. */
  readonly fees: Fee[];
  nextRebateId: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly rebates: RebatesState;
  }
}

export const createRebatesState = (): RebatesState => ({
  rates: undefined,
  pairs: new Map(),
  held: new Map(),
  fees: [],
  nextRebateId: 1,
});

type PairOf = Pick<RebatePair, "inviterId" | "invitedId">;
export const pairKey = ({ inviterId, invitedId }: PairOf): string => `${inviterId}:${invitedId}`;
export const heldKey = (held: Omit<RebateHeld, "amount">): string => `${pairKey(held)}:${held.currencyId}`;

/** Products call it where a user has paid a fee that never comes back. Costs a look-up for users whom nobody invited. */
export function noteFee({ users, rebates }: State, fee: Fee): void {
  if (rebates.rates && users.get(fee.userId)?.inviterId !== undefined) rebates.fees.push(fee);
}

export type Inviter = { readonly inviterId: number; readonly generation: number };

/** Who earns from the fees of a user, the nearest first. An inviter is registered before whom they invite, so no chain is a circle. */
export function* invitersOf({ users }: State, userId: number): Generator<Inviter, void, undefined> {
  let inviterId = users.get(userId)?.inviterId;
  for (let generation = 1; generation <= GENERATIONS && inviterId !== undefined; generation += 1) {
    yield { inviterId, generation };
    inviterId = users.get(inviterId)?.inviterId;
  }
}

export function setPair(state: State, pair: RebatePair): void {
  state.rebates.pairs.set(pairKey(pair), pair);
  state.events.push({ type: "rebatePair", pair });
}

export function setHeld(state: State, held: RebateHeld): void {
  const { rebates } = state;
  if (held.amount > 0n) rebates.held.set(heldKey(held), held);
  else rebates.held.delete(heldKey(held));
  state.events.push({ type: "rebateHeld", held });
}

const byKey =
  <Row>(keyOf: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    keyOf(a) < keyOf(b) ? -1 : 1;

export const rebateRows = ({ rebates }: State): RebateRows => ({
  rebateRates: rebates.rates ? [rebates.rates] : [],
  rebatePairs: [...rebates.pairs.values()].sort(byKey(pairKey)),
  rebatesHeld: [...rebates.held.values()].sort(byKey(heldKey)),
  nextRebateId: rebates.nextRebateId,
});

export function restoreRebates({ rebates }: State, rows: RebateRows): void {
  rebates.rates = rows.rebateRates[0];
  for (const pair of rows.rebatePairs) rebates.pairs.set(pairKey(pair), pair);
  for (const held of rows.rebatesHeld) rebates.held.set(heldKey(held), held);
  rebates.nextRebateId = rows.nextRebateId;
}
