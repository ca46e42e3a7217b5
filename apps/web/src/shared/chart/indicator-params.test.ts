import { expect, test } from "vitest";
import { allIndicators } from "./chart-options.ts";
import { defaultParams, paramFaults, paramNames, paramsOf } from "./indicator-params.ts";

test("every indicator has a default for each of its parameters, and the defaults are valid", () => {
  for (const name of allIndicators) {
    expect(defaultParams[name]).toHaveLength(paramNames[name].length);
    expect(paramFaults(name, defaultParams[name].map(String))).toEqual([]);
  }
});
test.each([
  ["MA", ["7", "", "99"], [1]],
  ["MA", ["0", "2.5", "251"], [0, 1, 2]],
  ["BOLL", ["20", "6"], [1]],
  ["MACD", ["26", "12", "9"], [0]],
  ["MACD", ["12", "12", "9"], [0]],
  ["MACD", ["5", "35", "5"], []],
] as const)("%s with %j is wrong at %j", (name, texts, faults) => {
  expect(paramFaults(name, texts)).toEqual(faults);
});
test("kept parameters are used, those that do not fit are replaced by the usual ones", () => {
  expect(paramsOf({ MA: [5, 10, 30] }, "MA")).toEqual([5, 10, 30]);
  expect(paramsOf({ MA: [5, 10] }, "MA")).toEqual(defaultParams.MA);
  expect(paramsOf({ MACD: [30, 10, 9] }, "MACD")).toEqual(defaultParams.MACD);
  expect(paramsOf({}, "RSI")).toEqual(defaultParams.RSI);
});
