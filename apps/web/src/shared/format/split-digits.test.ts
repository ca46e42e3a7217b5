import { expect, test } from "vitest";
import { significantDecimals, splitDigits } from "./split-digits.ts";

test.each([
  ["24,024.1272926", "24,024.12", "72926"],
  ["24.024,1272926", "24.024,12", "72926"],
  ["2.77528988", "2.77528", "988"],
  ["1,500.00", "1,500.00", ""],
  ["0.05950345", "0.05950345", ""],
  ["0.00000000", "0.00000000", ""],
  ["10,00", "10,00", ""],
  ["\u2022\u2022\u2022\u2022\u2022\u2022", "\u2022\u2022\u2022\u2022\u2022\u2022", ""],
  ["\u2014", "\u2014", ""],
])("%s", (figure, head, tail) => {
  expect(splitDigits(figure)).toEqual([head, tail]);
});

test("a column is parted at one place, that of its largest amount", () => {
  const column = ["19,682.3772926", "620.5000000", "0.0000000"];
  const decimals = Math.min(...column.map(significantDecimals));
  expect(column.map((figure) => splitDigits(figure, decimals)[1])).toEqual(["72926", "00000", "00000"]);
});
