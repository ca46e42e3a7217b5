import { stopReached } from "@candor/contract/rules/contracts.ts";
import type { State, Work } from "../../engine/state.ts";
import type { IndexTick } from "../markets/records.ts";
import { type Closing, closeLots } from "./close.ts";
import { profitNow, VALUING } from "./exposure.ts";
import { type ContractMarket, isHeld, type Position } from "./state.ts";

/** A position of which a tick closes so many lots, by a stop all that are left then. */
type Due = {
  readonly position: Position;
  readonly closing: Pick<Closing, "reason" | "askedAt">;
  readonly lots: number | undefined;
};
/** What a tick closes, in order: what users close, then stops, each by id. */
export type DueCloses = { readonly losing: Due[]; readonly gaining: Due[] };

export const inOrder = (positions: Iterable<Position>): Position[] =>
  [...positions].sort((a, b) => a.positionId - b.positionId);

/** Whether a caller at `since` cannot have known this price: all of it was observed later. */
export const serves = ({ observedFrom }: IndexTick, since: number): boolean =>
  observedFrom === undefined || observedFrom > since;

/** Finds what the pair's tick closes: those who lose pay before those who gain are paid, and before it is known how much is missing. */
export function* findCloses({ losing, gaining }: DueCloses, market: ContractMarket, tick: IndexTick): Work {
  const add = (due: Due) => (profitNow(due.position) > 0n ? gaining : losing).push(due);
  const [closing, reached] = [inOrder(market.closing), market.stops.reached(tick.price)];
  // Finding and sorting them.
  yield (closing.length + reached.length) * VALUING;
  for (const position of closing) {
    yield VALUING;
    const { closingAt, closingLots } = position.now;
    if (closingAt !== undefined && serves(tick, closingAt))
      add({ position, closing: { reason: "user", askedAt: closingAt }, lots: closingLots });
  }
  for (const position of reached) {
    yield VALUING;
    const { now } = position;
    const reason = stopReached(now.side, now, tick.price);
    if (reason && serves(tick, now.stopsAt))
      add({ position, closing: { reason, askedAt: now.stopsAt }, lots: undefined });
  }
}

/** Closes what is due of a position, unless something else has closed it at this tick. */
export function closeDue(state: State, { position, closing, lots }: Due, { at, observedFrom }: IndexTick): void {
  if (isHeld(position)) closeLots(state, position, { ...closing, lots: lots ?? position.now.lots, at, observedFrom });
}
