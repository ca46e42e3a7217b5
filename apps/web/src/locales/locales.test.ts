import { readFileSync } from "node:fs";
import { languages } from "@candor/contract/i18n/languages.ts";
import { expect, test } from "vitest";
import { namespacesOnDisk, render, written } from "../../scripts/locales.ts";

type Tree = { [key: string]: string | Tree };
const read = (language: string, namespace: string): Map<string, string> => {
  const flat = new Map<string, string>();
  const walk = (tree: Tree, before: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === "string") flat.set(before + key, value);
      else walk(value, `${before}${key}.`);
  };
  walk(JSON.parse(readFileSync(new URL(`./${language}/${namespace}.json`, import.meta.url), "utf8")), "");
  return flat;
};
/** The formatter may break a long line. */
const bare = (source: string) => source.replace(/\s/g, "");
const stem = (key: string) => key.replace(/_(one|many|other)$/, "");
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();

test("the type check of the keys is up to date", () => expect(bare(render(namespacesOnDisk()))).toBe(bare(written())));

test.each(languages.flatMap((language) => namespacesOnDisk().map((namespace) => [language, namespace] as const)))(
  "%s/%s has the keys and placeholders of English and no empty text",
  (language, namespace) => {
    const english = read("en", namespace);
    const text = read(language, namespace);
    expect([...new Set([...text.keys()].map(stem))].sort()).toEqual([...new Set([...english.keys()].map(stem))].sort());
    for (const [key, value] of text) {
      expect(value.trim(), key).not.toBe("");
      expect(value, key).toBe(value.normalize("NFC"));
      const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? "";
      // "1 day" may leave its number out.
      if (!key.endsWith("_one")) expect(placeholders(value), key).toBe(placeholders(source));
    }
  },
);
