import { expect, test } from "vitest";
import { groupedAddress, shortAddress } from "./address-text.ts";

test.each([
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7N Hqje KQxG TCi8 q8ZY 4pL8 otSz gjLj 6t", "TR7N…Lj6t"],
  ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed", "0x5aAe…eAed"],
  [
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4",
    "bc1qw508…f3t4",
  ],
  ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1z P1eP 5QGe fi2D MPTf TL5S Lmv7 Divf Na", "1A1z…vfNa"],
])("%s is read as %s and recognized by %s", (address, grouped, short) => {
  expect(groupedAddress(address)).toBe(grouped);
  expect(grouped.replaceAll(" ", "")).toBe(address);
  expect(shortAddress(address)).toBe(short);
});

test.each(["", "TQ4f", "TQ4f8mWc", "TQ4fx8mWc"])("%j stays complete", (address) => {
  expect(shortAddress(address)).toBe(address);
});
