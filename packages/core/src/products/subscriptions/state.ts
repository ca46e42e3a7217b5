import type { Balance, Ledger } from "../../ledger/ledger.ts";
import type { Subscription, SubscriptionApplication } from "./records.ts";
import type { TicketQueue } from "./ticket-queue.ts";

/** A part of the work on a subscription: so many applications, or orders of its auction, at most. */
export type Slice = { readonly at: number; readonly most: number };

/** A subscription with what follows from its open applications. */
export type Sale = {
  now: Subscription;
  /** Applications by user; a user has one with something frozen. */
  readonly byUser: Map<number, string>;
  /** The coins that all accounts of an identity document apply for. */
  readonly byDocument: Map<string, bigint>;
  /** The sum and the number of applications that have passed, until the allotment begins. */
  passed: bigint;
  passedCount: number;
  /** The applications that the step in progress still has to take. Found again after a reload. */
  queue: TicketQueue | undefined;
};

export type SubscriptionsState = {
  readonly sales: Map<number, Sale>;
  /** Applications with something frozen. The others are in the database alone. */
  readonly applications: Map<string, SubscriptionApplication>;
  /** The latest time of the clock. */
  now: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly subscriptions: SubscriptionsState;
  }
}

export const createSubscriptionsState = (): SubscriptionsState => ({
  sales: new Map(),
  applications: new Map(),
  now: 0,
});

/** Whether its cost is frozen, so that it takes part in what is still to be decided. */
export const isUndecided = ({ state }: SubscriptionApplication): boolean =>
  state === "under_review" || state === "passed";

/** What is frozen for it: its cost in the currency that it pays with, or its allotted coins. */
export function frozenOf(application: SubscriptionApplication): bigint {
  if (isUndecided(application)) return application.cost;
  return application.state === "allotted" ? application.allotted : 0n;
}

/** The refs of their postings. */
export const refOfSale = ({ subscriptionId }: Subscription): string => `subscription:${subscriptionId}`;
export const refOf = ({ applicationId }: SubscriptionApplication): string => `application:${applicationId}`;

/** All of it moves in coin accounts. */
export const payBalance = (ledger: Ledger, userId: number, { payCurrencyId }: Subscription): Balance =>
  ledger.balance(userId, "c2c", payCurrencyId);
export const coinBalance = (ledger: Ledger, userId: number, { currencyId }: Subscription): Balance =>
  ledger.balance(userId, "c2c", currencyId);

export const hasBegun = ({ applied }: Subscription): boolean => applied !== undefined;
/** Whether its pair waits for the launch, or is about to trade at the price of the auction. */
export const awaitsLaunch = ({ launchedAt }: Subscription): boolean => launchedAt === undefined;
