import { expect, test } from "vitest";
import { NOON_MS, order } from "../testing/samples.ts";
import { actsOf, dueOf, isOpen } from "./acts.ts";

const names = (part: Parameters<typeof order>[0], now = NOON_MS) =>
  Object.entries(actsOf(order(part), now)).flatMap(([name, may]) => (may === true ? [name] : []));

test.each([
  ["unpaid", "buyer", ["pay", "cancel"]],
  ["unpaid", "seller", []],
  ["paid", "buyer", ["cancel"]],
  ["paid", "seller", ["release"]],
  ["disputed", "buyer", ["cancel"]],
  ["disputed", "seller", ["release"]],
  ["released", "buyer", []],
  ["cancelled", "buyer", []],
  ["expired", "seller", []],
  ["returned", "seller", []],
] as const)("%s: the %s may %j", (status, role, expected) => {
  expect(names({ status, role })).toEqual(expected);
});

test("nobody reports a payment after the window, which ends at its last millisecond", () => {
  expect(names({}, NOON_MS + 899_999)).toContain("pay");
  expect(names({}, NOON_MS + 900_000)).toEqual(["cancel"]);
});

test("both sides may open a dispute from its time on, and only while the order is paid", () => {
  const paid = { status: "paid", dispute_from_ms: NOON_MS + 600_000 } as const;
  for (const role of ["buyer", "seller"] as const) {
    expect(names({ ...paid, role }, NOON_MS + 599_999)).not.toContain("dispute");
    expect(names({ ...paid, role }, NOON_MS + 600_000)).toContain("dispute");
  }
  expect(actsOf(order(paid), NOON_MS).disputeAtMs).toBe(NOON_MS + 600_000);
  expect(actsOf(order(paid), NOON_MS + 600_000).disputeAtMs).toBeUndefined();
  expect(names({ ...paid, status: "disputed" }, NOON_MS + 600_000)).not.toContain("dispute");
});

test("time runs only until the payment", () => {
  expect(dueOf(order())).toBe(NOON_MS + 900_000);
  expect(dueOf(order({ status: "paid" }))).toBeUndefined();
  expect(isOpen(order({ status: "disputed" }))).toBe(true);
  expect(isOpen(order({ status: "expired" }))).toBe(false);
});
