import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

test("the sample addresses of this file are valid", () => {
  expect(checkAddress("ethereum", EVM).ok && checkAddress("tron", TRON).ok && checkAddress("bitcoin", SEGWIT).ok).toBe(
    true,
  );
});

test("no error while an address is incomplete, at any length", () => {
  for (const [network, address] of [
    ["ethereum", EVM],
    ["tron", TRON],
    ["bitcoin", SEGWIT],
  ] as const)
    for (let typed = 1; typed < address.length; typed += 1)
      expect(judge(network, address.slice(0, typed), false), address.slice(0, typed)).toEqual({ state: "typing" });
});

test("a complete address is valid, with its spaces removed", () => {
  expect(judge("tron", ` ${TRON} `, false)).toEqual({ state: "valid", address: TRON, hasChecksum: true });
  expect(judge("bitcoin", SEGWIT.toUpperCase(), false)).toMatchObject({ state: "valid", address: SEGWIT });
});

test("an Ethereum address in one case is valid, but has no checksum that could detect a wrong digit", () => {
  expect(judge("ethereum", EVM, true)).toMatchObject({ state: "valid", hasChecksum: true });
  expect(judge("ethereum", EVM.toLowerCase(), true)).toEqual({ state: "valid", address: EVM, hasChecksum: false });
});

test("a wrong character is reported once the address is long enough to be complete", () => {
  const wrong = { state: "wrong", elsewhere: undefined };
  expect(judge("tron", `${TRON.slice(0, -1)}u`, false)).toEqual(wrong);
  expect(judge("ethereum", EVM.replace("aA", "AA"), false)).toEqual(wrong);
  expect(judge("tron", "T0", false)).toEqual(wrong);
  expect(judge("ethereum", "1", false)).toEqual(wrong);
});

test("an incomplete address is wrong once the field is left", () => {
  expect(judge("tron", TRON.slice(0, 12), true)).toEqual({ state: "wrong", elsewhere: undefined });
  expect(judge("tron", "  ", true)).toEqual({ state: "empty" });
});

test("an address of another network is identified as such", () => {
  expect(judge("tron", EVM, false)).toEqual({ state: "wrong", elsewhere: "ethereum" });
  expect(judge("ethereum", TRON, false)).toEqual({ state: "wrong", elsewhere: "tron" });
});
