import { expect, test } from "vitest";
import { placeOf } from "./refusals.ts";

test("a refusal stands where it can be mended, and every other over the buttons", () => {
  expect(placeOf("OPTION_CAPACITY")).toBe("stake");
  expect(placeOf("OPTION_SECONDS")).toBe("duration");
  expect(placeOf("RISK_NOT_READ")).toBe("risk");
  expect(placeOf("COOLING_OFF")).toBe("limits");
  expect(placeOf("NOT_VERIFIED")).toBe("elsewhere");
  expect(placeOf("PRICE_STALE")).toBe("form");
  expect(placeOf(undefined)).toBe("form");
});
