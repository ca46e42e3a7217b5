import { type Amount, amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { restore, rowsOf } from "../../engine/rows.ts";
import type { State } from "../../engine/state.ts";
import { SALE, SubscriptionDriver, sale } from "../../testing/subscriptions.ts";
import { checkSubscriptions } from "./check.ts";
import type { Subscription, SubscriptionApplication } from "./records.ts";
import { saleOf } from "./sales.ts";

type Planted = { readonly state: State; readonly one: SubscriptionApplication };

/** Users 2 and 3 have applied for 400 and 100 coins of 1,000; `one` is the application of user 2. */
function open(): Planted {
  const driver = SubscriptionDriver.opened(3);
  driver.at = sale.startsAt;
  const one = driver.apply(2, "400");
  driver.apply(3, "100");
  return { state: driver.state, one };
}
/** The same with the coins allotted and locked. */
function locked(): Planted {
  const driver = SubscriptionDriver.opened(3);
  driver.at = sale.startsAt;
  const { applicationId } = driver.apply(2, "400");
  driver.apply(3, "100");
  driver.until(sale.allotsAt);
  const one = driver.state.subscriptions.applications.get(applicationId);
  if (!one) throw new Error("the coins are locked");
  return { state: driver.state, one };
}

const found = ({ state }: Planted) => saleOf(state, SALE);
const terms = (changes: Partial<Subscription>) => (planted: Planted) => {
  const target = found(planted);
  target.now = { ...target.now, ...changes };
};
const application =
  (changes: Partial<SubscriptionApplication>) =>
  ({ state, one }: Planted) =>
    void state.subscriptions.applications.set(one.applicationId, { ...one, ...changes });

test("states without a contradiction pass", () => {
  checkSubscriptions(open().state);
  checkSubscriptions(locked().state);
});

test.each<[string, string, (planted: Planted) => void]>([
  ["an offer that is not frozen", "holds 99900000000 of its issuer", terms({ held: amount("999") })],
  [
    "more allotted than there is",
    "allots 100000000001 of 100000000000",
    terms({ held: -1n as Amount, allotted: (amount("1000") + 1n) as Amount }),
  ],
  ["a root before the end", "has a root before its end", terms({ root: "0" })],
  ["a pair that has launched", "differ about the launch", terms({ launchedAt: 1 })],
  [
    "a document without an application",
    "counts documents that have no",
    (planted) => found(planted).byDocument.set("x", 1n),
  ],
  ["a document with another sum", "a document has 40000000000", (planted) => found(planted).byDocument.set("d2", 1n)],
  ["a document beyond the limit", "a document has 40000000000 of 30000000000", terms({ max: amount("300") })],
  ["a user without an application", "a user has two applications", (planted) => found(planted).byUser.set(9, "x")],
  ["an application of another user", "is not its user's", (planted) => found(planted).byUser.set(2, "x")],
  ["a sum of passed applications that is not theirs", "have not passed", (planted) => (found(planted).passed += 1n)],
  [
    "a number of passed applications that is not theirs",
    "have not passed",
    (planted) => (found(planted).passedCount += 1),
  ],
  [
    "an application off the step",
    "is of 40000000001",
    (planted) => {
      application({ quantity: (amount("400") + 1n) as Amount })(planted);
      found(planted).byDocument.set("d2", amount("400") + 1n);
      found(planted).passed += 1n;
      terms({ max: amount("500") })(planted);
    },
  ],
  ["an application below the minimum", "is of 40000000000", terms({ min: amount("401"), max: amount("500") })],
  ["another cost", "costs 1", application({ cost: 1n as Amount })],
  ["more allotted than applied for", "gets 40100000000 of 40000000000", application({ allotted: amount("401") })],
  ["a part of a step allotted", "gets 1 of 40000000000", application({ allotted: 1n as Amount })],
  ["a price for nothing", "pays 1 for 0", application({ paid: 1n as Amount })],
])("%s is found while users apply", (_name, message, plant) => {
  const planted = open();
  plant(planted);
  expect(() => checkSubscriptions(planted.state)).toThrow(message);
});

test.each<[string, string, (planted: Planted) => void]>([
  ["an offer that is still frozen", "holds 1 of its issuer, and should hold 0", terms({ held: 1n as Amount })],
  ["an end without a root", "has a root before its end", terms({ root: undefined })],
  ["coins before the allotment", "has coins before the allotment", terms({ applied: undefined })],
])("%s is found after the allotment", (_name, message, plant) => {
  const planted = locked();
  plant(planted);
  expect(() => checkSubscriptions(planted.state)).toThrow(message);
});

test("a reload takes applications in any order, and none that has nothing frozen", () => {
  const rows = rowsOf(open().state);
  const applications = rows.subscriptionApplications ?? [];
  const turned = restore({ ...rows, subscriptionApplications: applications.toReversed() });
  expect(rowsOf(turned).subscriptionApplications).toEqual(applications);
  checkSubscriptions(turned);
  const [one] = applications;
  if (!one) throw new Error("there are two applications");
  for (const state of ["taken_back", "rejected", "released"] as const)
    expect(() => restore({ ...rows, subscriptionApplications: [{ ...one, state }] })).toThrow(`is ${state}, not open`);
});

test("a subscription without its pair, and an application without its subscription, are not restored", () => {
  const rows = rowsOf(open().state);
  const elsewhere = (rows.subscriptions ?? []).map((row) => ({ ...row, marketId: 99 }));
  expect(() => restore({ ...rows, subscriptions: elsewhere })).toThrow("market 99 of a subscription is missing");
  expect(() => restore({ ...rows, subscriptions: [] })).toThrow(`subscription ${SALE} is missing`);
});
