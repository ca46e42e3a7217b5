import { expect, test } from "vitest";
import { diffOf, leavesOf, shortDiff, shortHash } from "./difference.ts";

test("a record is read member by member, at any depth", () => {
  expect(leavesOf({ state: "open", texts: [{ lang: "en", title: "A" }], tags: [], by: null })).toEqual([
    ["state", '"open"'],
    ["texts.0.lang", '"en"'],
    ["texts.0.title", '"A"'],
    ["tags", "[]"],
    ["by", "null"],
  ]);
  expect(leavesOf(null)).toEqual([]);
});

test("what stayed, went and came is told apart", () => {
  expect(diffOf({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 4 })).toEqual([
    { kind: "same", path: "a", text: "1" },
    { kind: "removed", path: "b", text: "2" },
    { kind: "added", path: "b", text: "5" },
    { kind: "removed", path: "c", text: "3" },
    { kind: "added", path: "d", text: "4" },
  ]);
});

test("a cell names the first change and counts the others", () => {
  expect(shortDiff({ fee: "0.001", band: "0.05" }, { fee: "0.0009", band: "0.04" })).toEqual({
    before: "0.001",
    after: "0.0009",
    more: 1,
  });
  expect(shortDiff(null, { name: "rev-01" })).toEqual({ before: "", after: "rev-01", more: 0 });
  expect(shortDiff(null, null)).toBeUndefined();
  expect(shortDiff({ a: 1 }, { a: 1 })).toBeUndefined();
});

test("values stay text, whatever is in them", () => {
  expect(shortDiff(null, { body: '<img src=x onerror="alert(1)">' })?.after).toBe('<img src=x onerror=\\"alert(1)\\">');
});

test("a hash keeps its beginning and its end", () => {
  expect(shortHash("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")).toBe(
    "0011 2233 4455 6677 … ccdd eeff",
  );
  expect(shortHash("abcd")).toBe("abcd");
});
