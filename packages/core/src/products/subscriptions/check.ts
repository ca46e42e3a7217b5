import { subscriptionCost } from "@candor/contract/rules/subscriptions.ts";
import type { Freezes, Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import type { Subscription, SubscriptionApplication } from "./records.ts";
import { saleOf, spotMarketOf } from "./sales.ts";
import { awaitsLaunch, coinBalance, frozenOf, hasBegun, isUndecided, payBalance, refOf, refOfSale } from "./state.ts";

const require = requireOf("subscriptions");

/** The issuer's coins on offer, each application's cost, and the coins that are locked. */
export function* holdsOfSubscriptions(state: State): Generator<Hold, void, undefined> {
  const { ledger, subscriptions } = state;
  for (const { now } of subscriptions.sales.values())
    if (now.held > 0n) yield { balance: coinBalance(ledger, now.issuerId, now), amount: now.held };
  for (const application of subscriptions.applications.values()) {
    const { now } = saleOf(state, application.subscriptionId);
    const balanceOf = isUndecided(application) ? payBalance : coinBalance;
    yield { balance: balanceOf(ledger, application.userId, now), amount: frozenOf(application) };
  }
}

/** What subscriptions and applications of a batch froze, kept or released. */
export const freezes: Freezes = {
  tags: ["ieo_"],
  changes: {
    subscription: ({ subscription, heldBefore }) => [refOfSale(subscription), subscription.held - heldBefore],
    subscriptionApplication: ({ application, frozenBefore }) => [
      refOf(application),
      frozenOf(application) - frozenBefore,
    ],
  },
};

/** Checks that subscriptions, open applications and their sums agree. Throws on the first contradiction. */
export function checkSubscriptions(state: State): void {
  const open = Map.groupBy(state.subscriptions.applications.values(), ({ subscriptionId }) => subscriptionId);
  for (const { now } of state.subscriptions.sales.values()) {
    const applications = open.get(now.subscriptionId) ?? [];
    checkSale(state, now);
    checkSums(state, now, applications);
    for (const application of applications) checkApplication(now, application);
  }
}

function checkSale(state: State, now: Subscription): void {
  const { subscriptionId, supply, held, allotted, allottedAt, root } = now;
  const rest = allottedAt === undefined ? supply - allotted : 0n;
  require(held === rest, `${subscriptionId} holds ${held} of its issuer, and should hold ${rest}`);
  require(allotted <= supply, `${subscriptionId} allots ${allotted} of ${supply}`);
  require((root === undefined) === (allottedAt === undefined), `${subscriptionId} has a root before its end`);
  const { launch } = spotMarketOf(state, now);
  require((launch !== undefined) === awaitsLaunch(now), `${subscriptionId} and its pair differ about the launch`);
}

function checkSums(state: State, now: Subscription, applications: readonly SubscriptionApplication[]): void {
  const { subscriptionId, max } = now;
  const { byUser, byDocument, passed, passedCount } = saleOf(state, subscriptionId);
  const undecided = applications.filter(isUndecided);
  const sumOf = (some: readonly SubscriptionApplication[]) => some.reduce((sum, { quantity }) => sum + quantity, 0n);
  const documents = Map.groupBy(undecided, ({ documentKey }) => documentKey);
  require(documents.size === byDocument.size, `${subscriptionId} counts documents that have no application`);
  for (const [key, some] of documents) {
    const sum = sumOf(some);
    require(byDocument.get(key) === sum && sum <= max, `${subscriptionId}: a document has ${sum} of ${max}`);
  }
  require(byUser.size === undecided.length, `${subscriptionId}: a user has two applications`);
  for (const one of undecided)
    require(byUser.get(one.userId) === one.applicationId, `${subscriptionId}: ${one.applicationId} is not its user's`);
  const through = undecided.filter(({ state: reviewed }) => reviewed === "passed");
  require(passed === sumOf(through) && passedCount === through.length, `${subscriptionId}: ${passed} have not passed`);
}

function checkApplication(now: Subscription, application: SubscriptionApplication): void {
  const { applicationId, quantity, cost, allotted, paid } = application;
  const { min, max, step, price } = now;
  require(quantity >= min && quantity <= max && quantity % step === 0n, `${applicationId} is of ${quantity}`);
  require(cost === subscriptionCost(quantity, price), `${applicationId} costs ${cost}`);
  require(allotted <= quantity && allotted % step === 0n, `${applicationId} gets ${allotted} of ${quantity}`);
  require(paid === subscriptionCost(allotted, price), `${applicationId} pays ${paid} for ${allotted}`);
  if (!isUndecided(application)) require(hasBegun(now), `${applicationId} has coins before the allotment`);
}
