import { expect, test } from "vitest";
import { type ErrorCode, errorCodes } from "../errors.ts";
import { languages } from "./languages.ts";
import { loadMessages } from "./load-messages.ts";
import { paramsOf } from "./message.ts";
import { messageOf, messages } from "./messages.ts";

const placeholders = (text: string) => [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] as string);

/** A text without its placeholders, which all languages share. */
const own = (text: string) => text.replaceAll(/\{[a-z]+\}/g, "");

test.each(languages)("%s has exactly one text for each error code, in the order of the list", (language) => {
  expect(Object.keys(messages[language])).toEqual([...errorCodes]);
  for (const text of Object.values(messages[language])) expect(text).toMatch(/^\S(.*\S)?$/u);
});

test.each(languages)("%s shows the values that its refusals carry, and no others", (language) => {
  for (const code of errorCodes) {
    const shown = [...new Set(placeholders(messages[language][code]))].sort();
    expect([code, shown]).toEqual([code, [...(paramsOf[code] ?? [])].sort()]);
  }
});

test("no two languages share a text: a copied one was never translated", () => {
  for (const code of errorCodes) {
    const texts = languages.map((language) => own(messages[language][code]));
    expect([code, new Set(texts).size]).toEqual([code, languages.length]);
  }
});

test("no language has one text for two codes", () => {
  for (const language of languages) {
    const texts = Object.values(messages[language]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

test("each language ends its sentences in its own way", () => {
  const ends = { en: ".", ja: "。", ko: ".", vi: ".", es: ".", "zh-TW": "。", "zh-CN": "。" } as const;
  for (const [language, end] of Object.entries(ends)) {
    for (const text of Object.values(messages[language as keyof typeof ends])) expect(text.endsWith(end)).toBe(true);
  }
  for (const text of Object.values(messages.th)) expect(text).not.toMatch(/[.。]$/);
});

test("the writing rules hold: no exclamation marks, no space between kana or simplified Han and Latin, none missing in Taiwan", () => {
  for (const language of languages)
    for (const text of Object.values(messages[language])) expect(text).not.toMatch(/[!！]/);
  for (const text of Object.values(messages["zh-CN"])) expect(text).not.toMatch(/\p{sc=Han} [\w{]|[\w}] \p{sc=Han}/u);
  for (const text of Object.values(messages.ja))
    expect(text).not.toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}] [\w{]|[\w}] [\p{sc=Hiragana}\p{sc=Katakana}]/u);
  for (const text of Object.values(messages["zh-TW"])) expect(text).not.toMatch(/\p{sc=Han}[\w{]|[\w}]\p{sc=Han}/u);
  for (const text of Object.values(messages.vi)) expect(text).toBe(text.normalize("NFC"));
});

test("Korean puts no particle directly after a value, whose last sound it cannot know", () => {
  for (const text of Object.values(messages.ko)) expect(text).not.toMatch(/\}(이|가|을|를|은|는|와|과|으로|로)/);
});

test("numbers are written as the language writes them, amounts digit by digit", () => {
  const big = "123456789012345678.12345678";
  expect(messageOf("PRICE_OFF_TICK", "en", { tick: big })).toContain("123,456,789,012,345,678.12345678");
  expect(messageOf("PRICE_OFF_TICK", "vi", { tick: big })).toContain("123.456.789.012.345.678,12345678");
  expect(messageOf("NOTIONAL_TOO_SMALL", "th", { min: "1234.5", currency: "USDT" })).toContain("1,234.5 USDT");
  expect(messageOf("CODE_TOO_FREQUENT", "es", { seconds: 1234 })).toContain("1,234 s");
});

test("a value is shown unchanged, even if it looks like a replacement pattern or an object property", () => {
  const shown = messageOf("NOTIONAL_TOO_SMALL", "en", { min: "$&", currency: "$1" });
  expect(shown).toBe("The order must be worth at least $& $1.");
});

test("a refusal without its values is still readable, and constants fill themselves in", () => {
  expect(messageOf("PRICE_OFF_TICK", "en")).toBe("The price must be a multiple of ….");
  expect(messageOf("PASSWORD_TOO_SHORT", "zh-CN")).toBe("至少6个字符。");
  const constant: ErrorCode[] = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "TOO_MANY_OPEN_ORDERS", "FAUCET_LIMIT"];
  for (const code of constant) for (const language of languages) expect(messageOf(code, language)).not.toContain("…");
});

test.each(languages)("the web's own loader gives the texts of %s", async (language) => {
  expect(await loadMessages(language)).toEqual(messages[language]);
});
