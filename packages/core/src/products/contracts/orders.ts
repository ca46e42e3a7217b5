import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { stopError } from "@candor/contract/rules/contracts.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { accountsOf, change } from "./accounts.ts";
import { endOrder } from "./open.ts";
import { currentPrice, refusePrices } from "./place.ts";
import type { CancelContract, CloseAllContracts, CloseContract, SetContractStops } from "./records.ts";
import { isHeld, type Position, waits } from "./state.ts";
import { addStops, removeStops } from "./waiting.ts";

type Found = { readonly ok: true; readonly position: Position };

/** An ended position is no longer in the state, so it is NOT_FOUND: a caller with the database's rows can answer POSITION_NOT_OPEN. */
function findOwn(state: State, userId: number, positionId: number): Found | Refusal {
  const position = state.contracts.positions.get(positionId);
  return position?.now.userId === userId ? { ok: true, position } : refuse("NOT_FOUND");
}

/** Closing reduces risk, so frozen users may do it too. */
function refuseCloser(state: State, userId: number): Refusal | undefined {
  const refusal = refuseUser(state, userId);
  return refusal?.error === "ACCOUNT_FROZEN" ? undefined : refusal;
}

function startClosing(state: State, position: Position, lots: number, at: number): void {
  position.market.closing.add(position);
  change(state, position, { state: "closing", closingLots: lots, closingAt: at }, at);
}

/** Closes lots, or all of them, at the next valid tick. */
export function closeContract(state: State, { userId, positionId, lots, at }: CloseContract): Outcome {
  const refusal = refuseCloser(state, userId);
  if (refusal) return refusal;
  const found = findOwn(state, userId, positionId);
  if (!found.ok) return found;
  const { position } = found;
  const { now } = position;
  if (now.state !== "holding") return refuse("POSITION_NOT_OPEN");
  const requested = lots ?? now.lots;
  if (!Number.isSafeInteger(requested) || requested < 1 || requested > now.lots)
    return refuse("LEVER_LOTS", { min: 1, max: now.lots });
  const current = currentPrice(position.market, at);
  if (!current.ok) return current;
  startClosing(state, position, requested, at);
  return { ok: true, position: position.now };
}

/** Closes all open positions, of one pair or of all; partly closing ones are closed completely. Pairs without a fresh price are skipped. */
export function closeAllContracts(state: State, { userId, marketId, at }: CloseAllContracts): Outcome {
  const refusal = refuseCloser(state, userId);
  if (refusal) return refusal;
  const held = accountsOf(state, userId)
    .flatMap(({ open }) => [...open])
    .filter((position) => isHeld(position) && (marketId ?? position.now.marketId) === position.now.marketId)
    .sort((a, b) => a.positionId - b.positionId);
  const priced = held.filter(({ market }) => currentPrice(market, at).ok);
  if (priced.length === 0 && held.length > 0) return refuse("PRICE_STALE");
  const others = priced.filter(({ now }) => now.closingLots < now.lots);
  for (const position of others) startClosing(state, position, position.now.lots, at);
  return { ok: true, closing: priced.length };
}

/** Cancels an order that waits for its price. */
export function cancelContract(state: State, { userId, positionId, at }: CancelContract): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const found = findOwn(state, userId, positionId);
  if (!found.ok) return found;
  const { position } = found;
  if (position.now.state !== "pending") return refuse("POSITION_NOT_OPEN");
  endOrder(state, position, undefined, at);
  return { ok: true, position: position.now };
}

/** New stops, checked like those of a new order; only ticks observed later trigger them. */
export function setContractStops(state: State, command: SetContractStops): Outcome {
  const { userId, positionId, takeProfit, stopLoss, at } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const found = findOwn(state, userId, positionId);
  if (!found.ok) return found;
  const { position } = found;
  const { now, market } = position;
  const open = now.openPrice ?? now.limitPrice;
  // A market order is opened within three seconds, or not at all.
  if (open === undefined) return refuse("POSITION_NOT_OPEN");
  const refused = refusePrices(market, [takeProfit, stopLoss]);
  if (refused) return refused;
  const current = currentPrice(market, at);
  if (!current.ok) return current;
  const error = stopError(now.side, { takeProfit, stopLoss }, open, current.price);
  if (error) return refuse(error);
  if (isHeld(position)) removeStops(position);
  change(state, position, { takeProfit, stopLoss, stopsAt: at }, at);
  if (isHeld(position)) addStops(position);
  return { ok: true, position: position.now };
}

/** Otherwise nobody could cancel them: not a frozen user, and a locked one not even by unlocking in time. */
export function endOrdersOfUser(state: State, userId: number, refusal: Refusal["error"], at: number): void {
  const orders = accountsOf(state, userId).flatMap(({ open }) => [...open].filter(waits));
  for (const order of orders.sort((a, b) => a.positionId - b.positionId))
    endOrder(state, order, order.now.state === "opening" ? refusal : undefined, at);
}
