import { describe, expect, test } from "vitest";
import { intlTags } from "../i18n/languages.ts";
import { formatCompact } from "./compact.ts";

describe.each(Object.entries(intlTags))("compact numbers in %s", (_, tag) => {
  const intl = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 2 });
  const ofIntl = (text: string) => intl.format(text as Intl.StringNumericLiteral);

  test("are those of Intl around each power of ten", () => {
    const edges = Array.from({ length: 18 }, (_, power) => 10n ** BigInt(power)).flatMap((power) =>
      ["0", "0.004", "0.005", "0.994", "0.995", "0.5"].flatMap((part) => {
        const [, fraction] = part.split(".");
        return [power - 1n, power, power + 1n, power * 2n - 1n, power * 5n].map((whole) =>
          fraction ? `${whole}.${fraction}` : String(whole),
        );
      }),
    );
    for (const text of edges) expect([text, formatCompact(text, tag)]).toEqual([text, ofIntl(text)]);
  });

  test("are those of Intl at any number of digits", () => {
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const digits = (length: number) => Array.from({ length }, () => next(10)).join("");
    for (let turn = 0; turn < 5_000; turn += 1) {
      const places = next(10);
      const text = `${next(9) === 0 ? "+" : ""}${digits(1 + next(17))}${places === 0 ? "" : `.${digits(places)}`}`;
      expect([text, formatCompact(text, tag)]).toEqual([text, ofIntl(text)]);
    }
  });

  test("below zero too", () => {
    for (const text of ["-1", "-1234567", "-0.004"]) expect(formatCompact(text, tag)).toBe(ofIntl(text));
  });
});

test("what is no decimal is an em dash", () => {
  expect(["1e5", "", undefined, "NaN"].map((text) => formatCompact(text, "en-US"))).toEqual(Array(4).fill("\u2014"));
});
test("a tag without a table is left to Intl", () => expect(formatCompact("1500", "es-ES")).toBe("1,5\u00a0mil"));
