import { expect, test } from "vitest";
import { maskedName, uidEnd } from "./masked.ts";

test.each([
  ["Trader 4821", "T***1"],
  ["Bo", "B***"],
  ["B", "B***"],
  ["小林さん", "小***ん"],
  ["👩‍👩‍👧 family 👨‍👩‍👦", "👩‍👩‍👧***👨‍👩‍👦"],
  ["", "***"],
])("%s is shown as %s", (name, masked) => expect(maskedName(name)).toBe(masked));

test("of an account number the last four digits are shown", () => expect(uidEnd("12345678")).toBe("5678"));
