/** The type of a position on the wire. */
export const LONG = 1;
export const SHORT = 2;
/** refused: a market order that found no tick, margin or capacity; everything was returned. */
export const positionStates = ["pending", "opening", "holding", "closing", "closed", "cancelled", "refused"] as const;
export type PositionState = (typeof positionStates)[number];
export const closeReasons = ["user", "tp", "sl", "liquidation"] as const;
export type CloseReason = (typeof closeReasons)[number];
/** How a position or an order has ended. */
export const contractEndings = [...closeReasons, "cancelled", "refused"] as const;
export type ContractEnding = (typeof contractEndings)[number];
export const LOTS_MAX = 1_000_000;
