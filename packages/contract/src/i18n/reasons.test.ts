import { expect, test } from "vitest";
import { securityChanges } from "../security-changes.ts";
import { languages } from "./languages.ts";
import { loadReasons } from "./load-reasons.ts";
import { reasons } from "./reasons.ts";
import {
  depositReasons,
  differenceReasons,
  disputeReasons,
  identityReasons,
  merchantReasons,
  offerReasons,
  questions,
  rejectedApplicationReasons,
  stateReasons,
  withdrawalReasons,
} from "./reject-reasons.ts";

const names = [
  ...identityReasons,
  ...stateReasons,
  ...depositReasons,
  ...differenceReasons,
  ...withdrawalReasons,
  ...rejectedApplicationReasons,
  ...Object.values(questions).flat(),
  ...Object.values(disputeReasons).flat(),
  ...merchantReasons,
  ...offerReasons,
  ...securityChanges,
];

test.each(languages)("%s has exactly one text for each reason, in the order of the lists", (language) => {
  expect(Object.keys(reasons[language])).toEqual(names);
  const texts = Object.values(reasons[language]);
  for (const text of texts) expect(text).toMatch(/^\S(.*\S)?$/u);
  expect(new Set(texts).size).toBe(names.length);
});

test("no two languages share a text: a copied one was never translated", () => {
  for (const name of names)
    expect([name, new Set(languages.map((language) => reasons[language][name])).size]).toEqual([
      name,
      languages.length,
    ]);
});

test("each language ends its sentences in its own way, and none uses exclamation marks", () => {
  const ends = { en: ".", ja: "。", ko: ".", vi: ".", es: ".", "zh-TW": "。", "zh-CN": "。" } as const;
  for (const [language, end] of Object.entries(ends))
    for (const text of Object.values(reasons[language as keyof typeof ends])) expect(text.endsWith(end)).toBe(true);
  for (const text of Object.values(reasons.th)) expect(text).not.toMatch(/[.。]$/);
  for (const language of languages)
    for (const text of Object.values(reasons[language])) expect(text).not.toMatch(/[!！]/);
  for (const text of Object.values(reasons.vi)) expect(text).toBe(text.normalize("NFC"));
});

test.each(languages)("the web's own loader gives the reasons in %s", async (language) => {
  expect(await loadReasons(language)).toEqual(reasons[language]);
});
