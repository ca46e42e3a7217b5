import { expect, test } from "vitest";
import { movementOf } from "./movement.ts";

test.each([
  ["12.5", "0", "in", "12.5"],
  ["-0.00000001", "0", "out", "-0.00000001"],
  ["-100", "100", "hold", "100"],
  ["40", "-40", "release", "40"],
  ["0", "-60", "spent", "-60"],
  ["5", "-60", "mixed", "-55"],
  ["0", "3", "mixed", "3"],
])("available %s and on hold %s is %s of %s", (available, frozen, kind, amount) => {
  expect(movementOf({ available, frozen })).toEqual({ kind, amount });
});
