import { DAY_MS } from "./time.ts";

/** Whether an application passes at once, or an operator decides on it. */
export const subscriptionReviews = ["automatic", "reviewed"] as const;
export type SubscriptionReview = (typeof subscriptionReviews)[number];

/**
 * under_review and passed freeze the cost; allotted freezes the coins until the lockup ends (and nothing where nothing was allotted). taken_back,
 * rejected and released are ends.
 */
export const applicationStates = ["under_review", "passed", "rejected", "taken_back", "allotted", "released"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Why the core itself rejects an application: no operator decided on it before the allotment. */
export const NOT_REVIEWED = "NOT_REVIEWED";

/** Limit orders are collected for this long before a launch. */
export const AUCTION_MS = 600_000;
/** In the last minute of an auction orders can neither be canceled nor reduced (docs/decisions/0016). */
export const AUCTION_FIRM_MS = 60_000;
/** Of a pair that awaits its launch: no orders yet, orders that rest, orders that can only be added, the trades at the one price. */
export const auctionPhases = ["waiting", "collecting", "firm", "launching"] as const;
export type AuctionPhase = (typeof auctionPhases)[number];

export const LOCKUP_DAYS_MAX = 3_650;
export const lockupMs = (days: number): number => days * DAY_MS;
