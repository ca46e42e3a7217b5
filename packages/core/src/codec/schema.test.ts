import { describe, expect, test } from "vitest";
import {
  added,
  big,
  flag,
  integer,
  listOf,
  oneNumberOf,
  oneOf,
  optional,
  orUndefined,
  record,
  text,
  union,
} from "./schema.ts";

type AnyCodec = { readonly write: (value: never) => string; readonly read: (raw: unknown) => unknown };
const digits = "9".repeat(60);

describe("a value and its text", () => {
  test.each<[string, AnyCodec, unknown, string]>([
    ["an integer", integer, -7, "-7"],
    ["the largest integer", integer, Number.MAX_SAFE_INTEGER, "9007199254740991"],
    ["an amount", big(), 12n, '"12"'],
    ["an amount below zero", big(), -1n, '"-1"'],
    ["an amount of sixty digits", big(), BigInt(digits), `"${digits}"`],
    ["a text", text, 'a"\nb', '"a\\"\\nb"'],
    ["yes", flag, true, "1"],
    ["no", flag, false, "0"],
    ["a name", oneOf(["a", "b"]), "b", '"b"'],
    ["a number of a list", oneNumberOf([0, 1]), 1, "1"],
    ["nothing", orUndefined(integer), undefined, "null"],
    ["something", orUndefined(integer), 0, "0"],
    ["a list", listOf(integer), [1, 2], "[1,2]"],
    ["an empty list", listOf(integer), [], "[]"],
  ])("%s", (_, codec, value, written) => {
    expect(codec.write(value as never)).toBe(written);
    expect(codec.read(JSON.parse(written))).toStrictEqual(value);
  });

  test.each<[string, AnyCodec, unknown, string]>([
    ["a fraction", integer, 1.5, "expected an integer, found 1.5"],
    ["an integer in quotes", integer, "1", "expected an integer"],
    ["an integer that is not exact", integer, 2 ** 53, "expected an integer"],
    ["an amount without quotes", big(), 1, "expected an amount"],
    ["an amount of sixty-one digits", big(), `${digits}9`, "expected an amount"],
    ["an amount without digits", big(), "", "expected an amount"],
    ["an amount with a point", big(), "1.5", "expected an amount"],
    ["an amount after something else", big(), "x1", "expected an amount"],
    ["an amount before something else", big(), "1x", "expected an amount"],
    ["a number for a text", text, 1, "expected a text"],
    ["true for a flag", flag, true, "expected 0 or 1"],
    ["another number for a flag", flag, 2, "expected 0 or 1"],
    ["another name", oneOf(["a", "b"]), "c", "expected one of a, b"],
    ["another number", oneNumberOf([0, 1]), 2, "expected one of 0, 1"],
    ["a number in quotes", oneNumberOf([0, 1]), "1", "expected one of 0, 1"],
    ["an object for a list", listOf(integer), { 0: 1 }, "expected a list"],
    ["a list with something else in it", listOf(integer), [1, "2"], "expected an integer"],
    ["an object for a record", record({ a: integer }), { 0: 1, length: 1 }, "expected a record"],
  ])("%s is refused", (_, codec, raw, message) => {
    expect(() => codec.read(raw)).toThrow(message);
  });
});

describe("a record", () => {
  const codec = record({ one: integer, two: orUndefined(integer), three: optional(integer) });

  test("distinguishes undefined from absent", () => {
    expect(codec.write({ one: 1, two: undefined })).toBe("[1,null,null]");
    expect(codec.read([1, null, null])).toStrictEqual({ one: 1, two: undefined });
    expect(codec.read([1, 2, 3])).toStrictEqual({ one: 1, two: 2, three: 3 });
  });

  test("has all its fields and no other", () => {
    expect(() => codec.read([1, 2])).toThrow("expected 3 fields");
    expect(() => codec.read([1, 2, 3, 4])).toThrow("expected 3 fields");
  });

  test("without fields", () => {
    expect(record({}).write({})).toBe("[]");
    expect(record({}).read([])).toStrictEqual({});
  });

  test("omits trailing added fields that are absent", () => {
    const grown = record({ one: integer, two: added(optional(integer)), three: added(optional(integer)) });
    for (const [value, written] of [
      [{ one: 1 }, "[1]"],
      [{ one: 1, two: 2 }, "[1,2]"],
      [{ one: 1, three: 3 }, "[1,null,3]"],
      [{ one: 1, two: 2, three: 3 }, "[1,2,3]"],
    ] as const) {
      expect(grown.write(value)).toBe(written);
      expect(grown.read(JSON.parse(written))).toStrictEqual(value);
    }
    expect(() => grown.read([])).toThrow("expected 3 fields");
    expect(() => grown.read([1, null])).toThrow("expected no null at the end");
  });

  test("without added fields may end with a null", () => {
    expect(codec.read([1, 2, null])).toStrictEqual({ one: 1, two: 2 });
  });
});

describe("a union", () => {
  const codec = union({ point: {}, line: { length: integer, name: added(optional(text)) } });

  test("begins with its type", () => {
    for (const [value, written] of [
      [{ type: "point" }, '["point"]'],
      [{ type: "line", length: 3 }, '["line",3]'],
      [{ type: "line", length: 3, name: "a" }, '["line",3,"a"]'],
    ] as const) {
      expect(codec.write(value)).toBe(written);
      expect(codec.read(JSON.parse(written))).toStrictEqual(value);
    }
  });

  test.each<[unknown, string]>([
    ["point", "expected a record"],
    [["circle"], "expected a known type"],
    [["point", 1], "expected 1 fields"],
    [["line"], "expected 3 fields"],
    [["line", 3, "a", 1], "expected 3 fields"],
    [["line", 3, null], "expected no null at the end"],
  ])("%j is refused", (raw, message) => {
    expect(() => codec.read(raw)).toThrow(message);
  });

  test("of an unknown type is also not written", () => {
    expect(() => codec.write({ type: "circle" } as never)).toThrow("expected a known type");
  });
});
