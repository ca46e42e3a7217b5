import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { ONE } from "@candor/contract/domain/money.ts";
import type { State } from "../engine/state.ts";
import { gainedOn } from "../products/contracts/exposure.ts";

/** What open contracts in this currency have gained at their pairs' last counting ticks, rounded up. */
function gainedIn({ lever }: State, currencyId: number): bigint {
  let gained = 0n;
  for (const market of lever.markets.values())
    if (market.market.config.quoteId === currencyId) gained += gainedOn(market);
  return (gained + ONE - 1n) / ONE;
}

/**
 * What of the house's treasury may be promised or moved elsewhere: what is available, less what open contracts have gained. Each position that gains
 * counts in full, and none that loses against it: whoever gains may close with the next tick and is paid at once, while whoever loses pays when they
 * close, and so much less should the price come back. The insurance is for losses beyond accounts and stands for nothing here. Below zero when a move
 * of the price has given users more than the treasury has.
 */
export const freeTreasury = (state: State, currencyId: number): bigint =>
  state.ledger.balance(HOUSE, "treasury", currencyId).available - gainedIn(state, currencyId);
