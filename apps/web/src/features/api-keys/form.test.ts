import { expect, test } from "vitest";
import { addressesOf, emptyKey, keyErrors, looksAllowed, termsErrors, toCreate } from "./form.ts";

test("addresses are read from lines, commas and spaces", () => {
  expect(addressesOf(" 203.0.113.7,\n2001:db8::/48  198.51.100.0/24;\n\n")).toEqual([
    "203.0.113.7",
    "2001:db8::/48",
    "198.51.100.0/24",
  ]);
  expect(addressesOf(" \n")).toEqual([]);
});

test.each([
  ["203.0.113.7", true],
  ["203.0.113.0/24", true],
  ["10.0.0.0/16", true],
  ["10.0.0.0/15", false],
  ["0.0.0.0/0", false],
  ["203.0.113.256", false],
  ["203.0.113", false],
  ["203.0.113.7/33", false],
  ["203.0.113.7/24/8", false],
  ["2001:db8::7", true],
  ["2001:DB8::/32", true],
  ["2001:db8::/31", false],
  ["::ffff:203.0.113.7", true],
  ["example.com", false],
])("%s is offered to the server: %s", (item, expected) => {
  expect(looksAllowed(item)).toBe(expected);
});

test("a key needs a label and a code, one that withdraws addresses, an Ed25519 key its public key", () => {
  expect(Object.keys(keyErrors(emptyKey))).toEqual(["label", "code"]);
  const typed = { ...emptyKey, label: "Bot", code: "123456" };
  expect(keyErrors(typed)).toEqual({});
  expect(keyErrors({ ...typed, withdraw: true })).toEqual({ addresses: { error: "API_KEY_NEEDS_ADDRESSES" } });
  expect(keyErrors({ ...typed, kind: "ed25519" })).toEqual({ public_key: { error: "FIELD_REQUIRED" } });
  expect(termsErrors({ label: "Bot", addresses: "203.0.113.7, nowhere" }, typed)).toEqual({
    addresses: { error: "ADDRESS_RANGE_INVALID", params: { range: "nowhere" } },
  });
});

test("sends the addresses as a list, and a public key only with an Ed25519 key", () => {
  const typed = { ...emptyKey, label: " Bot ", addresses: "203.0.113.7", public_key: "AAAA", code: "123456" };
  const proof = { password: "", fund_password: "240917" };
  const sent = { label: "Bot", trade: false, withdraw: false, addresses: ["203.0.113.7"], code: "123456" };
  expect(toCreate(typed, proof)).toEqual({ ...sent, kind: "hmac", fund_password: "240917" });
  expect(toCreate({ ...typed, kind: "ed25519" }, proof)).toMatchObject({ kind: "ed25519", public_key: "AAAA" });
});
