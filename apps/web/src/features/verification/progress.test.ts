import type { IdentityState } from "@candor/contract/routes/identity.ts";
import { expect, test } from "vitest";
import { type Auth, isOpen, isWaiting, stepsOf } from "./progress.ts";

const auth = (basic: IdentityState, advanced: IdentityState): Auth => {
  const level = { reason: null, submitted_at: null, decided_at: null, due_at: null, submitted: null };
  return { basic: { ...level, state: basic }, advanced: { ...level, state: advanced } };
};

test.each([
  ["not_verified", "not_verified", "now next next next"],
  ["under_review", "not_verified", "now next next next"],
  ["rejected", "not_verified", "now next next next"],
  ["verified", "not_verified", "done now next next"],
  ["verified", "rejected", "done now next next"],
  ["verified", "under_review", "done done now next"],
  ["verified", "verified", "done done done done"],
] as const)("basic %s, advanced %s: %s", (basic, advanced, states) => {
  expect(
    stepsOf(auth(basic, advanced))
      .map(({ state }) => state)
      .join(" "),
  ).toBe(states);
});

test("a level opens when it was never submitted or was sent back, the advanced one after the basic one", () => {
  expect(isOpen(auth("not_verified", "not_verified"), "basic")).toBe(true);
  expect(isOpen(auth("rejected", "not_verified"), "basic")).toBe(true);
  expect(isOpen(auth("under_review", "not_verified"), "basic")).toBe(false);
  expect(isOpen(auth("under_review", "not_verified"), "advanced")).toBe(false);
  expect(isOpen(auth("verified", "rejected"), "advanced")).toBe(true);
  expect(isOpen(auth("verified", "verified"), "advanced")).toBe(false);
});

test("only a review makes the user wait", () => {
  expect(isWaiting(auth("under_review", "not_verified"))).toBe(true);
  expect(isWaiting(auth("verified", "under_review"))).toBe(true);
  expect(isWaiting(auth("verified", "rejected"))).toBe(false);
});
