import { otcOrderStates } from "@candor/contract/domain/otc.ts";
import { expect, test } from "vitest";
import { NOON_MS } from "../testing/samples.ts";
import { type OrderStep, timelineOf } from "./timeline.ts";

const step = (name: OrderStep["step"], by: OrderStep["by"] = "buyer"): OrderStep => ({
  step: name,
  at_ms: NOON_MS,
  by,
});
const looks = (status: (typeof otcOrderStates)[number], role: "buyer" | "seller", ...names: OrderStep["step"][]) =>
  timelineOf({ status, role, steps: names.map((name) => step(name)) }).map(({ name, look }) => `${name} ${look}`);

test("the step that is awaited comes after those that happened", () => {
  expect(looks("unpaid", "buyer", "taken")).toEqual(["taken done", "pay now", "release next"]);
  expect(looks("paid", "seller", "taken", "paid")).toEqual(["taken done", "paid done", "release now"]);
  expect(looks("disputed", "buyer", "taken", "paid", "disputed").at(-1)).toBe("decision now");
});

test("an ended order awaits nothing", () => {
  for (const status of otcOrderStates.slice(3)) expect(looks(status, "buyer", "taken").join()).toMatch(/^taken done$/);
});

test("an end looks to each side as it is for them", () => {
  expect(looks("released", "buyer", "taken", "paid", "released").at(-1)).toBe("released done");
  expect(looks("returned", "buyer", "returned")).toEqual(["returned bad"]);
  expect(looks("returned", "seller", "returned")).toEqual(["returned done"]);
  expect(looks("cancelled", "seller", "cancelled")).toEqual(["cancelled off"]);
  expect(looks("expired", "buyer", "expired")).toEqual(["expired off"]);
});
