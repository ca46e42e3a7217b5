import type { State } from "../../engine/state.ts";
import { accountOf } from "./accounts.ts";
import { addHeld } from "./exposure.ts";
import type { ContractRows, PositionState } from "./records.ts";
import { createContractMarket, isHeld, type Position, waits } from "./state.ts";
import { addStops, joinQueue, remember } from "./waiting.ts";

export const contractRows = ({ contracts }: State): ContractRows => ({
  leverTerms: [...contracts.markets.values()].map(({ terms }) => terms).sort((a, b) => a.marketId - b.marketId),
  openPositions: [...contracts.positions.values()].map(({ now }) => now).sort((a, b) => a.positionId - b.positionId),
  nextPositionId: contracts.nextPositionId,
});

/** Throws on a position that has ended, or whose pair has no terms. Markets and balances have to be there. */
export function restoreContracts(
  state: State,
  { leverTerms: contractTerms, openPositions, nextPositionId }: ContractRows,
): void {
  const { contracts } = state;
  for (const terms of contractTerms) {
    const market = state.markets.get(terms.marketId);
    if (!market) throw new Error(`there are terms of contracts for market ${terms.marketId}, which is not there`);
    contracts.markets.set(terms.marketId, createContractMarket(market, terms));
  }
  // In the order of their ids, which is the order of time.
  for (const now of openPositions.toSorted((a, b) => a.positionId - b.positionId)) restorePosition(state, now);
  contracts.nextPositionId = nextPositionId;
}

function restorePosition(state: State, now: PositionState): void {
  const { positionId, userId, currencyId } = now;
  const market = state.contracts.markets.get(now.marketId);
  if (!market) throw new Error(`position ${positionId} is of market ${now.marketId}, which has no terms`);
  const account = accountOf(state, userId, currencyId);
  const position: Position = { positionId, market, account, ref: `position:${positionId}`, now };
  if (!waits(position) && !isHeld(position)) throw new Error(`position ${positionId} is ${now.state}, not open`);
  remember(state, position);
  if (waits(position)) {
    joinQueue(position);
    return;
  }
  addHeld(position);
  addStops(position);
  if (now.state === "closing") market.closing.add(position);
}
