import type { Price } from "@candor/contract/domain/money.ts";
import type { State } from "../../engine/state.ts";
import { dropIfEmpty } from "./accounts.ts";
import type { Position } from "./state.ts";
import type { Direction } from "./triggers.ts";

function limitOf({ now }: Position): { direction: Direction; price: Price } {
  if (now.limitPrice === undefined) throw new Error(`order ${now.positionId} is pending and has no price`);
  return { direction: now.side === "long" ? "below" : "above", price: now.limitPrice };
}

/** Puts an order where its tick or its price finds it. */
export function joinQueue(position: Position): void {
  const { market, now } = position;
  if (now.state === "opening") {
    market.opening.add(position);
    return;
  }
  const { direction, price } = limitOf(position);
  market.limits.add(direction, price, position);
}

export function leaveQueue(position: Position): void {
  const { market, now } = position;
  if (now.state === "opening") {
    market.opening.delete(position);
    return;
  }
  const { direction, price } = limitOf(position);
  market.limits.remove(direction, price, position);
}

const stopDirections = (position: Position): { profit: Direction; loss: Direction } =>
  position.now.side === "long" ? { profit: "above", loss: "below" } : { profit: "below", loss: "above" };

export function addStops(position: Position): void {
  const { profit, loss } = stopDirections(position);
  position.market.stops.add(profit, position.now.takeProfit, position);
  position.market.stops.add(loss, position.now.stopLoss, position);
}

/** Before they change, and when the position is closed. */
export function removeStops(position: Position): void {
  const { profit, loss } = stopDirections(position);
  position.market.stops.remove(profit, position.now.takeProfit, position);
  position.market.stops.remove(loss, position.now.stopLoss, position);
}

/** Makes a new or loaded position known. */
export function remember(state: State, position: Position): void {
  state.contracts.positions.set(position.positionId, position);
  position.account.open.add(position);
}

/** What was closed, cancelled or refused is in the database alone. */
export function forget(state: State, position: Position): void {
  state.contracts.positions.delete(position.positionId);
  position.account.open.delete(position);
  dropIfEmpty(state, position.account);
}
