import { amount, price } from "@candor/contract/domain/money.ts";
import { ticketOf } from "@candor/contract/rules/subscriptions.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { ISSUER, SALE, SubscriptionDriver, type SubscriptionTerms, sale } from "../../testing/subscriptions.ts";

function opened(change: Partial<SubscriptionTerms> = {}): SubscriptionDriver {
  const driver = SubscriptionDriver.opened(5, change);
  driver.at = sale.startsAt;
  return driver;
}

const takeBack = (userId: number, applicationId: string) =>
  ({ type: "takeBackSubscription", userId, applicationId }) as const;
const review = (applicationId: string, version: number, to: "passed" | "rejected") =>
  ({ type: "reviewSubscription", applicationId, version, to, operatorId: 9, reason: "RISK" }) as const;

describe("an application", () => {
  test("freezes what it costs, rounded up, and a raise the difference", () => {
    const driver = opened({ price: price("0.33333333"), step: amount("0.1") });
    const first = driver.apply(2, "10.1");
    expect(driver.money(2)).toBe("996.63333336/3.36666664");
    expect(first).toMatchObject({ state: "passed", version: 1, cost: amount("3.36666664") });
    const raised = driver.apply(2, "0.1");
    expect(raised).toMatchObject({ applicationId: first.applicationId, quantity: amount("10.2"), version: 2 });
    expect(driver.money(2)).toBe("996.60000003/3.39999997");
    checkBatch(driver.log.flatMap(({ execution }) => execution.events));
    checkState(driver.state);
  });

  test("a raise that rounding has already paid for freezes nothing", () => {
    const driver = opened({ price: price("0.00000001"), step: amount("0.1"), min: amount("0.1") });
    driver.apply(2, "0.1");
    driver.apply(2, "0.1");
    expect(driver.money(2)).toBe("999.99999999/0.00000001");
    checkState(driver.state);
  });

  test("has a ticket that its id alone determines", () => {
    const { applicationId, ticket } = opened().apply(2, "10");
    expect(ticket).toBe(ticketOf(bytesToHex(sha256(utf8ToBytes(applicationId)))));
  });

  test("keeps to the limits of a user and of a document, raises included", () => {
    const driver = opened();
    expect(driver.run(driver.body(2, "9")).outcome).toMatchObject({
      error: "SUBSCRIPTION_LIMIT",
      params: { min: "10", max: "400", currency: "NEW" },
    });
    expect(driver.refused(driver.body(2, "401"))).toBe("SUBSCRIPTION_LIMIT");
    driver.apply(2, "300", "same");
    expect(driver.refused(driver.body(2, "101", { documentKey: "same" }))).toBe("SUBSCRIPTION_LIMIT");
    expect(driver.refused(driver.body(3, "101", { documentKey: "same" }))).toBe("SUBSCRIPTION_DOCUMENT");
    driver.apply(3, "100", "same");
    expect(driver.run(driver.body(2, "1", { documentKey: "same" })).outcome).toMatchObject({
      error: "SUBSCRIPTION_DOCUMENT",
      params: { max: "400", currency: "NEW" },
    });
    driver.apply(4, "400", "another");
    // With a new document an application counts on that one alone.
    driver.apply(2, "1", "own");
    driver.apply(3, "300", "same");
    checkState(driver.state);
  });

  test("is refused with what it may not be", () => {
    const driver = opened();
    expect(driver.refused(driver.body(99, "10"))).toBe("NOT_FOUND");
    expect(driver.refused({ ...driver.body(2, "10"), subscriptionId: 99 })).toBe("NOT_FOUND");
    expect(driver.refused({ ...driver.body(2, "10"), levelNeeded: 2 })).toBe("NOT_VERIFIED");
    expect(driver.refused(driver.body(2, "10", { version: 2 }))).toBe("VERSION_CONFLICT");
    expect(driver.refused(driver.body(ISSUER, "10"))).toBe("FORBIDDEN");
    expect(driver.refused(driver.body(2, "10", { documentKey: "" }))).toBe("INVALID_REQUEST");
    expect(driver.refused(driver.body(2, "0"))).toBe("INVALID_AMOUNT");
    expect(driver.run(driver.body(2, "10.5")).outcome).toMatchObject({
      error: "QUANTITY_OFF_LOT",
      params: { lot: "1" },
    });
    driver.ok({ type: "transfer", userId: 2, from: "c2c", to: "mic", currencyId: 3, amount: amount("996") });
    expect(driver.refused(driver.body(2, "10"))).toBe("INSUFFICIENT_BALANCE");
    driver.ok({ type: "setUserState", userId: 2, state: "frozen" });
    expect(driver.refused(driver.body(2, "10"))).toBe("ACCOUNT_FROZEN");
  });

  test("is taken from the start until before the end, and no clock that is set back opens it again", () => {
    const driver = opened();
    driver.at = sale.startsAt - 2;
    expect(driver.refused(driver.body(2, "10"))).toBe("SUBSCRIPTION_CLOSED");
    driver.apply(2, "10");
    driver.at = sale.endsAt - 2;
    driver.apply(3, "10");
    expect(driver.refused(driver.body(4, "10"))).toBe("SUBSCRIPTION_CLOSED");
    driver.ok({ type: "clock" });
    driver.at = sale.endsAt - 1_000;
    expect(driver.refused(driver.body(4, "10"))).toBe("SUBSCRIPTION_CLOSED");
    // Even a start that knows no time: the allotment has begun.
    driver.until(sale.allotsAt, 1);
    driver.at = sale.endsAt - 1_000;
    driver.ok({ type: "restart" });
    expect(driver.refused(driver.body(4, "10"))).toBe("SUBSCRIPTION_CLOSED");
  });
});

