import { amount } from "@candor/contract/domain/money.ts";
import type { ContractTerms, OptionTerms } from "@candor/contract/rules/derivative-terms.ts";
import { describe, expect, test } from "vitest";
import type { Fields } from "../editor/draft.ts";
import { contractFields, multiplesText, readContractTerms } from "./contract-form.ts";
import { optionFields, profitRange, readOptionTerms } from "./option-form.ts";
import { fieldName, freePlace, ROWS_MAX, rowUse, usedPlaces } from "./rows.ts";

const option: OptionTerms = {
  state: "open",
  fee: "0.015",
  reserve: "5000",
  choices: [
    { seconds: 30, ratio: "0.8", min: "10", max: "2000" },
    { seconds: 60, ratio: "0.82", min: "10", max: "2000" },
  ],
};
const lever: ContractTerms = {
  state: "closed",
  lot_size: "0.01",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 1_000_000,
  max_open: "5000000",
  max_net: "1000000",
  multiples: [
    { multiple: 10, max_lots: 1_000 },
    { multiple: 100, max_lots: 100 },
  ],
};
const options = (change: Fields, promised = 0n) => readOptionTerms({ ...optionFields(option), ...change }, promised);
const contracts = (change: Fields) => readContractTerms({ ...contractFields(lever), ...change });

test("terms survive the form unchanged, with shares in percent", () => {
  expect(optionFields(option)).toMatchObject({ open: true, fee: "1.5", "0.ratio": "80", "1.seconds": "60" });
  expect(options({})).toEqual({ terms: option, errors: {} });
  expect(contractFields(lever)).toMatchObject({ open: false, spread: "0.02", "1.multiple": "100", "2.used": false });
  expect(contracts({})).toEqual({ terms: lever, errors: {} });
});

describe("rows", () => {
  const fields = optionFields(option);

  test("are added at the end while there is room, and removed anywhere", () => {
    expect([usedPlaces(fields), freePlace(fields)]).toEqual([[0, 1], 2]);
    const without = { ...fields, ...rowUse(0, false) };
    expect([usedPlaces(without), freePlace(without)]).toEqual([[1], 2]);
    expect(options(rowUse(0, false)).terms?.choices.map(({ seconds }) => seconds)).toEqual([60]);
    const full = Object.assign({}, fields, ...Array.from({ length: ROWS_MAX }, (_, place) => rowUse(place, true)));
    expect(freePlace(full)).toBeUndefined();
    expect(freePlace({ ...full, ...rowUse(4, false) })).toBe(4);
  });

  test("require every field, and at least one row is required", () => {
    expect(Object.keys(options(rowUse(2, true)).errors)).toEqual(["2.seconds", "2.ratio", "2.min", "2.max"]);
    expect(options({ ...rowUse(0, false), ...rowUse(1, false) }).errors).toEqual({ rows: "At least one duration." });
  });

  test("have names for a conflict", () => {
    expect([fieldName("1.max_lots"), fieldName("max_open")]).toEqual(["max lots of row 2", "max open"]);
  });
});

describe("each error belongs to its field", () => {
  test.each<[string, Fields, Record<string, string>]>([
    ["an amount that is none", { reserve: "many" }, { reserve: "Not a valid amount." }],
    ["a percentage that is none", { fee: "1e1" }, { fee: "A percentage, at most six decimals." }],
    ["seconds with a point", { "0.seconds": "1.5" }, { "0.seconds": "A whole number, 1 to 86400." }],
    ["a duration that is there", { "1.seconds": "30" }, { "1.seconds": "This duration already exists." }],
    ["a maximum below the minimum", { "1.max": "9" }, { "1.max": "Must not be below the minimum." }],
    [
      "a win above the stake",
      { "0.ratio": "101" },
      { "0.ratio": "At most 100 %: the profit of a win cannot exceed the stake." },
    ],
    // The rules count used rows only: the second place is their first row.
    ["a row behind one that is gone", { ...rowUse(0, false), "1.min": "0" }, { "1.min": "Must be above zero." }],
  ])("of options: %s", (_, change, errors) => {
    expect(options(change)).toEqual({ errors });
  });

  test("of options: a reserve below the promised payout shows that payout", () => {
    expect(options({ reserve: "79.99" }, amount("80")).errors).toEqual({ reserve: "Open orders reserve 80.00 now." });
  });

  test.each<[string, Fields, Record<string, string>]>([
    ["a night that costs too much", { overnight_rate: "1.5" }, { overnight_rate: "At most 0.5 %." }],
    ["an empty fee", { fee_rate: "" }, { fee_rate: "A percentage, at most six decimals." }],
    [
      "fewer lots than the least",
      { min_lots: "2000", max_lots: "1999" },
      { max_lots: "Must not be below the minimum." },
    ],
    ["multiples that fall", { "1.multiple": "9" }, { "1.multiple": "Must be above the previous multiple." }],
    [
      "a spread that liquidates at once",
      { spread: "0.4" },
      { "1.multiple": "With this spread a position would be liquidated as it opens." },
    ],
    ["a net limit above the gross", { max_net: "5000001" }, { max_net: "Must not exceed the value of all positions." }],
  ])("of contracts: %s", (_, change, errors) => {
    expect(contracts(change)).toEqual({ errors });
  });
});

test("a list shows the range of many rows", () => {
  expect(profitRange(option.choices)).toBe("80 to 82 %");
  expect(profitRange(option.choices.slice(1))).toBe("82 %");
  expect(multiplesText(lever.multiples)).toBe("10, 100 x");
});
