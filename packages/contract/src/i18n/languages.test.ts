import { expect, test } from "vitest";
import { knownLanguage, languageNames, languages, toLanguage } from "./languages.ts";

test("eight languages, each by its own name", () => {
  expect(languages).toHaveLength(8);
  expect(new Set(Object.values(languageNames)).size).toBe(8);
});

test.each([
  ["en", "en"],
  ["EN-us", "en"],
  ["ja-JP", "ja"],
  ["ko-KR", "ko"],
  ["vi-VN", "vi"],
  ["th-TH", "th"],
  ["es-MX", "es"],
  ["es_419", "es"],
  ["zh-TW", "zh-TW"],
  ["zh-tw", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["zh-MO", "zh-TW"],
  ["zh-CN", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  ["zh-SG", "zh-CN"],
  [" ja ", "ja"],
])("the tag %s is %s", (tag, language) => expect(knownLanguage(tag)).toBe(language));

test.each([
  ["jp", "ja"],
  ["kr", "ko"],
  ["esp", "es"],
  ["hk", "zh-TW"],
  ["TW", "zh-TW"],
  ["zh", "zh-CN"],
  ["cn", "zh-CN"],
])("the older code %s is %s", (tag, language) => expect(knownLanguage(tag)).toBe(language));

test.each([undefined, "", "fr", "xx-YY", "english", "constructor", "__proto__", "*"])("%s is unknown", (tag) => {
  expect(knownLanguage(tag)).toBeUndefined();
  expect(toLanguage(tag)).toBe("en");
});