describe("an application that is taken back", () => {
  test("frees its cost and its limits, by its user alone", () => {
    const driver = opened();
    const { applicationId } = driver.apply(2, "400", "same");
    expect(driver.refused(takeBack(3, applicationId))).toBe("NOT_FOUND");
    expect(driver.refused(takeBack(2, "c1"))).toBe("NOT_FOUND");
    const { outcome } = driver.ok(takeBack(2, applicationId));
    expect(outcome).toMatchObject({ application: { state: "taken_back", version: 2 } });
    expect(driver.money(2)).toBe("1000/0");
    expect(driver.refused(takeBack(2, applicationId))).toBe("NOT_FOUND");
    driver.apply(3, "400", "same");
    expect(driver.apply(2, "10").applicationId).not.toBe(applicationId);
    driver.ok({ type: "setUserState", userId: 3, state: "locked" });
    const ofLocked = driver.saleNow.byUser.get(3) ?? "";
    expect(driver.refused(takeBack(3, ofLocked))).toBe("ACCOUNT_LOCKED");
    checkState(driver.state);
  });

  test("stays from the end on: with the last ms before it the race is decided", () => {
    const driver = opened();
    const [one, two] = [driver.apply(2, "10"), driver.apply(3, "10")];
    driver.at = sale.endsAt - 2;
    driver.ok(takeBack(2, one.applicationId));
    expect(driver.refused(takeBack(3, two.applicationId))).toBe("SUBSCRIPTION_CLOSED");
    driver.until(sale.allotsAt);
    expect(driver.refused(takeBack(3, two.applicationId))).toBe("SUBSCRIPTION_CLOSED");
    expect([driver.coins(2), driver.coins(3)]).toEqual(["0/0", "0/10"]);
  });
});

describe("a review", () => {
  test("passes or rejects the version that was seen; a raise is reviewed again", () => {
    const driver = opened({ review: "reviewed" });
    const { applicationId, state } = driver.apply(2, "10");
    expect(state).toBe("under_review");
    expect(driver.refused(review("c1", 1, "passed"))).toBe("NOT_FOUND");
    driver.ok(review(applicationId, 1, "passed"));
    expect(driver.refused(review(applicationId, 2, "rejected"))).toBe("VERSION_CONFLICT");
    expect(driver.saleNow.passed).toBe(amount("10"));
    expect(driver.apply(2, "10")).toMatchObject({ state: "under_review", version: 3, operatorId: undefined });
    expect(driver.saleNow.passed).toBe(0n);
    expect(driver.refused(review(applicationId, 1, "passed"))).toBe("VERSION_CONFLICT");
    driver.ok(review(applicationId, 3, "rejected"));
    expect(driver.money(2)).toBe("1000/0");
    const last = driver.log.at(-1)?.execution.events.at(-1);
    expect(last).toMatchObject({ application: { state: "rejected", reason: "RISK", operatorId: 9, version: 4 } });
    expect(driver.refused(review(applicationId, 4, "passed"))).toBe("NOT_FOUND");
    driver.apply(2, "20");
    checkState(driver.state);
  });

  test("goes on after the end and until the allotment, which gives nothing to what nobody has reviewed", () => {
    const driver = opened({ review: "reviewed", allotsAt: sale.endsAt + 1_000 });
    const [one, two] = [driver.apply(2, "10"), driver.apply(3, "10")];
    driver.until(sale.endsAt + 10);
    expect(driver.saleNow.now.applied).toBeUndefined();
    driver.ok(review(one.applicationId, 1, "passed"));
    driver.until(sale.endsAt + 1_000);
    expect([driver.coins(2), driver.coins(3), driver.money(3)]).toEqual(["0/10", "0/0", "1000/0"]);
    const ended = driver.log.flatMap(({ execution }) =>
      execution.events.flatMap((event) => (event.type === "subscriptionApplication" ? [event.application] : [])),
    );
    expect(ended.findLast(({ applicationId }) => applicationId === two.applicationId)).toMatchObject({
      state: "rejected",
      reason: "NOT_REVIEWED",
    });
    expect(driver.refused(review(one.applicationId, 3, "rejected"))).toBe("NOT_FOUND");
  });

  test("that comes while the allotment runs is too late", () => {
    const driver = SubscriptionDriver.opened(302, { review: "reviewed", supply: amount("10000"), max: amount("10") });
    driver.at = sale.startsAt;
    const applications = Array.from({ length: 300 }, (_, index) => driver.apply(index + 3, "10"));
    driver.until(sale.allotsAt, 1);
    const open = applications.find(({ applicationId }) => driver.state.subscriptions.applications.has(applicationId));
    expect(driver.refused(review(open?.applicationId ?? "", 1, "passed"))).toBe("SUBSCRIPTION_CLOSED");
    expect(driver.refused(takeBack(open?.userId ?? 0, open?.applicationId ?? ""))).toBe("SUBSCRIPTION_CLOSED");
  });
});

test("the outcome and the state have the application under its id", () => {
  const driver = opened();
  const application = driver.apply(2, "10");
  expect(application).toMatchObject({ subscriptionId: SALE, userId: 2, documentKey: "d2" });
  expect(driver.state.subscriptions.applications.get(application.applicationId)).toEqual(application);
});
