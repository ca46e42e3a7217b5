import { expect, it } from "vitest";
import { compare, type Recording } from "../e2e/answers/compare.ts";
import { shapeOf } from "../e2e/answers/normalize.ts";

const recording = (body: unknown, openApi: unknown = {}): Recording => ({
  routes: ["a/b"],
  openApi,
  answers: [{ label: "a/b · accepted 1", status: 200, type: "application/json", body }],
});
const differences = (before: unknown, after: unknown) => compare(recording(before), recording(after));

it("finds a field that is missing, added or another", () => {
  expect(differences({ code: 1, data: { a: 1, b: "x" } }, { code: 1, data: { a: 2, c: null } })).toEqual([
    { label: "a/b · accepted 1", at: ".body.data.a", before: 1, after: 2, isText: false },
    { label: "a/b · accepted 1", at: ".body.data.b", before: "x", after: undefined, isText: false },
    { label: "a/b · accepted 1", at: ".body.data.c", before: undefined, after: null, isText: false },
  ]);
});

it("counts sentences apart, but neither words of the protocol nor files", () => {
  expect(differences({ msg: "Not known." }, { msg: "Unknown." })).toMatchObject([{ isText: true }]);
  expect(differences({ state: "holding" }, { state: "open" })).toMatchObject([{ isText: false }]);
  expect(differences("id,at of a file", "id,by of a file")).toMatchObject([{ isText: false }]);
});

it("reads the required fields and the values of a schema as sets", () => {
  const [before, after] = [recording(1, { required: ["a", "b"] }), recording(1, { required: ["c", "b", "a"] })];
  expect(compare(before, after)).toMatchObject([{ at: ".required", before: undefined, after: "c" }]);
});

it("finds a call that one of them does not have", () => {
  const found = compare(recording(1), { ...recording(1), routes: ["a/b", "a/c"] });
  expect(found).toMatchObject([{ label: "routes", at: ".a/c", before: undefined }]);
});

it("describes a list by the one shape of all its items", () => {
  expect(shapeOf([{ a: 1 }, { a: null, b: "x" }])).toEqual([{ a: "null|number", b: "absent|string" }]);
  expect(shapeOf({ list: [] })).toEqual({ list: [] });
});
