import { expect, test } from "vitest";
import { changesFrom } from "./version-changes.ts";

const first = [{ field: "Level 1", value: "5 %" }];

test("the first version replaces nothing, a later one what it changes or removes", () => {
  expect(changesFrom(undefined, first)).toEqual([{ field: "Level 1", before: "", after: "5 %" }]);
  expect(changesFrom(first, first)).toEqual([]);
  expect(changesFrom(first, [{ field: "Level 1", value: "6 %" }])).toEqual([
    { field: "Level 1", before: "5 %", after: "6 %" },
  ]);
  expect(changesFrom(first, [])).toEqual([{ field: "Level 1", before: "5 %", after: "none" }]);
});
