import { OTC_TAKER_AGE_DAYS_MAX, OTC_TAKER_ORDERS_MAX } from "@candor/contract/domain/otc.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import { decodeCommand, encodeCommand } from "../../codec/codec.ts";
import type { Command } from "../../engine/command.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { MERCHANT, OtcDriver, selling, TAKER } from "../../testing/otc.ts";
import type { OtcOffer } from "./records.ts";

const AGE_DAYS = 30;
const ORDERS = 5;

const opened = () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish({ takerAgeDays: AGE_DAYS, takerOrders: ORDERS });
  /** What a command that is executed next answers to a taker of an age in ms and with so many orders. */
  const takeAs = (ageMs: number, completedOrders: number, of: OtcOffer = offer) =>
    driver.run({ ...driver.taking(of, "50"), registeredAt: driver.at + 1 - ageMs, completedOrders }).outcome;
  return { driver, offer, takeAs };
};

const changeOf = ({ offerId, version }: OtcOffer) => {
  const { price, premium, bound, min, max, details } = selling;
  const pricing = { price, premium, bound, min, max, details };
  return { type: "changeOtcOffer", userId: MERCHANT, offerId, version, ...pricing } as const;
};

test("an offer is taken by an account of its age with its completed orders, and by none that is 1 ms younger or has one fewer", () => {
  const { driver, takeAs } = opened();
  const refused = (error: string, params: object) => ({ ok: false, error, params });
  expect(takeAs(AGE_DAYS * DAY_MS - 1, ORDERS)).toEqual(refused("OTC_TAKER_AGE", { days: "30", age: "29" }));
  expect(takeAs(AGE_DAYS * DAY_MS, ORDERS - 1)).toEqual(refused("OTC_TAKER_ORDERS", { orders: "5", completed: "4" }));
  expect(takeAs(-DAY_MS, ORDERS)).toEqual(refused("OTC_TAKER_AGE", { days: "30", age: "0" }));
  expect(takeAs(AGE_DAYS * DAY_MS, ORDERS)).toMatchObject({ ok: true });
  expect(takeAs(400 * DAY_MS, 900)).toMatchObject({ ok: true });
  expect(driver.state.otc.orders.size).toBe(2);
});

test("the age is counted by the latest clock", () => {
  const { driver, offer } = opened();
  const registeredAt = driver.at - (AGE_DAYS - 1) * DAY_MS;
  const taking = { ...driver.taking(offer, "50"), registeredAt, completedOrders: ORDERS };
  expect(driver.refused(taking)).toBe("OTC_TAKER_AGE");
  const start = driver.at;
  driver.until(start + DAY_MS);
  driver.at = start;
  driver.ok(taking);
});

test("a command without the facts is refused by an offer with conditions, and not by one without", () => {
  const { driver, offer } = opened();
  expect(driver.refused(driver.taking(offer, "50"))).toBe("OTC_TAKER_AGE");
  driver.take(driver.publish(), "50");
});

test("conditions change with the version: who saw the earlier ones is refused", () => {
  const { driver, offer, takeAs } = opened();
  driver.ok({ ...changeOf(offer), takerLevel: 2 });
  expect(driver.state.otc.offers.get(offer.offerId)).toMatchObject({
    takerLevel: 2,
    takerAgeDays: undefined,
    takerOrders: undefined,
    version: 2,
  });
  expect(takeAs(0, 0)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(takeAs(0, 0, { ...offer, version: 2 })).toMatchObject({ ok: true });
  driver.ok({ ...changeOf({ ...offer, version: 2 }), takerLevel: 3, takerAgeDays: 1 });
  expect(takeAs(DAY_MS, 0, { ...offer, version: 3 })).toMatchObject({ error: "NOT_VERIFIED" });
  // A change that names no level, as older commands, leaves it.
  driver.ok(changeOf({ ...offer, version: 3 }));
  expect(driver.state.otc.offers.get(offer.offerId)).toMatchObject({ takerLevel: 3, version: 4 });
});

type Conditions = { readonly takerLevel?: number; readonly takerAgeDays?: number; readonly takerOrders?: number };
test.each<[Conditions, string]>([
  [{ takerLevel: -1 }, "takerLevel"],
  [{ takerLevel: 0.5 }, "takerLevel"],
  [{ takerAgeDays: 0 }, "takerAgeDays"],
  [{ takerAgeDays: -1 }, "takerAgeDays"],
  [{ takerAgeDays: OTC_TAKER_AGE_DAYS_MAX + 1 }, "takerAgeDays"],
  [{ takerOrders: 0 }, "takerOrders"],
  [{ takerOrders: 1.5 }, "takerOrders"],
  [{ takerOrders: OTC_TAKER_ORDERS_MAX + 1 }, "takerOrders"],
])("a condition %o is refused, published or changed", (change, field) => {
  const { driver, offer } = opened();
  const refused = { ok: false, error: "INVALID_REQUEST", params: { field } };
  expect(driver.run({ ...selling, ...change }).outcome).toEqual(refused);
  expect(driver.run({ ...changeOf(offer), ...change }).outcome).toEqual(refused);
});

test("commands and rows of before the conditions are read and written unchanged, and restore the same offer", () => {
  const driver = OtcDriver.opened();
  const offer = driver.publish();
  const bodies = [{ ...selling }, changeOf(offer), driver.taking(offer, "50")];
  const names = /takerAgeDays|takerOrders|registeredAt|completedOrders/;
  for (const [index, body] of bodies.entries()) {
    const command = { ...body, id: `old${index}`, at: driver.at } as Command;
    const text = encodeCommand(command);
    expect(text).not.toMatch(/null\]$/);
    expect(encodeCommand(decodeCommand(text))).toBe(text);
    expect(
      JSON.stringify(decodeCommand(text), (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toMatch(names);
  }
  driver.publish({ takerOrders: 3 });
  expect(stateHash(restore(rowsOf(driver.state)))).toBe(stateHash(driver.state));
  expect(driver.state.otc.offers.get(offer.offerId)).toMatchObject({ takerAgeDays: undefined, takerOrders: undefined });
  expect(driver.balance(TAKER, selling.currencyId, "legal")).toBe("5000/0");
});
