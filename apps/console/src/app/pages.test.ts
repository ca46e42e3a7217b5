import { expect, test } from "vitest";
import { pages } from "./pages.tsx";

const twice = (values: readonly (string | undefined)[]): readonly string[] =>
  values.filter((value, index): value is string => value !== undefined && values.indexOf(value) !== index);

test("no two pages have one path, and no letter opens two of them", () => {
  expect(twice(pages.map(({ path }) => path))).toEqual([]);
  expect(twice(pages.map(({ letter }) => letter))).toEqual([]);
});
test("a part leads back to a page that is in the menu", () => {
  const shown = pages.filter(({ icon }) => icon).map(({ path }) => path);
  for (const { parent } of pages) if (parent) expect(shown).toContain(parent);
});
