import { readFileSync } from "node:fs";
import { languages } from "@candor/contract/i18n/languages.ts";
import { describe, expect, test } from "vitest";
import type { Measure } from "../../../shared/share/text-fit.ts";
import { POSTER, type PosterContent, type PosterText, planPoster } from "./plan.ts";

/** Wider than the fonts are: every letter three fifths of its height, capitals and bold more, Han as wide as high; marks above and below add nothing. */
const measure =
  (weight: number): Measure =>
  (text, size) =>
    [...text].reduce((sum, sign) => {
      if (/\p{M}/u.test(sign)) return sum;
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。、・（）]/u.test(sign))
        return sum + size;
      const wide = /\p{Lu}/u.test(sign) ? 0.68 : sign === " " ? 0.28 : 0.56;
      return sum + size * wide * (weight === 700 ? 1.06 : 1);
    }, 0);

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${name}.json`, import.meta.url), "utf8"));

function contentIn(language: string, practice: boolean): PosterContent {
  const { poster, invite } = read(language, "promotion");
  return {
    language,
    mode: practice ? read(language, "share").mode.both : undefined,
    kicker: poster.kicker.replace("{name}", "maximiliana.gar***98"),
    headline: practice ? poster.practice : poster.headline,
    points: [poster.receipt, poster.liabilities, poster.operators],
    codeLabel: invite.code,
    code: "WWMWGQM",
    scan: poster.scan,
    risk: poster.risk,
    link: "https://candor.example/#/pages/user/login/register?invite=WWMWGQM",
  };
}

const widthOf = ({ text, size, weight }: PosterText) => measure(weight)(text, size);
const lineGap = (one: PosterText, next: PosterText) => next.y - one.y - next.size;

describe.each(languages.flatMap((language) => [true, false].map((practice) => ({ language, practice }))))(
  "in $language, practice $practice",
  ({ language, practice }) => {
    const content = contentIn(language, practice);
    const plan = planPoster(measure, content);

    test("every line fits its width and nothing is cut", () => {
      // The strip, the kicker and the risk line are one line each, which becomes smaller when it is drawn.
      const blocks = plan.texts.filter(({ text }) => ![content.mode, content.kicker, content.risk].includes(text));
      for (const text of blocks) expect(widthOf(text), text.text).toBeLessThanOrEqual(text.width);
      const drawn = plan.texts
        .map(({ text }) => text)
        .join("")
        .replace(/\s/g, "");
      const said = [
        content.mode ?? "",
        content.kicker,
        content.headline,
        ...content.points,
        content.codeLabel,
        content.code,
      ]
        .concat(content.scan, content.risk)
        .join("");
      expect(drawn).toBe(said.replace(/\s/g, ""));
    });
    test("lines that become smaller stay readable", () => {
      for (const text of plan.texts)
        expect(text.size * Math.min(1, text.width / widthOf(text)), text.text).toBeGreaterThanOrEqual(8.5);
      for (const { size, weight } of plan.texts) if (weight === 700) expect(size).toBeGreaterThanOrEqual(19);
    });
    test("no text meets another, the codes or an edge", () => {
      expect(plan.flowEnd).toBeLessThanOrEqual(plan.foot);
      for (const [index, text] of plan.texts.entries()) {
        const next = plan.texts[index + 1];
        if (next) expect(lineGap(text, next), `${text.text} / ${next.text}`).toBeGreaterThan(0);
        expect(text.y).toBeLessThan(POSTER.height - 4);
        const right = text.align === "center" ? text.x + text.width / 2 : text.x + text.width;
        expect(right).toBeLessThanOrEqual(POSTER.width - POSTER.edge);
        const besideCode = text.y - text.size < plan.code.y + plan.code.size && text.y > plan.code.y;
        if (besideCode && text.text !== content.risk) expect(text.x + text.width).toBeLessThan(plan.code.x);
      }
      expect(plan.code.y + plan.code.size).toBeLessThan(466 - 11);
    });
    test("a headline has at most three lines, a point two", () => {
      const heads = plan.texts.filter(({ weight, text }) => weight === 700 && text !== content.code);
      expect(heads.length).toBeLessThanOrEqual(3);
      expect(plan.ticks).toHaveLength(content.points.length);
    });
  },
);

test("a text that is far too long becomes smaller and is still whole", () => {
  const content = {
    ...contentIn("en", true),
    headline: "Practice trading where every price can be checked ".repeat(3).trim(),
  };
  const plan = planPoster(measure, content);
  const heads = plan.texts.filter(({ weight, text }) => weight === 700 && text !== content.code);
  expect(heads.map(({ text }) => text).join(" ")).toBe(content.headline);
});
