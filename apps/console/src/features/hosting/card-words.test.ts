import { languages } from "@candor/contract/i18n/languages.ts";
import { expect, test } from "vitest";
import { cardWords, filled } from "./card-words.ts";

const placesOf = (text: string) => (text.match(/\{[a-z]+\}/g) ?? []).sort();
const { en } = cardWords;
const names = Object.keys(en) as (keyof typeof en)[];

test.each(languages)("%s has the places of the English words, and no exclamation marks", (language) => {
  for (const name of names) {
    expect(placesOf(cardWords[language][name]), name).toEqual(placesOf(en[name]));
    expect(cardWords[language][name]).not.toMatch(/[!！]/);
  }
});
test("no other language has an English word", () => {
  for (const language of languages.filter((each) => each !== "en"))
    for (const name of names) expect(cardWords[language][name]).not.toBe(en[name]);
});
test("values fill their places", () => {
  expect(filled(en.sold, { share: "0%", quota: "500" })).toBe("0% of 500 sold");
  expect(filled("{a} {b}", { a: "1" })).toBe("1 …");
});
