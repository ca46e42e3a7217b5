import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "../money.ts";
import { readAmount } from "./amount-input.ts";

test.each([
  ["12,50", 2, "12.50"],
  ["12.5", 2, "12.5"],
  [".5", 2, "0.5"],
  ["12.", 2, "12"],
  ["007", 0, "7"],
  ["", 2, ""],
  [",", 2, ""],
])("%s with %i decimals is %s", (typed, decimals, value) => {
  expect(readAmount(typed, decimals)).toEqual({ ok: true, value });
});

test.each([
  ["１２", "input.plainDigits"],
  ["١٢", "input.plainDigits"],
  ["1.234,5", "input.ambiguous"],
  ["-1", "input.notANumber"],
  ["1e5", "input.notANumber"],
  ["1 000", "input.notANumber"],
  ["1.234", "input.tooManyDecimals"],
  ["1234567890123456789", "input.tooLong"],
])("%s is refused with %s", (typed, error) => {
  expect(readAmount(typed, 2)).toEqual({ ok: false, error });
});
test("lots are whole", () => expect(readAmount("1.5", 0)).toEqual({ ok: false, error: "input.notWhole" }));

test("whatever is handed on, the server's grammar takes", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,x ]{0,12}$/), (typed) => {
      const read = readAmount(typed, 8);
      if (read.ok && read.value !== "") expect(parseAmount(read.value)).toBeDefined();
    }),
  );
});
