import { amount } from "@candor/contract/domain/money.ts";
import { OTC_DISPUTE_AFTER_MS } from "@candor/contract/domain/otc.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { describe, expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { buying, MERCHANT, OTHER_TAKER, OtcDriver, TAKER, WINDOW } from "../../testing/otc.ts";

test("a sale from the offer to the release moves exactly the coins of the order", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish();
  expect(driver.fiat(MERCHANT)).toBe("3500/1500");
  const order = driver.take(offer, "100");
  expect(order).toMatchObject({ buyerId: TAKER, sellerId: MERCHANT, total: amount("720"), state: "unpaid" });
  expect(order.payBy).toBe(order.createdAt + WINDOW);
  // Coins only moved from the offer to the escrow.
  expect(driver.fiat(MERCHANT)).toBe("3500/1500");
  expect(driver.remaining(offer)).toBe(amount("900"));
  driver.step("markOtcPaid", order, TAKER);
  const released = driver.step("releaseOtcOrder", order, MERCHANT);
  expect(released).toMatchObject({ state: "released", version: 3, operatorId: undefined });
  expect([driver.fiat(MERCHANT), driver.fiat(TAKER)]).toEqual(["3500/1400", "5100/0"]);
  driver.ok({ type: "setOtcOfferState", userId: MERCHANT, offerId: offer.offerId, to: "closed" });
  expect(driver.fiat(MERCHANT)).toBe("4400/500");
  driver.ok({ type: "leaveMerchant", userId: MERCHANT });
  expect(driver.fiat(MERCHANT)).toBe("4900/0");
});

test("a user who sells to a merchant has the coins in escrow", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish(buying);
  expect(driver.fiat(MERCHANT)).toBe("4500/500");
  const order = driver.take(offer, "100");
  expect(order).toMatchObject({ buyerId: MERCHANT, sellerId: TAKER });
  expect(driver.fiat(TAKER)).toBe("4900/100");
  driver.step("markOtcPaid", order, MERCHANT);
  expect(driver.refusedStep("cancelOtcOrder", order, TAKER)).toBe("NOT_FOUND");
  driver.step("releaseOtcOrder", order, TAKER);
  expect([driver.fiat(MERCHANT), driver.fiat(TAKER)]).toEqual(["4600/500", "4900/0"]);
  expect(driver.refused(driver.taking(offer, "100", { userId: OTHER_TAKER, quantity: amount("950") }))).toBe(
    "OTC_RANGE",
  );
});

describe("an order that does not come about", () => {
  test.each(["unpaid", "paid", "disputed"])("is canceled by its buyer while it is %s", (state) => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    if (state !== "unpaid") driver.step("markOtcPaid", order, TAKER);
    driver.at += OTC_DISPUTE_AFTER_MS;
    if (state === "disputed") driver.step("disputeOtcOrder", order, MERCHANT);
    expect(driver.step("cancelOtcOrder", order, TAKER).state).toBe("cancelled");
    expect(driver.remaining(offer)).toBe(amount("1000"));
    expect(driver.fiat(MERCHANT)).toBe("3500/1500");
  });

  test("expires while it is unpaid, once, to the millisecond", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    driver.until(order.payBy - 1);
    expect(driver.state.otc.orders.size).toBe(1);
    driver.until(order.payBy);
    expect(driver.state.otc.orders.size).toBe(0);
    expect(driver.remaining(offer)).toBe(amount("1000"));
    const { execution } = driver.log.at(-1) as (typeof driver.log)[number];
    expect(execution.events).toMatchObject([{ tag: "otc_lock_1" }, {}, { tag: "otc_offer_lock_0" }, {}, {}]);
    driver.until(order.payBy + 1);
    expect(driver.log.at(-1)?.execution.events).toEqual([]);
  });

  test("is not expired once it was reported as paid, and not paid once it has expired", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const [first, second] = [driver.take(offer, "100"), driver.take(offer, "100")];
    driver.at = first.payBy - 2;
    driver.step("markOtcPaid", first, TAKER);
    // The clock has not struck yet, but the time is over.
    driver.at = second.payBy - 1;
    expect(driver.refusedStep("markOtcPaid", second, TAKER)).toBe("OTC_STEP");
    driver.until(second.payBy + DAY_MS);
    expect([...driver.state.otc.orders.keys()]).toEqual([first.orderId]);
  });

  test("gives its coins to the seller when the offer was closed meanwhile", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    driver.ok({ type: "closeOtcOffer", offerId: offer.offerId, operatorId: 9, reason: "reported" });
    expect(driver.fiat(MERCHANT)).toBe("4400/600");
    driver.step("cancelOtcOrder", order, TAKER);
    expect(driver.fiat(MERCHANT)).toBe("4500/500");
  });

  test("that was sold to a merchant goes back to its user", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish(buying);
    const order = driver.take(offer, "100");
    driver.step("cancelOtcOrder", order, MERCHANT);
    expect(driver.fiat(TAKER)).toBe("5000/0");
    expect(driver.remaining(offer)).toBe(amount("1000"));
    // A merchant who cancels does not count against the user.
    expect(driver.state.otc.takers.get(TAKER)).toMatchObject({ cancels: 0, taken: 0n });
  });
});

