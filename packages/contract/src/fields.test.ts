import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { type Amount, amount, type Price } from "./domain/money.ts";
import {
  amountField,
  choice,
  flagField,
  idField,
  listOf,
  numberedListOf,
  optionalLine,
  PAGE_SIZE_MAX,
  pageFields,
  pageFieldsBy,
  priceField,
  requiredLine,
  text,
} from "./fields.ts";

const errorOf = (schema: z.ZodMiniType, input: unknown) => {
  const result = schema.safeParse(input);
  return result.success ? undefined : result.error.issues.map((issue) => issue.message);
};

describe("amounts", () => {
  test("a decimal string becomes an amount", () => {
    expect(amountField.parse("12.5")).toBe(amount("12.5"));
    expect(priceField.parse("0.00000001")).toBe(1n);
  });

  test.each(["", "0", "0.0", "-1", "1e3", "1,000", "0x10", "１２", "NaN", 12.5, 1, null, undefined, {}, ["1"], true])(
    "%j is refused with INVALID_AMOUNT and nothing else",
    (input) => {
      expect(errorOf(amountField, input)).toEqual(["INVALID_AMOUNT"]);
      expect(errorOf(priceField, input)).toEqual(["INVALID_AMOUNT"]);
    },
  );

  test("an amount field gives an Amount and a price field a Price", () => {
    expectTypeOf<z.output<typeof amountField>>().toEqualTypeOf<Amount>();
    expectTypeOf<z.output<typeof priceField>>().toEqualTypeOf<Price>();
  });
});

describe("ids", () => {
  test("a number or its text", () => {
    expect(idField.parse(7)).toBe(7);
    expect(idField.parse("7")).toBe(7);
    expect(idField.parse("999999999999999")).toBe(999_999_999_999_999);
  });
  test.each([0, "0", -1, "-1", 1.5, "1.5", "1e3", "", " 1", "0x1", 2 ** 53, "9999999999999999", null, Number.NaN, {}])(
    "%j is refused",
    (input) => expect(errorOf(idField, input)?.length).toBe(1),
  );
});

describe("choices and flags", () => {
  const side = choice(1, 2);
  test("a choice takes the number or its text, and its type is the values", () => {
    expect([side.parse(1), side.parse("2")]).toEqual([1, 2]);
    expectTypeOf<z.output<typeof side>>().toEqualTypeOf<1 | 2>();
  });
  test.each([0, 3, "3", "", "one", null, true])("the choice %j is refused", (input) =>
    expect(errorOf(side, input)).toEqual(["INVALID_REQUEST"]),
  );
  test.each([
    [true, true],
    ["true", true],
    ["1", true],
    [1, true],
    [false, false],
    ["false", false],
    ["0", false],
    [0, false],
  ])("the flag %j is %s", (input, value) => expect(flagField.parse(input)).toBe(value));
  test.each(["yes", "", 2, null, undefined])("the flag %j is refused", (input) =>
    expect(errorOf(flagField, input)).toEqual(["INVALID_REQUEST"]),
  );
});

describe("pages", () => {
  const pages = z.object(pageFields);
  test("absent means the first page of twenty", () => expect(pages.parse({})).toEqual({ page: 1, page_size: 20 }));
  test("the query string's texts are numbers", () =>
    expect(pages.parse({ page: "3", page_size: "100" })).toEqual({ page: 3, page_size: PAGE_SIZE_MAX }));
  test.each([{ page: 0 }, { page: "-1" }, { page_size: PAGE_SIZE_MAX + 1 }, { page_size: "1.5" }, { page: "1e2" }])(
    "%j is refused, so that no list is unbounded",
    (input) => expect(errorOf(pages, input)).toEqual(["INVALID_REQUEST"]),
  );
  test("a list reports its position, and one by key where it goes on", () => {
    const answer = { list: [1], page: 1, page_size: 20, total: 1 };
    expect(numberedListOf(z.number()).parse(answer).total).toBe(1);
    expect(listOf(z.number()).parse({ ...answer, total: null, next: "7" }).next).toBe("7");
    expect(listOf(z.number()).safeParse(answer).success).toBe(false);
    expect(numberedListOf(z.number()).safeParse({ list: [1] }).success).toBe(false);
  });
  test("a cursor names one row by the keys of its list", () => {
    const byTime = z.object(pageFieldsBy("time and number"));
    expect(pages.parse({ cursor: "7" })).toEqual({ page: 1, page_size: 20, cursor: "7" });
    expect(byTime.parse({ cursor: "1764000000000000_7" }).cursor).toBe("1764000000000000_7");
    for (const cursor of ["", "7_7", "-1", "1.5", "9".repeat(16)])
      expect(errorOf(pages, { cursor })).toEqual(["INVALID_REQUEST"]);
    expect(errorOf(byTime, { cursor: "7" })).toEqual(["INVALID_REQUEST"]);
  });
});

describe("text", () => {
  test("is trimmed and bounded", () => expect(text(3).parse(" abc ")).toBe("abc"));
  test.each(["", "   ", "abcd", 1, null])("%j is refused", (input) =>
    expect(errorOf(text(3), input)).toEqual(["INVALID_REQUEST"]),
  );
});

describe("a line", () => {
  test.each(["Ann\u202Eevil", "Ann\u200B", "Ann\nBob", "\u2066Ann", "Ann\u0007", "Ann\uD800"])(
    "refuses %j",
    (hidden) => {
      for (const field of [requiredLine(100), optionalLine(100)])
        expect(field.safeParse(hidden).error?.issues[0]?.message).toBe("HIDDEN_CHARACTERS");
    },
  );
  test.each(["Nguyễn Văn An", "\u1019\u1031\u102C\u103A", "สมชาย ใจดี", "👩\u200D🚀", "O'Neil-Łuć"])(
    "takes %j",
    (plain) => expect(requiredLine(100).parse(plain)).toBe(plain),
  );
});
