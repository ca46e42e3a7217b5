import { expect, it } from "vitest";
import type { OpenApi } from "../e2e/answers/calls.ts";
import { compare, type Recording } from "../e2e/answers/compare.ts";
import { problemsOf, undeclared } from "../e2e/answers/declared.ts";
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

const list = { type: "array", items: { type: ["string", "null"] } };
const fields = {
  type: "object",
  properties: { a: { enum: ["x"] }, list },
  required: ["a"],
  additionalProperties: false,
};

it("finds where an answer is not what its call declares", () => {
  expect(problemsOf(fields, { a: "x", list: ["y", null] })).toEqual([]);
  expect(problemsOf(fields, { a: "z", list: [1], secret: 1 })).toEqual([
    'data.a is "z"',
    "data.list.0 is a number",
    "data.secret is not declared",
  ]);
  expect(problemsOf(fields, {})).toEqual(["data.a is missing"]);
});

it("finds refusals that no caller could understand", () => {
  const schema = { oneOf: [{ properties: { data: fields } }] };
  const openApi: OpenApi = {
    paths: { "/api/a/b": { post: { responses: { 200: { content: { "application/json": { schema } } } } } } },
    components: { schemas: { Refusal: { properties: { error: { enum: ["KNOWN"] } } } } },
  };
  const answer = (body: unknown) => {
    const envelope = { label: "", path: "a/b", status: 200, type: "application/json", accepted: false, body };
    return undeclared(openApi, [envelope]);
  };
  expect(answer({ code: -1, error: "KNOWN", msg: "Not now.", data: null })).toEqual([]);
  expect(answer({ code: -1, error: "OTHER", msg: "Not now.", data: null })).toEqual([
    "a/b: error OTHER is not declared",
  ]);
  expect(answer({ code: -1, error: "KNOWN", msg: "At most {max}.", data: null })).toHaveLength(1);
  expect(answer({ code: -1, error: "KNOWN", msg: "No.", fields: [{ error: "KNOWN", msg: "" }] })).toHaveLength(1);
  expect(answer({ code: 1, msg: "", data: { a: "x", list: [2] } })).toEqual(["a/b: data.list.* is a number"]);
});
