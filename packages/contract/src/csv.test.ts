import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** The cells of one line, read as RFC 4180 has it. */
function cellsOf(line: string): string[] {
  const cells = `,${line.replace(/\r\n$/, "")}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "");
}

test("commas, quotes and line ends stay inside their cell", () => {
  expect(csvLine(["a,b", 'say "x"', "two\nlines", ""])).toBe('"a,b","say ""x""","two\nlines",\r\n');
});

test("numbers stay numbers, with their sign", () => {
  expect(csvLine(["0.00000001", "-12.5", "+3", "10000000"])).toBe("0.00000001,-12.5,+3,10000000\r\n");
});

test.each([
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  " =1+1",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＠SUM(A1)",
  '=HYPERLINK("http://evil.test","x")',
])("a text that begins like a formula is marked as text: %j", (typed) => {
  expect(cellsOf(csvLine([typed]))[0]).toMatch(/^'/);
});

test("a formula behind a semicolon, a tab or a line end is marked too: in some languages those separate cells", () => {
  expect(csvLine(["ok;=1+1;x"])).toBe('"ok;\'=1+1;x"\r\n');
  expect(csvLine(["checked:\n- bank"])).toBe('"checked:\n\'- bank"\r\n');
  expect(csvLine(["first\n\nsecond"])).toBe('"first\n\nsecond"\r\n');
  expect(csvLine(["a-b, c=d"])).toBe('"a-b, c=d"\r\n');
});

test("whatever was typed, no cell begins a formula, and nothing but apostrophes is added", () => {
  const typed = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", " ", "\t", "\r", "\n", ";", ",", '"', "'", "1", ".", "a", "＝"),
  });
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells);
      const read = cellsOf(line);
      expect(read.map((text) => text.replaceAll("'", ""))).toEqual(cells.map((text) => text.replaceAll("'", "")));
      for (const text of read)
        if (!/^[+-]?[0-9.]+$/.test(text))
          for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^ *[=+\-@＝＋－＠]/);
    }),
  );
});
