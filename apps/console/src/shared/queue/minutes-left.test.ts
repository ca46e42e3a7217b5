import { expect, test } from "vitest";
import { minutesLeft } from "./minutes-left.ts";

test("the rest of a lease is shown in whole minutes, rounded up, and never as none", () => {
  expect(minutesLeft(600_000)).toBe("10 more minutes");
  expect(minutesLeft(120_001)).toBe("3 more minutes");
  expect(minutesLeft(60_000)).toBe("1 more minute");
  expect(minutesLeft(4_000)).toBe("1 more minute");
  expect(minutesLeft(-4_000)).toBe("1 more minute");
});
