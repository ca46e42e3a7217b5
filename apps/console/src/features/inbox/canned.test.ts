import { expect, test } from "vitest";
import { filled, foundIn, unknownPlaceholders } from "./canned.ts";

const user = { nickname: "Ana {uid}", uid: "10000001", agent: "sup-03" };

test("placeholders are filled once: what a user calls themselves is no placeholder", () => {
  expect(filled("Hello {nickname} ({uid}), {agent} here, {nickname}.", user)).toBe(
    "Hello Ana {uid} (10000001), sup-03 here, Ana {uid}.",
  );
  expect(filled("{other} stays", user)).toBe("{other} stays");
});

test("unknown placeholders are found before a text is saved", () => {
  expect(unknownPlaceholders("Hello {nickname}, {order} of {Nickname}")).toEqual(["order", "Nickname"]);
  expect(unknownPlaceholders("Hello {nickname}")).toEqual([]);
});

const answer = (slug: string, title: string, text: string) => ({
  slug,
  title,
  version: 1,
  updated_at: "",
  texts: [
    { lang: "en" as const, text },
    { lang: "ja" as const, text: "出金について" },
  ],
});
const list = [
  answer("withdrawal-review", "Withdrawal, under review", "It is being checked"),
  answer("fund", "Fund password", "Reset it"),
];

test("answers are found by title, short name and words in English or the user's language, titles first", () => {
  const slugs = (search: string, lang: "en" | "ja" = "en") => foundIn(list, search, lang).map(({ slug }) => slug);
  expect(slugs("")).toEqual(["withdrawal-review", "fund"]);
  expect(slugs("fund pass")).toEqual(["fund"]);
  expect(slugs("CHECKED being")).toEqual(["withdrawal-review"]);
  expect(slugs("出金", "ja")).toEqual(["withdrawal-review", "fund"]);
  expect(slugs("出金")).toEqual([]);
  expect(slugs("nothing")).toEqual([]);
});
