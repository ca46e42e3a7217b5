import { expect, test } from "vitest";
import { returnPercent } from "./share-result.ts";

test("a return is rounded against its owner", () => {
  expect(returnPercent({ outcome: "82", put: "100" })).toBe("82");
  expect(returnPercent({ outcome: "12.34999", put: "100" })).toBe("12.34");
  expect(returnPercent({ outcome: "-12.34001", put: "100" })).toBe("-12.35");
  expect(returnPercent({ outcome: "-100", put: "100" })).toBe("-100");
});
test("a flat order has no return, and one without a stake has no meaningful one", () => {
  expect(returnPercent({ outcome: "0", put: "100" })).toBe("0");
  expect(returnPercent({ outcome: "5", put: "0" })).toBeUndefined();
});
