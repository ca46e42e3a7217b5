import type { State } from "../../engine/state.ts";
import { endAuction, openAuction } from "../spot/auction.ts";
import type { SpotMarket } from "../spot/state.ts";
import type { Subscription, SubscriptionApplication, SubscriptionRows } from "./records.ts";
import { awaitsLaunch, frozenOf, isUndecided, type Sale } from "./state.ts";
import { TicketQueue } from "./ticket-queue.ts";

export function spotMarketOf(state: State, { marketId }: Subscription): SpotMarket {
  const market = state.spot.markets.get(marketId);
  if (!market) throw new Error(`market ${marketId} of a subscription is missing`);
  return market;
}

export function saleOf(state: State, subscriptionId: number): Sale {
  const sale = state.subscriptions.sales.get(subscriptionId);
  if (!sale) throw new Error(`subscription ${subscriptionId} is missing`);
  return sale;
}

/** Puts a subscription as it now is into the state, and its pair into the auction until the launch. */
function keepSale(state: State, now: Subscription): Sale {
  const { sales } = state.subscriptions;
  const before = sales.get(now.subscriptionId);
  if (before && awaitsLaunch(before.now)) endAuction(spotMarketOf(state, before.now));
  if (awaitsLaunch(now)) openAuction(spotMarketOf(state, now), launchOf(now));
  if (before) {
    before.now = now;
    return before;
  }
  const sale: Sale = { now, byUser: new Map(), byDocument: new Map(), passed: 0n, passedCount: 0, queue: undefined };
  sales.set(now.subscriptionId, sale);
  return sale;
}

const launchOf = ({ launchAt, price, launchPrice }: Subscription) => ({
  launchAt,
  issuePrice: price,
  hasBegun: launchPrice !== undefined,
});

/** The next step of a subscription; its postings are made. */
export function setSale(state: State, now: Subscription): void {
  const heldBefore = state.subscriptions.sales.get(now.subscriptionId)?.now.held ?? (0n as Subscription["held"]);
  keepSale(state, now);
  state.events.push({ type: "subscription", subscription: now, heldBefore });
}

function count(sale: Sale, application: SubscriptionApplication, sign: 1 | -1): void {
  const { documentKey, quantity, state } = application;
  if (!isUndecided(application)) return;
  const change = sign === 1 ? quantity : -quantity;
  const ofDocument = (sale.byDocument.get(documentKey) ?? 0n) + change;
  if (ofDocument === 0n) sale.byDocument.delete(documentKey);
  else sale.byDocument.set(documentKey, ofDocument);
  if (state !== "passed") return;
  sale.passed += change;
  sale.passedCount += sign;
}

function keepApplication(state: State, application: SubscriptionApplication): void {
  const { applications } = state.subscriptions;
  const { applicationId, userId } = application;
  const sale = saleOf(state, application.subscriptionId);
  const before = applications.get(applicationId);
  if (before) count(sale, before, -1);
  count(sale, application, 1);
  if (isUndecided(application)) sale.byUser.set(userId, applicationId);
  else sale.byUser.delete(userId);
  if (frozenOf(application) > 0n) applications.set(applicationId, application);
  else applications.delete(applicationId);
}

/** The next step of an application, or a new one; its postings are made. */
export function setApplication(state: State, application: SubscriptionApplication): void {
  const before = state.subscriptions.applications.get(application.applicationId);
  const frozenBefore = (before ? frozenOf(before) : 0n) as Subscription["held"];
  keepApplication(state, application);
  state.events.push({ type: "subscriptionApplication", isNew: before === undefined, application, frozenBefore });
}

/** The open applications of a subscription that a step has to take. */
export const queueOf = (
  { subscriptions }: State,
  { now }: Sale,
  isOne: (one: SubscriptionApplication) => boolean,
): TicketQueue =>
  new TicketQueue(
    [...subscriptions.applications.values()].filter((one) => one.subscriptionId === now.subscriptionId && isOne(one)),
  );

export const subscriptionRows = ({ subscriptions }: State): SubscriptionRows => ({
  subscriptions: [...subscriptions.sales.values()]
    .map(({ now }) => now)
    .sort((a, b) => a.subscriptionId - b.subscriptionId),
  subscriptionApplications: [...subscriptions.applications.values()].sort((a, b) =>
    a.applicationId < b.applicationId ? -1 : 1,
  ),
});

/** The order of the rows does not matter. Throws on an application for which nothing is frozen. */
export function restoreSubscriptions(state: State, rows: SubscriptionRows): void {
  for (const row of rows.subscriptions ?? []) keepSale(state, row);
  for (const row of rows.subscriptionApplications ?? []) {
    if (frozenOf(row) === 0n) throw new Error(`application ${row.applicationId} is ${row.state}, not open`);
    keepApplication(state, row);
  }
}
