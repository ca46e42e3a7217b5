import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("commas, quotes and line ends stay inside their cell", () => {
  expect(csvOf([{ id: "7", name: 'Ana "A", Ejemplo\nx' }])).toBe('id,name\r\n7,"Ana ""A"", Ejemplo\nx"\r\n');
});
test("a formula is text, a number stays a number", () => {
  expect(csvOf([{ a: "=HYPERLINK(1)", b: "-12.40", c: "@x", d: "+1 555" }])).toBe(
    "a,b,c,d\r\n'=HYPERLINK(1),-12.40,'@x,'+1 555\r\n",
  );
});
test("no rows give an empty header", () => expect(csvOf([])).toBe("\r\n"));
