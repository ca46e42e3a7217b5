import { expect, test } from "vitest";
import { changesOfRole, nameError, roleDifference } from "./rules.ts";

test.each(["rev-07", "ab", "a".repeat(31)])("%s is a name", (name) => expect(nameError(name, [])).toBeUndefined());
test.each(["", "a", "7up", "Rev-07", "rev 07", "a".repeat(32), "<b>"])("%s is refused", (name) =>
  expect(nameError(name, [])).toContain("a to z"),
);
test("a name is unique", () => expect(nameError("rev-07", ["rev-07"])).toContain("operator with this name"));

test("a role says what it changes; an auditor changes nothing", () => {
  expect(changesOfRole("auditor")).toBe("nothing");
  expect(changesOfRole("support")).toContain("content");
});

test("a new role adds and removes permissions", () => {
  const { gains, loses } = roleDifference("support", "auditor");
  expect(gains).toContain("read the audit log");
  expect(loses).toContain("edit content");
  expect(roleDifference("owner", "owner")).toEqual({ gains: [], loses: [] });
});
