import { expect, test } from "vitest";
import { type AreaFlags, registrationAreas } from "./area-flags.ts";

const area = (code: string) => ({ code, name: code, dial: "1" });
const flags = (code: string, change: Partial<AreaFlags>): [string, AreaFlags] => [
  code,
  { code, registration: true, identity: true, sort: 0, version: 1, ...change },
];

test("areas are in order of name, except for those that operators moved or closed", () => {
  const all = ["AA", "BB", "CC", "DD"].map(area);
  const changed = new Map([
    flags("BB", { registration: false }),
    flags("CC", { sort: -1 }),
    flags("AA", { identity: false }),
  ]);
  expect(registrationAreas(all, changed).map(({ code }) => code)).toEqual(["CC", "AA", "DD"]);
  expect(registrationAreas(all, new Map())).toEqual(all);
});
