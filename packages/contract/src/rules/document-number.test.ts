import { expect, test } from "vitest";
import { isDocumentNumber, maskedDocumentNumber, normalDocumentNumber } from "./document-number.ts";

test("one document has one number, in any spelling", () => {
  for (const text of ["ab 123-456", "AB123456", "ab.123/456", "ＡＢ１２３４５６"])
    expect(normalDocumentNumber(text), text).toBe("AB123456");
});

const numbers: [string, "idcard" | "passport" | "license", string, boolean][] = [
  ["AB1234567", "passport", "VN", true],
  ["AB12345678", "passport", "VN", false],
  ["1234", "passport", "US", false],
  ["1234", "license", "US", true],
  ["000000000", "passport", "JP", false],
  ["DROP TABLE", "idcard", "US", false],
  ["11010519491231002X", "idcard", "CN", true],
  ["110105194912310021", "idcard", "CN", false],
  ["11010519491231002X", "idcard", "FR", true],
  ["1234545678781", "idcard", "TH", true],
  ["1234545678782", "idcard", "TH", false],
  ["12345678Z", "idcard", "ES", true],
  ["12345678A", "idcard", "ES", false],
  ["X1234567L", "idcard", "ES", true],
  ["X12345678L", "idcard", "ES", false],
  ["079203001234", "idcard", "VN", true],
  ["0792030012345", "idcard", "VN", false],
  ["9001011234567", "idcard", "KR", true],
  ["900101", "idcard", "KR", false],
];

test.each(numbers)("%s as %s of %s: %s", (number, type, country, possible) => {
  expect(isDocumentNumber(number, { type, country })).toBe(possible);
});

test("a number shows its end only", () => {
  expect(maskedDocumentNumber("AB1234417")).toBe("•••417");
});
