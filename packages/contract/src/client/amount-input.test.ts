import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "../domain/money.ts";
import { intlTags, languages } from "../i18n/languages.ts";
import { readAmount } from "./amount-input.ts";
import { formatDecimal } from "./format.ts";

const en = intlTags.en;
const tags = [...languages.map((language) => intlTags[language]), "es-ES", "es-CR"];
const read = (typed: string, tag: string, decimals = 8) => {
  const found = readAmount(typed, { decimals, tag });
  return found.ok ? found.value : found.error;
};

test.each([
  ["12,50", 2, "12.50"],
  ["12.5", 2, "12.5"],
  [".5", 2, "0.5"],
  ["12.", 2, "12"],
  ["007", 0, "7"],
  ["", 2, ""],
  [",", 2, ""],
  ["1,234", 0, "1234"],
  ["１２．５", 2, "12.5"],
  ["٣", 2, "input.plainDigits"],
  ["৪", 2, "input.plainDigits"],
  ["-1", 2, "input.notANumber"],
  ["1e5", 2, "input.notANumber"],
  ["1.234", 2, "input.tooManyDecimals"],
  ["1234567890123456789", 2, "input.tooLong"],
  ["1.5", 0, "input.notWhole"],
])("%s with %i decimals is %s in English", (typed, decimals, expected) =>
  expect(read(typed, en, decimals)).toBe(expected),
);

const commaGroups = { "1,500": "1500", "1.500": "1.500", "1.5": "1.5", "1,5": "1.5", "180.846": "180.846" };
const dotGroups = { "1,500": "1.500", "1.500": "1500", "1.5": "1.5", "1,5": "1.5", "180.846": "180846" };
const byTag: Record<string, Record<string, string>> = {
  ...Object.fromEntries(tags.map((tag) => [tag, commaGroups])),
  "vi-VN": dotGroups,
  "es-ES": dotGroups,
  "es-CR": { "1,500": "1.500", "1.500": "input.ambiguous", "1.5": "1.5", "1,5": "1.5", "1\u202f500": "1500" },
};
const everywhere = {
  "1234.567": "1234.567",
  "1234,567": "1234.567",
  "0.500": "0.500",
  "0,500": "0.500",
  "12.3456": "12.3456",
  "1,234.56": "1234.56",
  "1.234,56": "1234.56",
  "1.234.567": "1234567",
  "1,234,567": "1234567",
  "1 234,5": "1234.5",
  "1\u202f234\u202f567,25": "1234567.25",
  "1’234.5": "1234.5",
  "1 234": "1234",
  "1 23": "input.ambiguous",
  "1,23,456": "input.ambiguous",
  "1.234,5.6": "input.ambiguous",
  "1.2.3": "input.ambiguous",
  "1.234.5": "input.ambiguous",
  "1,234.567.890": "input.ambiguous",
};
test.each(tags)("%s is read by its own signs", (tag) => {
  const table = { ...everywhere, ...byTag[tag] };
  expect(Object.fromEntries(Object.keys(table).map((typed) => [typed, read(typed, tag)]))).toEqual(table);
});
test("behind spaces, three digits after the language's group sign have two readings", () => {
  expect(read("1 234,567", en)).toBe("input.ambiguous");
  expect(read("1 234,567", "vi-VN")).toBe("1234.567");
});

test("what a page shows reads back as the same amount, in every language and scale", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tags),
      fc.bigInt(0n, 10n ** 18n - 1n),
      fc.nat(8),
      fc.nat(10 ** 8),
      (tag, whole, scale, digits) => {
        const fraction = String(digits).padStart(scale, "0").slice(0, scale);
        const value = scale === 0 ? String(whole) : `${whole}.${fraction}`;
        expect(read(formatDecimal(value, tag), tag)).toBe(value);
      },
    ),
  );
});

test("every result is valid in the server's grammar", () => {
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.stringMatching(/^[0-9.,'x ]{0,12}$/), (tag, typed) => {
      const found = readAmount(typed, { decimals: 8, tag });
      if (found.ok && found.value !== "") expect(parseAmount(found.value)).toBeDefined();
    }),
  );
});
