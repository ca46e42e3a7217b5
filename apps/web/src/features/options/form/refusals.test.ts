import { expect, test } from "vitest";
import { codes } from "./refusals.ts";

test("a refusal is shown where it can be fixed, and every other above the buttons", () => {
  expect(codes.OPTION_CAPACITY).toBe("stake");
  expect(codes.OPTION_SECONDS).toBe("duration");
  expect(codes.RISK_NOT_READ).toBe("risk");
  expect(codes.COOLING_OFF).toBe("limits");
  expect(codes.NOT_VERIFIED).toBe("elsewhere");
  expect(codes.PRICE_STALE).toBeUndefined();
});
