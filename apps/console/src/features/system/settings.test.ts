import { expect, test } from "vitest";
import { readValue, settingName } from "./settings.ts";

const setting = {
  name: "target.identity",
  value: 24,
  fallback: 24,
  unit: "hours",
  min: 1,
  max: 168,
  version: 0,
  four_eyes: false,
  approval_id: null,
};

test.each([
  ["1", 1],
  [" 36 ", 36],
  ["168", 168],
])("%s is accepted", (typed, value) => expect(readValue(typed, setting)).toEqual({ value }));
test.each(["", "0", "169", "1.5", "-3", "1e2", "twelve", "٣"])("%s is refused with the bounds", (typed) =>
  expect(readValue(typed, setting)).toEqual({ error: "A whole number of hours, 1 to 168." }),
);
test("an unknown setting is shown by its name", () => {
  expect(settingName("target.identity")).toBe("Identity is decided within");
  expect(settingName("limit.new")).toBe("limit.new");
});
