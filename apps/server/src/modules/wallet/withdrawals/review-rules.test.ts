import { describe, expect, test } from "vitest";
import type { ReviewItem } from "./review-queue.ts";
import { approvalsNeeded, isUndecided, isUnderWay } from "./review-rules.ts";

const item = (changes: Partial<ReviewItem>): ReviewItem =>
  ({
    state: "under_review",
    last_step: null,
    decided: null,
    approvals: 0,
    version: 1,
    amount: "1000.00000000",
    two_people_above: "1000",
    ...changes,
  }) as ReviewItem;

describe("a withdrawal needs", () => {
  test.each([
    ["one approval at the limit", {}, 1],
    ["two by the smallest unit above it", { amount: "1000.00000001" }, 2],
    ["the one that it was approved by, though the limit was lowered", { last_step: 1, two_people_above: "1" }, 1],
    ["the two that it was approved by, though the limit was raised", { last_step: 2, two_people_above: "9000" }, 2],
  ] as const)("%s", (_, changes, needed) => {
    expect(approvalsNeeded(item(changes))).toBe(needed);
  });
});

test.each([
  ["asked for", {}, true, false],
  ["approved for good, which the core was not notified of", { last_step: 1 }, false, false],
  ["rejected, which the core was not notified of", { decided: "rejected" }, false, false],
  ["sending", { state: "sending", last_step: 1 }, false, true],
  ["sending without an approval that is known", { state: "sending" }, false, true],
  ["sent, which the core was not notified of", { state: "sending", last_step: 1, decided: "passed" }, false, false],
  ["cancelled", { state: "cancelled" }, false, false],
] as const)("a withdrawal that is %s", (_, changes, undecided, underWay) => {
  const row = item(changes as Partial<ReviewItem>);
  expect([isUndecided(row), isUnderWay(row)]).toEqual([undecided, underWay]);
});
