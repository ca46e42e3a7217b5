import { expect, test } from "vitest";
import { grouped } from "./grouped.ts";

test("numbers are shown in groups", () => {
  expect(grouped("079204118A", 3)).toBe("079 204 118 A");
  expect(grouped("TQx9Rk2e7Y", 4)).toBe("TQx9 Rk2e 7Y");
  expect(grouped("abc", 3)).toBe("abc");
  expect(grouped("", 4)).toBe("");
});
