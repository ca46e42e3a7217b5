import { expect, test } from "vitest";
import { countText, shortCount } from "./count.ts";

test("a count has separators, and a short form of at most four characters up to a million", () => {
  expect([0, 999, 10_004, 1_234_567].map(countText)).toEqual(["0", "999", "10,004", "1,234,567"]);
  expect([0, 999, 1_234, 10_004, 999_499].map(shortCount)).toEqual(["0", "999", "1.2K", "10K", "999.5K"]);
});
