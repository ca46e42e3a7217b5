import { expect, test } from "vitest";
import { addressIn } from "./payment-uri.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const TRON = "TQ4fVR3rXkKm1Bd1vXJ8mWc7ZyUqh5Tm3P";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

test.each([
  [` ${TRON}\n`, TRON],
  [`bitcoin:${SEGWIT}?amount=0.5&label=A%20B`, SEGWIT],
  [`BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.5`, SEGWIT.toUpperCase()],
  [`bitcoin://${SEGWIT}`, SEGWIT],
  [`tron:${TRON}?amount=1`, TRON],
  [`ethereum:${EVM}`, EVM],
  [`ethereum:pay-${EVM}@1?value=2.014e18`, EVM],
])("%j pays %j", (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test("a token transfer pays the receiver, not the contract", () => {
  expect(addressIn(`ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=1e6`)).toBe(EVM);
});

test.each([
  `ethereum:${EVM}@137`,
  `ethereum:${TOKEN}/approve?address=${EVM}`,
  `ethereum:${TOKEN}/transfer?uint256=1e6`,
  "ethereum:",
])("%j names no payee", (text) => {
  expect(addressIn(text)).toBeUndefined();
});
