import { readFile } from "node:fs/promises";
import { languages } from "@candor/contract/i18n/languages.ts";
import { describe, expect, test } from "vitest";

/** languages.md: options are no bets, and nobody's account is said to be wiped out. */
const forbidden =
  /\bbet\b|guarantee|risk-free|下注|爆仓|爆倉|掛け金|賭|베팅|깡통|đặt cược|tiền cược|เดิมพัน|apuesta|apostad|[!！]/i;
const sources = ["./canned", "../../../services/notifications/mails"];

const stringsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as Readonly<Record<string, unknown>>).flatMap(stringsOf);

describe.each(sources)("the texts of %s", (source) => {
  test.each(languages)("in %s avoid the words that languages.md forbids near money", async (language) => {
    const file = await readFile(new URL(`${source}/${language}.json`, import.meta.url), "utf8");
    const texts = stringsOf(JSON.parse(file));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => forbidden.test(text))).toEqual([]);
  });
});
