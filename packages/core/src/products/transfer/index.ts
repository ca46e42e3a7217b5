import { refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import type { Transfer } from "./records.ts";

/** Moves available money between two of the user's own accounts, at once. */
function executeTransfer(state: State, command: Transfer): Outcome {
  const { id, at, userId, from, to, currencyId, amount } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (!state.currencies.has(currencyId)) return refuse("NOT_FOUND");
  if (amount <= 0n) return refuse("INVALID_AMOUNT");
  if (from === to) return refuse("SAME_ACCOUNT");
  const source = state.ledger.balance(userId, from, currencyId);
  if (source.available < amount) return refuse("INSUFFICIENT_BALANCE");
  const ref = `transfer:${id}`;
  state.ledger.pay(source, amount, "transfer_out", ref);
  state.ledger.receive(state.ledger.balance(userId, to, currencyId), amount, "transfer_in", ref);
  state.events.push({ type: "transfer", commandId: id, userId, from, to, currencyId, amount, at });
  return DONE;
}

export const transfer: Product = { name: "transfer", order: 40, commands: { transfer: executeTransfer } };
