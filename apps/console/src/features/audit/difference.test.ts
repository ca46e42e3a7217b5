import { expect, test } from "vitest";
import { diffOf, leavesOf, shortDiff, shortHash, shortSubject } from "./difference.ts";

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

test("unchanged, removed and added members are distinguished", () => {
  expect(diffOf({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 4 })).toEqual([
    { kind: "same", path: "a", text: "1" },
    { kind: "removed", path: "b", text: "2" },
    { kind: "added", path: "b", text: "5" },
    { kind: "removed", path: "c", text: "3" },
    { kind: "added", path: "d", text: "4" },
  ]);
});

test("a cell names the most informative change and counts the others", () => {
  expect(shortDiff({ fee: "0.001", band: "0.05" }, { fee: "0.0009", band: "0.04" })).toEqual({
    path: "fee",
    before: "0.001",
    after: "0.0009",
    more: 1,
  });
  expect(shortDiff(null, { name: "rev-01" })).toEqual({ path: "name", before: "", after: "rev-01", more: 0 });
  expect(shortDiff(null, null)).toBeUndefined();
  expect(shortDiff({ a: 1 }, { a: 1 })).toBeUndefined();
});

test("ids and versions represent an entry only if nothing else does", () => {
  const photo = { file: "ddabe864-8fee-4c2f-8fc6-127aa99b1d92", photo: "back", user: 3 };
  expect(shortDiff(null, photo)).toEqual({ path: "photo", before: "", after: "back", more: 2 });
  const rejected = shortDiff({ version: 1, state: "under_review" }, { version: 2, state: "rejected", note: "" });
  expect(rejected).toEqual({ path: "state", before: "under_review", after: "rejected", more: 2 });
  // The reason says it: an after without a state does not mean that the state became empty.
  expect(shortDiff({ state: "under_review", version: 1 }, { user: 18, note: "" })).toBeUndefined();
  expect(shortDiff({ bank: "HSBC" }, null)).toEqual({ path: "bank", before: "HSBC", after: "", more: 0 });
});

test("a subject keeps the beginning of a long id", () => {
  expect(shortSubject("withdrawal:01a1fef9-eb9e-7008-b934-5781c41c591d")).toBe("withdrawal:01a1fef9…");
  expect(shortSubject("user:12")).toBe("user:12");
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
