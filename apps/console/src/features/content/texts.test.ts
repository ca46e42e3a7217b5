import { languages } from "@candor/contract/i18n/languages.ts";
import { expect, test } from "vitest";
import { changesOf, merge } from "../../shared/editor/draft.ts";
import { fieldsOf, incomplete, marksOf, shortText, textsOf, withoutEmpty } from "./texts.ts";

const noMachine = { model: "", hash_rate: "", power: "" };
const all = languages.map((lang) => ({ lang, title: `T ${lang}`, summary: "", body: "<p>B</p>", ...noMachine }));
const document = { link: "", picture: null, topic: "", sort: 3, texts: all };

test("a document goes through the flat record and back", () => {
  const fields = fieldsOf(document);
  expect(fields["ja.title"]).toBe("T ja");
  expect(fields["sort"]).toBe("3");
  expect(textsOf(fields)).toEqual(all);
  expect(textsOf(fieldsOf({ ...document, texts: [] }))).toEqual([]);
});

test("completeness depends on the fields of the kind", () => {
  const fields = fieldsOf(document);
  expect(incomplete(marksOf("notice", fields))).toEqual([]);
  expect(incomplete(marksOf("help", fields))).toEqual(languages);
  expect(marksOf("notice", { ...fields, "th.body": "<p> </p>" }).th).toBe("begun");
  expect(marksOf("notice", { ...fields, "th.body": "", "th.title": " " }).th).toBe("missing");
  expect(incomplete(marksOf("notice", { ...fields, "th.body": "", "es.title": "" }))).toEqual(["es", "th"]);
});

test("a miner is complete with its machine, a fund without", () => {
  const summaries = Object.fromEntries(languages.map((lang) => [`${lang}.summary`, "S"]));
  const fields = { ...fieldsOf({ ...document, topic: "miner" }), ...summaries };
  expect(incomplete(marksOf("product", { ...fields, topic: "fund" }))).toEqual([]);
  expect(incomplete(marksOf("product", fields))).toEqual(languages);
  const machine = { "ja.model": "S21", "ja.hash_rate": "200 TH/s", "ja.power": "3,500 W" };
  expect(marksOf("product", { ...fields, ...machine }).ja).toBe("complete");
  expect(marksOf("product", { "ja.power": "3,500 W", topic: "miner" }).ja).toBe("begun");
});

test("two operators who translate different languages do not clash", () => {
  const base = fieldsOf(document);
  const { fields, clashes } = merge(base, { ...base, "ja.title": "こんにちは" }, { ...base, "ko.title": "안녕" });
  expect([fields["ja.title"], fields["ko.title"], clashes]).toEqual(["こんにちは", "안녕", []]);
  expect(changesOf(base, fields).map(({ field }) => field)).toEqual(["ja.title", "ko.title"]);
});

test("a difference shows words, not tags, and not all of them", () => {
  expect(shortText("<p>Hello <strong>you</strong></p>")).toBe("Hello you");
  expect(shortText("x".repeat(70))).toHaveLength(61);
});
test.each(["", "<p></p>", "<p><br></p>", "<p></p><p></p>"])("%j is an empty body", (html) =>
  expect(withoutEmpty(html)).toBe(""),
);
test("a body with text stays", () => expect(withoutEmpty("<p>a</p>")).toBe("<p>a</p>"));