describe("a dispute", () => {
  const disputed = (by: number) => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    expect(driver.refusedStep("disputeOtcOrder", order, by)).toBe("OTC_STEP");
    const { paidAt = 0 } = driver.step("markOtcPaid", order, TAKER);
    driver.at = paidAt + OTC_DISPUTE_AFTER_MS - 2;
    expect(driver.refusedStep("disputeOtcOrder", order, by)).toBe("OTC_TOO_EARLY");
    expect(driver.step("disputeOtcOrder", order, by)).toMatchObject({ state: "disputed", disputedBy: by });
    return { driver, offer, order };
  };

  test.each([MERCHANT, TAKER])("of user %s is decided for the buyer", (by) => {
    const { driver, order } = disputed(by);
    expect(driver.decide(order, "released")).toMatchObject({
      state: "released",
      operatorId: 9,
      reason: "statement seen",
    });
    expect([driver.fiat(MERCHANT), driver.fiat(TAKER)]).toEqual(["3500/1400", "5100/0"]);
  });

  test("or for the seller, which counts against nobody", () => {
    const { driver, order } = disputed(MERCHANT);
    expect(driver.decide(order, "returned").state).toBe("returned");
    expect([driver.fiat(MERCHANT), driver.fiat(TAKER)]).toEqual(["3500/1500", "5000/0"]);
    expect(driver.state.otc.takers.get(TAKER)?.cancels).toBe(0);
  });

  test("ends as well when one of the two gives in", () => {
    const { driver, order } = disputed(TAKER);
    driver.step("releaseOtcOrder", order, MERCHANT);
    const decision = {
      type: "decideOtcOrder",
      orderId: order.orderId,
      to: "returned",
      operatorId: 9,
      reason: "",
    } as const;
    expect(driver.refused({ ...decision, version: 4 })).toBe("NOT_FOUND");
  });

  test("is decided at the version that was seen only, and not before it is one", () => {
    const { driver, order } = disputed(TAKER);
    const decision = { type: "decideOtcOrder", to: "released", operatorId: 9, reason: "" } as const;
    expect(driver.refused({ ...decision, orderId: order.orderId, version: 2 })).toBe("VERSION_CONFLICT");
    const other = driver.take(driver.publish({ quantity: amount("100") }), "50");
    expect(driver.refused({ ...decision, orderId: other.orderId, version: 1 })).toBe("VERSION_CONFLICT");
  });
});

test("frozen users finish their running orders, and begin none", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish();
  const order = driver.take(offer, "100");
  for (const userId of [MERCHANT, TAKER]) driver.ok({ type: "setUserState", userId, state: "frozen" });
  expect(driver.refused(driver.taking(offer, "100"))).toBe("ACCOUNT_FROZEN");
  expect(driver.refused(driver.taking(offer, "100", { userId: OTHER_TAKER }))).toBe("OTC_OFFER_CLOSED");
  driver.step("markOtcPaid", order, TAKER);
  driver.at += OTC_DISPUTE_AFTER_MS;
  driver.step("disputeOtcOrder", order, TAKER);
  driver.step("releaseOtcOrder", order, MERCHANT);
  expect(driver.fiat(TAKER)).toBe("5100/0");
});

test("a clock that is set back gives no more time to pay, and one that is set ahead takes the deadline with it", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish();
  const start = driver.at;
  driver.until(start + 60 * MINUTE_MS);
  driver.at = start;
  const order = driver.take(offer, "100");
  expect(order.payBy).toBe(start + 60 * MINUTE_MS + WINDOW);
  driver.until(order.payBy);
  expect(driver.state.otc.orders.size).toBe(0);
});

test("at every stage the rows restore the same state, and what is due stays due", () => {
  const driver = OtcDriver.opened();
  const reload = () => {
    const reloaded = restore(rowsOf(driver.state));
    checkState(reloaded);
    expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    driver.state = reloaded;
  };
  const offer = driver.publish();
  reload();
  const [one, two, three] = [
    driver.take(offer, "50"),
    driver.take(offer, "60"),
    driver.take(offer, "70", { userId: 4 }),
  ];
  reload();
  driver.step("markOtcPaid", one, TAKER);
  driver.step("markOtcPaid", three, OTHER_TAKER);
  driver.at += OTC_DISPUTE_AFTER_MS;
  driver.step("disputeOtcOrder", three, OTHER_TAKER);
  reload();
  driver.until(two.payBy);
  reload();
  driver.step("releaseOtcOrder", one, MERCHANT);
  driver.decide(three, "returned");
  reload();
  expect(driver.remaining(offer)).toBe(amount("950"));
  expect([...driver.state.otc.orders]).toEqual([]);
  checkState(driver.state);
});
