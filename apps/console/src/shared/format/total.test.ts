import { expect, test } from "vitest";
import { openText, totalText } from "./total.ts";

test("a total from its limit on says that there may be more; a queue's limit is higher", () => {
  expect([0, 999, 1_000, 5_000].map((total) => totalText(total))).toEqual(["0", "999", "1,000+", "1,000+"]);
  expect([0, 9_999, 10_000].map(openText)).toEqual(["0", "9,999", "10,000+"]);
});
