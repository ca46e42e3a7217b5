import { expect, test } from "vitest";
import { snapped, stepped } from "./snap.ts";

test.each([
  [67_400.1249, "0.01", "67400.12"],
  [67_400.126, "0.01", "67400.13"],
  [67_403, "5", "67405"],
  [0.00001234, "0.0000001", "0.0000123"],
  [-3, "0.01", "0.01"],
] as const)("%d on ticks of %s is %s", (drawn, tick, price) => {
  expect(snapped(drawn, tick)).toBe(price);
});
test("a step never leads below one tick", () => {
  expect(stepped("0.03", "0.01", -2)).toBe("0.01");
  expect(stepped("0.03", "0.01", -9)).toBe("0.01");
  expect(stepped("100", "0.5", 10)).toBe("105");
});
