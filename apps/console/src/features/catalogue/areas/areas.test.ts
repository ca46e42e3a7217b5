import { expect, test } from "vitest";
import { type Area, fitting } from "./areas.ts";

const area = (code: string, name: string, dial: string, open = true): Area => ({
  code,
  name,
  dial,
  registration: open,
  identity: true,
  sort: 0,
  version: 0,
});
const areas = [area("JP", "Japan", "81"), area("TH", "Thailand", "66", false), area("US", "United States", "1")];
const found = (search: string, filter: "all" | "limited" = "all") =>
  fitting(areas, search, filter).map(({ code }) => code);

test("areas are found by name, code and dialing code", () => {
  expect(found("")).toEqual(["JP", "TH", "US"]);
  expect(found(" land ")).toEqual(["TH"]);
  expect(found("us")).toEqual(["US"]);
  expect(found("+8")).toEqual(["JP"]);
  expect(found("nowhere")).toEqual([]);
});
test("an area with a closed service is limited", () => {
  expect(found("", "limited")).toEqual(["TH"]);
  expect(found("japan", "limited")).toEqual([]);
});
