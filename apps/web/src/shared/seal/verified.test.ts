import { expect, test } from "vitest";
import { VERIFIED_MAX, withNote } from "./verified.ts";

test("a record is noted once, and loses its note when its path no longer holds", () => {
  expect(withNote(["a", "b"], "a", true)).toEqual(["b", "a"]);
  expect(withNote(["a", "b"], "a", false)).toEqual(["b"]);
  expect(withNote([], "a", false)).toEqual([]);
});

test("the oldest notes go first", () => {
  const full = Array.from({ length: VERIFIED_MAX }, (_, index) => `fill:${index}t`);
  const next = withNote(full, "fill:new", true);
  expect([next.length, next[0], next.at(-1)]).toEqual([VERIFIED_MAX, "fill:1t", "fill:new"]);
});
