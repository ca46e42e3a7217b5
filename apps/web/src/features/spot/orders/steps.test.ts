import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

type Waiting = Parameters<typeof stepsOf>[0];
const stop: Waiting = {
  status: "waiting",
  triggered: false,
  trailing_delta: null,
  activation_price: null,
  reason: null,
  filled: "0",
  trail: null,
};
const trailing: Waiting = { ...stop, trailing_delta: 100, trail: {} };
const later: Waiting = { ...trailing, activation_price: "100", trail: null };
const canceled = (reason: SpotOrder["reason"]) => ({ status: "cancelled", reason, trail: null }) as const;

test.each<[string, Waiting, string]>([
  ["a stop that waits", stop, "placed done, trigger now, end next"],
  ["a stop that rests after its trigger", { ...stop, triggered: true }, "placed done, trigger done, end now"],
  ["a stop that filled", { ...stop, triggered: true, status: "completed" }, "placed done, trigger done, end done"],
  ["a stop that its user canceled", { ...stop, ...canceled("user") }, "placed done, end off"],
  ["a stop whose account was frozen", { ...stop, ...canceled("frozen") }, "placed done, end bad"],
  ["one that follows", trailing, "placed done, follows now, trigger next, end next"],
  ["one that waits to follow", later, "placed done, begins now, follows next, end next"],
  [
    "one that follows after its start",
    { ...later, trail: {} },
    "placed done, begins done, follows now, trigger next, end next",
  ],
  [
    "one that triggered and found no price",
    { ...later, triggered: true, ...canceled("price_band") },
    "placed done, begins done, follows done, trigger done, end bad",
  ],
  ["one whose OCO was filled", { ...trailing, ...canceled("oco") }, "placed done, end off"],
])("%s", (_what, order, steps) => {
  expect(
    stepsOf(order)
      .map(({ name, look }) => `${name} ${look}`)
      .join(", "),
  ).toBe(steps);
});
