import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { ONE } from "@candor/contract/domain/money.ts";
import type { State } from "../engine/state.ts";
import { gainedOn } from "../products/contracts/exposure.ts";

/** What open contracts in this currency have gained at their pairs' last counting ticks, rounded up. */
function gainedIn({ contracts }: State, currencyId: number): bigint {
  let gained = 0n;
  for (const market of contracts.markets.values())
    if (market.market.config.quoteId === currencyId) gained += gainedOn(market);
  return (gained + ONE - 1n) / ONE;
}

/**
 * The part of the house's treasury that may be reserved or moved: the available balance less the gains of open contracts. Each winning position
 * counts in full, and no losing one is netted against it: a winner may close with the next tick and is paid immediately, while a loser pays only at
 * the close, and less if the price comes back. The insurance covers losses beyond accounts and does not count here. Below zero when a price
 * move has given users more than the treasury has.
 */
export const freeTreasury = (state: State, currencyId: number): bigint =>
  state.ledger.balance(HOUSE, "treasury", currencyId).available - gainedIn(state, currencyId);
