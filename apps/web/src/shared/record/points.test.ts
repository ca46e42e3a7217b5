import { expect, test } from "vitest";
import { pointsOf } from "./points.ts";

const withdrawal = {
  requested: "done",
  reviewed: "done",
  sending: "done",
  passed: "done",
  rejected: "bad",
  cancelled: "off",
} as const;

const at = "2026-11-21T11:00:00.000Z";
const looks = (timeline: Parameters<typeof pointsOf>[0]) => pointsOf(timeline, withdrawal).map(({ look }) => look);

test("the first future step is the one being waited for", () => {
  const waiting = [{ step: "requested", at }, ...["reviewed", "sending", "passed"].map((step) => ({ step, at: null }))];
  expect(looks(waiting)).toEqual(["done", "now", "next", "next"]);
});

test("an end is drawn by its kind", () => {
  expect(
    looks([
      { step: "reviewed", at },
      { step: "rejected", at },
    ]),
  ).toEqual(["done", "bad"]);
  expect(
    looks([
      { step: "requested", at },
      { step: "cancelled", at },
    ]),
  ).toEqual(["done", "off"]);
  expect(looks([{ step: "passed", at }])).toEqual(["done"]);
});

test("a step of a newer server is left out", () => {
  expect(
    pointsOf(
      [
        { step: "requested", at },
        { step: "blessed", at },
      ],
      withdrawal,
    ).map(({ step }) => step),
  ).toEqual(["requested"]);
});
