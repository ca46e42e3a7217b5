import { describe, expect, it } from "vitest";
import { regionsOf, searchAreas, suggestedAreas } from "./areas.ts";

const areas = [
  { code: "CA", name: "Canada", dial: "1" },
  { code: "DE", name: "Đức", dial: "49" },
  { code: "JP", name: "日本", dial: "81" },
  { code: "MX", name: "México", dial: "52" },
  { code: "TH", name: "ไทย", dial: "66" },
  { code: "US", name: "United States", dial: "1" },
  { code: "VN", name: "Việt Nam", dial: "84" },
];
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe("the area picker", () => {
  it("reads the regions of a browser's languages, likely ones included, and skips tags that Intl refuses", () => {
    expect(regionsOf(["es-MX", "es", "ja", "en-US@posix", "es-419"])).toEqual(["MX", "ES", "JP"]);
  });

  it("puts the chosen place first, then the browser's, then the interface language's, each once", () => {
    const suggested = suggestedAreas(areas, { chosen: "CA", browser: ["vi-VN", "en-US"], language: "vi" });
    expect(codes(suggested)).toEqual(["CA", "VN", "US"]);
  });

  it.each([
    ["viet nam", ["VN"]],
    ["duc", ["DE"]],
    ["MEXICO", ["MX"]],
    ["ไทย", ["TH"]],
    ["日", ["JP"]],
    ["+8", ["JP", "VN"]],
    ["1", ["CA", "US"]],
    ["th", ["TH"]],
    ["  ", codes(areas)],
    ["+", []],
    ["zz", []],
  ])("finds %j", (text, expected) => {
    expect(codes(searchAreas(areas, text))).toEqual(expected);
  });
});
