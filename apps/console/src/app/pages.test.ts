import { expect, test } from "vitest";
import { paths } from "../shared/paths.ts";
import { pages } from "./pages.tsx";

const twice = (values: readonly (string | undefined)[]): readonly string[] =>
  values.filter((value, index): value is string => value !== undefined && values.indexOf(value) !== index);

test("every path and every letter belongs to one page", () => {
  expect(twice(pages.map(({ path }) => path))).toEqual([]);
  expect(twice(pages.map(({ letter }) => letter))).toEqual([]);
});
test("a tab or record belongs to a page of the menu", () => {
  const shown = pages.filter(({ icon }) => icon).map(({ path }) => path);
  for (const { parent } of pages) if (parent) expect(shown).toContain(parent);
});

/** Came when every letter was taken. */
const withoutLetter: readonly string[] = [paths.disputes, paths.merchants, paths.promotion, paths.risk, paths.alarms];

test("a page of the menu has a letter, or came when none was free", () => {
  const letters = pages.flatMap(({ letter }) => letter ?? []);
  expect(pages.filter(({ icon, letter }) => icon && !letter).map(({ path }) => path)).toEqual(withoutLetter);
  expect([..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => !letters.includes(letter))).toEqual([]);
});
