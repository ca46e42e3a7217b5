import { accountTypes, HOUSE, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import type { Balance } from "../../ledger/ledger.ts";
import { ledgerRows, restoreLedger } from "../../ledger/rows.ts";
import { freeTreasury } from "../../ledger/treasury.ts";
import type { Credit, Debit } from "./records.ts";

const userAccountNames: ReadonlySet<string> = new Set(accountTypes);
/** The reserve of hosting is promised to users: its product alone moves it. */
const houseAccountNames: ReadonlySet<string> = new Set(houseAccounts.filter((account) => account !== "hosting"));

type Movement = Credit | Debit;

/** A frozen user can still be credited and debited: these commands come from operators, not from the user. */
function refuseMovement(state: State, { ownerId, account, currencyId, amount, house }: Movement): Refusal | undefined {
  if (ownerId !== HOUSE && !state.users.has(ownerId)) return refuse("NOT_FOUND");
  if (!state.currencies.has(currencyId)) return refuse("NOT_FOUND");
  if (amount <= 0n) return refuse("INVALID_AMOUNT");
  if (!houseAccountNames.has(house)) return refuse("INVALID_REQUEST");
  if (!(ownerId === HOUSE ? houseAccountNames : userAccountNames).has(account)) return refuse("INVALID_REQUEST");
  if (ownerId === HOUSE && account === house) return refuse("SAME_ACCOUNT");
  return undefined;
}

/** Operators cannot move the part of the treasury that contracts have gained. */
const movable = (state: State, { ownerId, account, currencyId, available }: Balance): bigint =>
  ownerId === HOUSE && account === "treasury" ? freeTreasury(state, currencyId) : available;

function move(state: State, from: Balance, to: Balance, { amount, tag, ref }: Movement): Outcome {
  if (!from.mayBeNegative && movable(state, from) < amount) return refuse("INSUFFICIENT_BALANCE");
  state.ledger.pay(from, amount, tag, ref);
  state.ledger.receive(to, amount, tag, ref);
  return DONE;
}

/** From a house account to the owner's. */
function credit(state: State, command: Credit): Outcome {
  const refusal = refuseMovement(state, command);
  if (refusal) return refusal;
  const { ownerId, account, currencyId, house } = command;
  const from = state.ledger.balance(HOUSE, house, currencyId);
  return move(state, from, state.ledger.balance(ownerId, account, currencyId), command);
}

/** From the owner's account to a house account. */
function debit(state: State, command: Debit): Outcome {
  const refusal = refuseMovement(state, command);
  if (refusal) return refusal;
  const { ownerId, account, currencyId, house } = command;
  const from = state.ledger.balance(ownerId, account, currencyId);
  return move(state, from, state.ledger.balance(HOUSE, house, currencyId), command);
}

export const house: Product = {
  name: "house",
  order: 30,
  commands: { credit, debit },
  rows: ledgerRows,
  restore: restoreLedger,
};
