import { describe, expect, test } from "vitest";
import { paymentOutput, paymentReference } from "./payment-reference.ts";

const HASH = "ab12".repeat(16);

describe("one payment has one canonical name", () => {
  test.each([HASH, HASH.toUpperCase(), `0x${HASH}`, `0X${HASH}`, ` ${HASH}\n`, `${HASH.slice(0, 8)} ${HASH.slice(8)}`])(
    "%j",
    (text) => {
      expect(paymentReference("tron", text)).toBe(HASH);
      expect(paymentReference("bitcoin", text)).toBe(HASH);
      expect(paymentReference("ethereum", text)).toBe(`0x${HASH}`);
    },
  );

  test.each(["HB-2026/77", "hb-2026/77", " hb - 2026 / 77 ", "ＨＢ-２０２６/77"])("%j of a bank", (text) => {
    expect(paymentReference("bank", text)).toBe("HB-2026/77");
  });
});

test.each(["", " ", HASH.slice(1), `${HASH}0`, HASH.replace("a", "g"), `https://etherscan.io/tx/0x${HASH}`, "0x"])(
  "%j is not a transaction",
  (text) => {
    for (const network of ["tron", "ethereum", "bitcoin"] as const)
      expect(paymentReference(network, text)).toBeUndefined();
  },
);

test.each(["", "-", "a".repeat(129), "<b>", "a\u0000b"])("%j is not a bank reference", (text) => {
  expect(paymentReference("bank", text)).toBeUndefined();
});

test("a channel that is only listed has no payments", () => {
  expect(paymentReference("manual", HASH)).toBeUndefined();
});

test.each([
  ["", ""],
  ["0", "0"],
  ["00", "0"],
  ["07", "7"],
  ["10", "10"],
])("output %j is %j", (text, output) => {
  expect(paymentOutput("tron", text)).toBe(output);
});

test("a bank's reference is one payment, which has no outputs", () => {
  expect(paymentOutput("bank", "")).toBe("");
  for (const output of ["0", "1"]) expect(paymentOutput("bank", output)).toBeUndefined();
});
