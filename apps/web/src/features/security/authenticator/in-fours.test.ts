import { expect, test } from "vitest";
import { inFours } from "./in-fours.ts";

test.each([
  ["JBSWY3DPEHPK3PXP", "JBSW Y3DP EHPK 3PXP"],
  ["JBSWY3DPEH", "JBSW Y3DP EH"],
  ["ABC", "ABC"],
  ["", ""],
])("%s reads %s", (secret, expected) => {
  expect(inFours(secret)).toBe(expected);
});
