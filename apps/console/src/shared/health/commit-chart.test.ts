import { expect, test } from "vitest";
import { linePoints } from "./commit-chart.tsx";

test("a line goes from left to right, low at the bottom", () => {
  expect(linePoints([0, 5, 10], 100, 20, 10)).toBe("0,20 50,10 100,0");
  expect(linePoints([3], 100, 20, 10)).toBe("");
});
