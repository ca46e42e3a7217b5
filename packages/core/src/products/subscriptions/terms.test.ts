import { hash } from "node:crypto";
import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { encodeEvent } from "../../codec/codec.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { StateSeal } from "../../seal/state-seal.ts";
import { BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { ISSUER, SALE, SubscriptionDriver, type SubscriptionTerms, sale } from "../../testing/subscriptions.ts";

const hashText = (text: string): string => hash("sha256", text);

describe("the terms of a subscription", () => {
  test("freeze the issuer's coins on offer, and follow each change until an application stands", () => {
    const driver = SubscriptionDriver.opened(3);
    driver.fund(ISSUER, NEW, "500");
    expect(driver.coins(ISSUER)).toBe("500/1000");
    driver.ok({ ...sale, supply: amount("1500") });
    expect(driver.coins(ISSUER)).toBe("0/1500");
    driver.fund(3, NEW, "700");
    driver.ok({ ...sale, supply: amount("700"), issuerId: 3 });
    expect([driver.coins(ISSUER), driver.coins(3)]).toEqual(["1500/0", "0/700"]);
    expect(driver.saleNow.now.version).toBe(3);
    checkState(driver.state);
  });

  test("are fixed while an application stands, and once the allotment has begun", () => {
    const driver = SubscriptionDriver.opened(2);
    driver.at = sale.startsAt;
    const { applicationId } = driver.apply(2, "10");
    expect(driver.refused({ ...sale, price: price("0.4") })).toBe("SUBSCRIPTION_FIXED");
    driver.ok({ type: "takeBackSubscription", userId: 2, applicationId });
    driver.ok({ ...sale, price: price("0.4") });
    driver.until(sale.allotsAt);
    expect(driver.refused({ ...sale, endsAt: driver.at + 1_000 })).toBe("SUBSCRIPTION_FIXED");
  });

  test("that the issuer cannot cover are refused", () => {
    const driver = SubscriptionDriver.opened(2);
    expect(driver.refused({ ...sale, supply: amount("1001") })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.refused({ ...sale, issuerId: 2 })).toBe("INSUFFICIENT_BALANCE");
  });

  const wrong: readonly (readonly [field: string, change: Partial<SubscriptionTerms>])[] = [
    ["subscriptionId", { subscriptionId: 0 }],
    ["subscriptionId", { subscriptionId: 1.5 }],
    ["marketId", { marketId: 99 }],
    ["marketId", { marketId: BTC_USDT, currencyId: BTC }],
    ["marketId", { currencyId: ETH }],
    ["marketId", { payCurrencyId: BTC }],
    ["marketId", { subscriptionId: 6 }],
    ["issuerId", { issuerId: 99 }],
    ["price", { price: price("0") }],
    ["step", { step: amount("0") }],
    ["step", { step: amount("0.00015") }],
    ["supply", { supply: amount("0") }],
    ["supply", { supply: amount("0.5") }],
    ["min", { min: amount("0") }],
    ["min", { min: amount("0.5") }],
    ["max", { max: amount("9") }],
    ["max", { max: amount("10.5") }],
    ["max", { max: amount("1001") }],
    ["endsAt", { endsAt: sale.startsAt }],
    ["endsAt", { startsAt: 1, endsAt: 2 }],
    ["allotsAt", { allotsAt: sale.endsAt - 1 }],
    ["launchAt", { launchAt: sale.allotsAt + 599_999 }],
    ["lockupDays", { lockupDays: -1 }],
    ["lockupDays", { lockupDays: 0.5 }],
    ["lockupDays", { lockupDays: 3_651 }],
  ];
  test.each(wrong)("with another %s are refused", (field, change) => {
    const driver = SubscriptionDriver.opened(2);
    expect(driver.run({ ...sale, ...change }).outcome).toEqual({
      ok: false,
      error: "INVALID_REQUEST",
      params: { field },
    });
  });

  test("a pair that has traded, or has orders, cannot launch", () => {
    const driver = new Driver().openExchange(3);
    driver.fund(ISSUER, NEW, "1001");
    const order = driver.place(ISSUER, "sell", { marketId: NEW_USDT, price: "1", quantity: "1" });
    expect(driver.refused(sale)).toBe("INVALID_REQUEST");
    driver.fund(2, USDT, "10");
    driver.place(2, "buy", { marketId: NEW_USDT, price: "1", quantity: "1" });
    expect(driver.state.spot.orders.has(order.orderId)).toBe(false);
    expect(driver.refused(sale)).toBe("INVALID_REQUEST");
  });

  test("the pair takes no outside price before its launch", () => {
    const driver = SubscriptionDriver.opened(2);
    expect(driver.refused(market(NEW_USDT, "NEW-USDT", NEW, "index"))).toBe("INVALID_REQUEST");
    driver.ok({ ...market(NEW_USDT, "NEW-USDT", NEW, "book"), state: "closed" });
    driver.ok(market(ETH_USDT, "ETH-USDT", ETH, "index"));
    driver.ok(market(NEW_USDT, "NEW-USDT", NEW, "book"));
    driver.until(sale.launchAt).until(sale.launchAt + 1);
    driver.ok(market(NEW_USDT, "NEW-USDT", NEW, "index"));
  });
});

test("subscriptions and applications are sealed, and without them the seal is that of before", () => {
  const before = new Driver().openExchange(2);
  before.fund(ISSUER, NEW, "1000");
  before.fund(2, USDT, "1000");
  const seal = new StateSeal(before.state, hashText);
  const roots = [seal.root()];
  const note = ({ events }: ReturnType<Driver["ok"]>) => {
    seal.note(events, events.map(encodeEvent));
    roots.push(seal.root());
    expect(new StateSeal(before.state, hashText).root()).toBe(roots.at(-1));
  };
  note(before.ok(sale));
  before.at = sale.startsAt;
  note(before.ok(new SubscriptionDriver().body(2, "10")));
  expect(new Set(roots).size).toBe(roots.length);
}, 20_000);

test("a state from before subscriptions has none, and a reload has them all", () => {
  const driver = SubscriptionDriver.opened(2);
  driver.at = sale.startsAt;
  driver.apply(2, "10");
  const rows = rowsOf(driver.state);
  expect(rows.subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual([SALE]);
  expect(stateHash(restore(decodeRows(encodeRows(rows))))).toBe(stateHash(driver.state));
  const text = encodeRows({ ...rows, subscriptions: undefined as never, subscriptionApplications: undefined as never });
  expect(decodeRows(text)).toMatchObject({ subscriptions: [], subscriptionApplications: [] });
  const ended = rows.subscriptionApplications.map((one) => ({ ...one, state: "rejected" as const }));
  expect(() => restore({ ...rows, subscriptionApplications: ended })).toThrow("not open");
});
