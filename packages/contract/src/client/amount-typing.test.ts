import fc from "fast-check";
import { expect, test } from "vitest";
import { intlTags, languages } from "../i18n/languages.ts";
import { readAmount } from "./amount-input.ts";
import { editAmount, shownAmount, typedOf } from "./amount-typing.ts";
import { numberSigns } from "./format.ts";

const tags = [...languages.map((language) => intlTags[language]), "es-ES", "es-CR"];

/** A simulated field: `|` is the caret, "<" Backspace and ">" Delete. */
class Field {
  typed = "";
  caret = 0;
  readonly tag: string;
  constructor(tag: string, typed = "") {
    this.tag = tag;
    this.typed = typed;
    this.caret = this.shown.length;
  }
  get shown(): string {
    return shownAmount(this.typed, this.tag);
  }
  get view(): string {
    return `${this.shown.slice(0, this.caret)}|${this.shown.slice(this.caret)}`.replace(/\s/g, " ");
  }
  replace(from: number, to: number, inserted: string, forward = false): this {
    const text = this.shown.slice(0, from) + inserted + this.shown.slice(to);
    Object.assign(this, editAmount(this.typed, { text, caret: from + inserted.length, forward }, this.tag));
    return this;
  }
  keys(keys: string): this {
    for (const key of keys)
      if (key === "<") this.replace(Math.max(0, this.caret - 1), this.caret, "");
      else if (key === ">") this.replace(this.caret, this.caret + 1, "", true);
      else this.replace(this.caret, this.caret, key);
    return this;
  }
  at(caret: number): this {
    this.caret = caret;
    return this;
  }
  paste(text: string): this {
    return this.replace(0, this.shown.length, text);
  }
}

test.each([
  ["vi-VN", "1500", "1.500|", "1500"],
  ["vi-VN", "1.500", "1.500|", "1500"],
  ["vi-VN", "1,500", "1,500|", "1.500"],
  ["vi-VN", "1.5", "1.5|", "1.5"],
  ["vi-VN", "0.5", "0,5|", "0.5"],
  ["vi-VN", ".5", ",5|", "0.5"],
  ["vi-VN", "1234.", "1.234,|", "1234"],
  ["vi-VN", "1234.567", "1.234,567|", "1234.567"],
  ["vi-VN", "1.234.567", "1.234.567|", "1234567"],
  ["vi-VN", "1.234.567,8", "1.234.567,8|", "1234567.8"],
  ["vi-VN", "15000<", "1.500|", "1500"],
  ["vi-VN", "1.50<", "1.5|", "1.5"],
  ["en-US", "1234567.89", "1,234,567.89|", "1234567.89"],
  ["en-US", "1,000,000", "1,000,000|", "1000000"],
  ["en-US", "12,5", "12,5|", "12.5"],
  ["en-US", "1234,5", "1,234.5|", "1234.5"],
  ["es-CR", "1234,5", "1 234,5|", "1234.5"],
  ["th-TH-u-ca-gregory-nu-latn", "๑๒๓๔", "1,234|", "1234"],
  ["ja-JP", "１２３４．５", "1,234.5|", "1234.5"],
])("%s: %s typed key by key shows %s", (tag, keys, view, value) => {
  const field = new Field(tag).keys(keys);
  expect(field.view).toBe(view);
  expect(readAmount(field.typed, { decimals: 8, tag })).toEqual({ ok: true, value });
});

test.each([
  ["a digit before the first group", () => new Field("en-US", "234567").at(0).keys("1"), "1|,234,567"],
  ["a digit in the middle", () => new Field("vi-VN", "1234567").at(3).keys("9"), "12.9|34.567"],
  ["Backspace over a separator", () => new Field("en-US", "1234567").at(6).keys("<"), "123|,567"],
  ["Delete over a separator", () => new Field("en-US", "1234567").at(1).keys(">"), "1|34,567"],
  ["the last digit of a group", () => new Field("en-US", "1234").keys("<"), "123|"],
  ["the first digit: zeros wait for another", () => new Field("vi-VN", "1000,5").at(1).keys("<"), "|000,5"],
  ["... and another is worth the same", () => new Field("vi-VN", "1000,5").at(1).keys("<2"), "2|.000,5"],
  ["a decimal sign in the middle", () => new Field("vi-VN", "1234567").at(5).keys("."), "1.234,|567"],
  ["the decimal sign away", () => new Field("en-US", "1234.5").at(6).keys("<"), "12,34|5"],
])("caret: %s", (_, act, view) => expect(act().view).toBe(view));

test.each([
  ["vi-VN", "180.846", "180.846|", "180846"],
  ["vi-VN", "1,234.56", "1.234,56|", "1234.56"],
  ["vi-VN", "1.5", "1,5|", "1.5"],
  ["es-CR", "1\u202f234,5", "1 234,5|", "1234.5"],
  ["en-US", " 1\u00a0234,5 ", "1,234.5|", "1234.5"],
])("%s: %s pasted shows %s", (tag, text, view, value) => {
  const field = new Field(tag, "77").paste(text);
  expect(field.view).toBe(view);
  expect(readAmount(field.typed, { decimals: 8, tag })).toEqual({ ok: true, value });
});

test("digits and the language's decimal sign, typed in any language, are that amount and shown in the page's format", () => {
  const amounts = fc.tuple(fc.bigInt(0n, 10n ** 17n), fc.stringMatching(/^[0-9]{0,8}$/));
  fc.assert(
    fc.property(fc.constantFrom(...tags), amounts, (tag, [whole, fraction]) => {
      const value = fraction === "" ? String(whole) : `${whole}.${fraction}`;
      const field = new Field(tag).keys(typedOf(value, tag));
      expect(field.typed).toBe(typedOf(value, tag));
      expect(field.caret).toBe(field.shown.length);
      expect(readAmount(field.shown, { decimals: 8, tag })).toEqual({ ok: true, value });
    }),
  );
});

test("a price has all the decimals of its pair, in the language's signs", () => {
  expect(shownAmount(typedOf("67474.4", "en-US", 2), "en-US")).toBe("67,474.40");
  expect(shownAmount(typedOf("67474", "es-CR", 2), "es-CR")).toBe("67\u00a0474,00");
  expect(typedOf("67474.123", "vi-VN", 2)).toBe("67474,123");
  expect([typedOf("", "en-US", 2), typedOf("7", "en-US", 0)]).toEqual(["", "7"]);
});

test("the other sign of a keypad, typed behind digits that no group begins with, is the decimal sign in any language", () => {
  for (const tag of tags) {
    const other = numberSigns(tag).decimal === "," ? "." : ",";
    const field = new Field(tag).keys(`1234${other}567`);
    expect(readAmount(field.typed, { decimals: 8, tag }), tag).toEqual({ ok: true, value: "1234.567" });
  }
});
