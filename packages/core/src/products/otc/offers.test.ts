import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { OTC_CANCELS_MAX, OTC_OFFERS_MAX, OTC_UNPAID_MAX } from "@candor/contract/domain/otc.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { describe, expect, test } from "vitest";
import { USDT } from "../../testing/driver.ts";
import { buying, MERCHANT, OTHER_TAKER, OtcDriver, selling, TAKER } from "../../testing/otc.ts";

describe("merchants", () => {
  const apply = {
    type: "applyForMerchant",
    userId: 3,
    currencyId: USDT,
    margin: amount("500"),
    levelNeeded: 2,
  } as const;
  const set = { type: "setMerchant", userId: 3, version: 1, to: "active", operatorId: 9 } as const;

  test("freeze a margin until they are refused or leave", () => {
    const driver = OtcDriver.opened();
    driver.ok(apply);
    expect(driver.fiat(3)).toBe("4500/500");
    expect(driver.refused(apply)).toBe("OTC_STEP");
    driver.ok({ ...set, to: "refused", reason: "no trade licence" });
    expect(driver.fiat(3)).toBe("5000/0");
    expect(driver.state.otc.merchants.get(3)).toMatchObject({
      state: "refused",
      reason: "no trade licence",
      version: 2,
    });
    driver.ok(apply);
    expect(driver.refused({ ...set, version: 1 })).toBe("VERSION_CONFLICT");
    driver.ok({ ...set, version: 3 });
    driver.ok({ ...set, version: 4, to: "suspended", reason: "complaints" });
    expect(driver.refused({ ...selling, userId: 3 })).toBe("FORBIDDEN");
    driver.ok({ ...set, version: 5 });
    driver.ok({ type: "leaveMerchant", userId: 3 });
    expect(driver.fiat(3)).toBe("5000/0");
    expect(driver.refused({ type: "leaveMerchant", userId: 3 })).toBe("NOT_FOUND");
  });

  test.each<[object, string]>([
    [{ userId: 77 }, "NOT_FOUND"],
    [{ levelNeeded: 3 }, "NOT_VERIFIED"],
    [{ currencyId: 77 }, "INVALID_REQUEST"],
    [{ margin: 0n }, "INVALID_AMOUNT"],
    [{ margin: amount("5000.00000001") }, "INSUFFICIENT_BALANCE"],
  ])("%o is refused", (change, error) => {
    expect(OtcDriver.opened().refused({ ...apply, ...change })).toBe(error);
  });

  test.each<[object, string]>([
    [{ userId: 3 }, "NOT_FOUND"],
    [{ userId: MERCHANT, version: 2 }, "OTC_STEP"],
    [{ userId: MERCHANT, version: 2, to: "refused" }, "OTC_STEP"],
  ])("a decision %o is refused", (change, error) => {
    expect(OtcDriver.opened().refused({ ...set, ...change })).toBe(error);
  });

  test("do not leave with offers or orders that are open", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    const leave = { type: "leaveMerchant", userId: MERCHANT } as const;
    expect(driver.refused(leave)).toBe("OTC_OPEN");
    driver.ok({ type: "setOtcOfferState", userId: MERCHANT, offerId: offer.offerId, to: "closed" });
    expect(driver.refused(leave)).toBe("OTC_OPEN");
    driver.step("cancelOtcOrder", order, TAKER);
    driver.ok(leave);
    expect(driver.fiat(MERCHANT)).toBe("5000/0");
  });
});

