import { closePriceOf, profitOf, quantityOf } from "@candor/contract/rules/contracts.ts";
import type { Command } from "../engine/command.ts";
import type { State } from "../engine/state.ts";
import type { Driver } from "./driver.ts";

/** What all who gain would be paid if they closed now and nobody else did: each position by itself, as its closing would round it. */
function payable({ contracts, markets }: State, currencyId: number): bigint {
  let sum = 0n;
  for (const { now } of contracts.positions.values()) {
    const index = markets.get(now.marketId)?.lastCounting?.price;
    if (now.currencyId !== currencyId || now.openPrice === undefined || index === undefined) continue;
    const close = closePriceOf(now.side, index, now.spread);
    const profit = profitOf(now.side, now.openPrice, close, quantityOf(now.lots, now.lotSize)) - now.deduction;
    if (profit > 0n) sum += profit;
  }
  return sum;
}

/** The currency in which a command, accepted, promises something of the treasury's, or takes it away. */
function currencyOf({ markets }: State, command: Command): number | undefined {
  if (command.type === "placeOption" || command.type === "placeLever")
    return markets.get(command.marketId)?.config.quoteId;
  const isFrom =
    (command.type === "credit" && command.house === "treasury") ||
    (command.type === "debit" && command.ownerId === 0 && command.account === "treasury");
  return isFrom ? command.currencyId : undefined;
}

/** Throws when the last command was accepted and what it left in the treasury does not pay what contracts have gained. */
export function requireCovered({ state, log }: Driver): void {
  const last = log.at(-1);
  if (!last?.execution.outcome.ok) return;
  const currencyId = currencyOf(state, last.command);
  if (currencyId === undefined) return;
  const { available } = state.ledger.balance(0, "treasury", currencyId);
  const owed = payable(state, currencyId);
  if (available < owed) throw new Error(`${last.command.type} leaves ${available}, and contracts have gained ${owed}`);
}
