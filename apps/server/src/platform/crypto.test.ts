import { expect, test } from "vitest";
import { deriveKey, sealer } from "./crypto.ts";

const SECRET = "a secret of the tests with more than 32 characters";
const plain = Buffer.from("what nobody may read");

test("a sealed value opens again, and is never sealed to the same bytes", () => {
  const { seal, open } = sealer(SECRET, "one");
  expect(open(seal(plain))).toEqual(plain);
  expect(open(seal(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  expect(seal(plain).equals(seal(plain))).toBe(false);
  expect(seal(plain).includes(plain)).toBe(false);
});

test("another secret, another purpose or another context opens nothing", () => {
  const sealed = sealer(SECRET, "one").seal(plain, "row 1");
  for (const other of [sealer(`${SECRET}!`, "one"), sealer(SECRET, "two")])
    expect(() => other.open(sealed, "row 1")).toThrow();
  expect(() => sealer(SECRET, "one").open(sealed, "row 2")).toThrow();
  expect(deriveKey(SECRET, "one").equals(deriveKey(SECRET, "two"))).toBe(false);
});

test("a single changed bit anywhere is detected, and so is a truncation", () => {
  const { seal, open } = sealer(SECRET, "one");
  const sealed = seal(plain);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(changed), `byte ${at}`).toThrow();
  }
  for (const length of [0, 11, 27, sealed.length - 1]) expect(() => open(sealed.subarray(0, length))).toThrow();
});