describe("an offer", () => {
  test.each<[Partial<typeof selling>, string]>([
    [{ userId: TAKER }, "FORBIDDEN"],
    [{ currencyId: 77 }, "INVALID_REQUEST"],
    [{ fiat: "yuan" }, "INVALID_REQUEST"],
    [{ fiatDecimals: 9 }, "INVALID_REQUEST"],
    [{ windowMs: 20 * MINUTE_MS }, "INVALID_REQUEST"],
    [{ takerLevel: -1 }, "INVALID_REQUEST"],
    [{ documentKey: "" }, "INVALID_REQUEST"],
    [{ price: price("7.205") }, "INVALID_REQUEST"],
    [{ premium: rate("0.01") }, "INVALID_REQUEST"],
    [{ bound: price("7") }, "INVALID_REQUEST"],
    [{ price: undefined, bound: price("7"), premium: -rate("1") }, "INVALID_REQUEST"],
    [{ price: undefined, bound: price("7"), premium: rate("1") }, "INVALID_REQUEST"],
    [{ price: undefined }, "INVALID_REQUEST"],
    [{ price: undefined, bound: price("7.001") }, "INVALID_REQUEST"],
    [{ min: amount("0.001") }, "INVALID_REQUEST"],
    [{ max: amount("99.99") }, "INVALID_REQUEST"],
    [{ max: amount("100.001") }, "INVALID_REQUEST"],
    [{ quantity: amount("0") }, "INVALID_AMOUNT"],
    [{ quantity: amount("4500.00000001") }, "INSUFFICIENT_BALANCE"],
  ])("with %o is refused", (change, error) => {
    expect(OtcDriver.opened().refused({ ...selling, ...change })).toBe(error);
  });

  test(`is one of at most ${OTC_OFFERS_MAX}; one to buy freezes nothing`, () => {
    const driver = OtcDriver.opened();
    for (let count = 0; count < OTC_OFFERS_MAX; count += 1) driver.publish(buying);
    expect(driver.fiat(MERCHANT)).toBe("4500/500");
    expect(driver.refused(selling)).toBe("OTC_OFFERS_MAX");
  });

  test("changes for orders to come, by its merchant, at the version that was seen", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const order = driver.take(offer, "100");
    const { offerId } = offer;
    const change = {
      type: "changeOtcOffer",
      userId: MERCHANT,
      offerId,
      version: 1,
      price: price("7.3"),
      premium: 0n,
      bound: undefined,
    } as const;
    const terms = { min: amount("200"), max: amount("400"), details: "{}" };
    expect(driver.refused({ ...change, ...terms, userId: TAKER })).toBe("NOT_FOUND");
    expect(driver.refused({ ...change, ...terms, version: 2 })).toBe("VERSION_CONFLICT");
    expect(driver.refused({ ...change, ...terms, max: amount("1") })).toBe("INVALID_REQUEST");
    const { outcome } = driver.ok({ ...change, ...terms });
    expect(driver.refused(driver.taking(offer, "100"))).toBe("VERSION_CONFLICT");
    if (!outcome.ok || !outcome.otcOffer) throw new Error("an offer comes back");
    expect(driver.take(outcome.otcOffer, "50").total).toBe(amount("365"));
    expect(driver.state.otc.orders.get(order.orderId)?.total).toBe(amount("720"));
  });

  test("is not taken while it is paused, its merchant is suspended or frozen, or its rest is below the minimum", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish();
    const { offerId } = offer;
    const refused = () => driver.refused(driver.taking(offer, "100"));
    const to = (state: "open" | "paused") =>
      ({ type: "setOtcOfferState", userId: MERCHANT, offerId, to: state }) as const;
    driver.ok(to("paused"));
    expect(driver.refused(to("paused"))).toBe("OTC_STEP");
    expect(refused()).toBe("OTC_OFFER_CLOSED");
    driver.ok({ type: "setUserState", userId: MERCHANT, state: "frozen" });
    expect(driver.refused(to("open"))).toBe("ACCOUNT_FROZEN");
    driver.ok({ type: "setUserState", userId: MERCHANT, state: "active" });
    const set = { type: "setMerchant", userId: MERCHANT, operatorId: 9 } as const;
    driver.ok({ ...set, version: 2, to: "suspended" });
    expect(driver.refused(to("open"))).toBe("FORBIDDEN");
    driver.ok({ ...set, version: 3, to: "active" });
    driver.ok(to("open"));
    driver.take(offer, "690");
    driver.take(offer, "300");
    expect(driver.remaining(offer)).toBe(amount("10"));
    expect(driver.refused(driver.taking(offer, "10", { userId: OTHER_TAKER }))).toBe("OTC_OFFER_CLOSED");
  });

  test("that follows the index is taken at the price that the server computed", () => {
    const driver = OtcDriver.opened();
    const offer = driver.publish({ price: undefined, premium: rate("0.01"), bound: price("7.2") });
    expect(driver.refused(driver.taking(offer, "100"))).toBe("VERSION_CONFLICT");
    expect(driver.take(offer, "100", { price: price("7.27") })).toMatchObject({ total: amount("727") });
    driver.take(offer, "100", { price: price("7.2") });
  });

  test("that follows the index is not taken beyond the worst price that its merchant accepts", () => {
    const driver = OtcDriver.opened();
    const floating = { price: undefined, premium: rate("0.01"), bound: price("7.2") };
    const [sold, bought] = [driver.publish(floating), driver.publish({ ...buying, ...floating })];
    expect(driver.refused(driver.taking(sold, "100", { price: price("7.19") }))).toBe("OTC_OFFER_CLOSED");
    expect(driver.refused(driver.taking(bought, "100", { price: price("7.21") }))).toBe("OTC_OFFER_CLOSED");
    expect(driver.take(bought, "100", { price: price("7.1") })).toMatchObject({ total: amount("710") });
  });
});

