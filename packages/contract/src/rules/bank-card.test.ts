import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accountNumberOf, cardNumberOf, maskedNumber, swiftCodeOf } from "./bank-card.ts";

test.each([
  ["4111 1111 1111 1111", "4111111111111111"],
  [" 4111-1111-1111-1111 ", "4111111111111111"],
  ["6222021234567890128", "6222021234567890128"],
  ["501234567896", "501234567896"],
])("%j is the card number %s", (text, digits) => {
  expect(cardNumberOf(text)).toBe(digits);
});

test.each([
  "",
  "4111111111111112",
  "41111111111",
  "41111111111111111111",
  "４１１１１１１１１１１１１１１１",
  "4111 1111 1111 111x",
  "+4111111111111111",
])("%j is not a card number", (text) => {
  expect(cardNumberOf(text)).toBeUndefined();
});

/** The check digit after these digits, by its definition: twice every second digit from the right, digit sums added up to a multiple of ten. */
const checked = (digits: string) =>
  "0123456789"
    .split("")
    .map((last) => `${digits}${last}`)
    .filter((number) => cardNumberOf(number) !== undefined);

test("every prefix has exactly one check digit, and one wrong digit is always detected", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (digits, where, by) => {
        const numbers = checked(digits.join(""));
        expect(numbers).toHaveLength(1);
        const place = where % digits.length;
        const wrong = digits.map((digit, index) => (index === place ? (digit + by) % 10 : digit));
        expect(cardNumberOf(`${wrong.join("")}${numbers[0]?.at(-1)}`)).toBeUndefined();
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["deutdeff", "DEUTDEFF"],
  ["DEUT DE FF 500", "DEUTDEFF500"],
  ["BFTVVNVX", "BFTVVNVX"],
  ["DEUTDEF", undefined],
  ["DEUTDEFF50", undefined],
  ["DEUT12FF", undefined],
  ["DEUTDEFFÄÄÄ", undefined],
])("SWIFT %j is %s", (text, code) => {
  expect(swiftCodeOf(text)).toBe(code);
});

test.each([
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["0011-2233-44", "0011223344"],
  ["12", undefined],
  ["12; DROP", undefined],
])("account %j is %s", (text, account) => {
  expect(accountNumberOf(text)).toBe(account);
});

test("a masked number shows its last four characters and not its length", () => {
  expect(maskedNumber("4111111111111234")).toBe("•••• 1234");
  expect(maskedNumber("501234561234")).toBe("•••• 1234");
});