describe("a taker", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish();
  test.each<[object, string]>([
    [{ userId: MERCHANT }, "OTC_SAME_PERSON"],
    [{ documentKey: "d1" }, "OTC_SAME_PERSON"],
    [{ documentKey: "" }, "INVALID_REQUEST"],
    [{ offerId: 77 }, "OTC_OFFER_CLOSED"],
    [{ version: 2 }, "VERSION_CONFLICT"],
    [{ price: price("7.1") }, "VERSION_CONFLICT"],
    [{ quantity: 0n }, "INVALID_AMOUNT"],
    [{ quantity: amount("13.88") }, "OTC_RANGE"],
    [{ quantity: amount("694.45") }, "OTC_RANGE"],
    [{ value: 0n }, "OTC_DAY_LIMIT"],
    [{ value: amount("100000.00000001") }, "OTC_DAY_LIMIT"],
  ])("with %o is refused", (change, error) => {
    expect(driver.refused({ ...driver.taking(offer, "100"), ...change })).toBe(error);
  });

  test("needs the level of the offer, and coins to sell", () => {
    expect(driver.refused(driver.taking(driver.publish({ takerLevel: 3, quantity: amount("100") }), "50"))).toBe(
      "NOT_VERIFIED",
    );
    const wanted = driver.publish({ ...buying, quantity: amount("6000"), max: amount("50000") });
    expect(driver.refused(driver.taking(wanted, "5000.1"))).toBe("INSUFFICIENT_BALANCE");
  });

  test(`has at most ${OTC_UNPAID_MAX} unpaid orders as the buyer`, () => {
    const own = OtcDriver.opened();
    const [sold, bought] = [own.publish(), own.publish(buying)];
    const orders = [own.take(sold, "50"), own.take(sold, "50")];
    expect(own.refused(own.taking(sold, "50"))).toBe("OTC_UNPAID");
    own.take(bought, "50");
    own.step("markOtcPaid", orders[0] as (typeof orders)[number], TAKER);
    own.take(sold, "50");
  });

  test("buys no more for a day after three orders of one day that were canceled or expired", () => {
    const own = OtcDriver.opened();
    const offer = own.publish();
    const cancel = () => own.step("cancelOtcOrder", own.take(offer, "50"), TAKER);
    own.at = Math.ceil(own.at / DAY_MS) * DAY_MS;
    for (let count = 1; count < OTC_CANCELS_MAX; count += 1) cancel();
    own.until(own.take(offer, "50").payBy);
    const banned = own.state.otc.takers.get(TAKER)?.bannedUntil ?? 0;
    expect(own.refused(own.taking(offer, "50"))).toBe("OTC_BANNED");
    // Selling is no risk to others.
    own.take(own.publish(buying), "50");
    own.at = banned - 2;
    expect(own.refused(own.taking(offer, "50"))).toBe("OTC_BANNED");
    own.take(offer, "50");
  });

  test("cancels on another day do not add up", () => {
    const own = OtcDriver.opened();
    const offer = own.publish();
    for (let count = 0; count < 2 * OTC_CANCELS_MAX; count += 1) {
      own.step("cancelOtcOrder", own.take(offer, "50"), TAKER);
      if (count % 2 === 1) own.at += DAY_MS;
    }
    own.take(offer, "50");
  });

  test("trades no more than the limit of a day; what did not come about on the same day does not count", () => {
    const own = OtcDriver.opened();
    own.at = Math.ceil(own.at / DAY_MS) * DAY_MS;
    const offer = own.publish();
    const dayMax = { dayMax: amount("100") };
    const first = own.take(offer, "60", dayMax);
    expect(own.refused(own.taking(offer, "41", dayMax))).toBe("OTC_DAY_LIMIT");
    own.take(offer, "40", dayMax);
    own.step("cancelOtcOrder", first, TAKER);
    expect(own.state.otc.takers.get(TAKER)?.taken).toBe(amount("40"));
    const second = own.take(offer, "60", dayMax);
    own.at += DAY_MS;
    own.step("cancelOtcOrder", second, TAKER);
    expect(own.state.otc.takers.get(TAKER)?.taken).toBe(0n);
  });
});
