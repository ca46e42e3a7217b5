import { expect, test } from "vitest";
import { changesOf, errorsOfTyped, merge, reduceDraft, startDraft, whyNotSent } from "./draft.ts";

const base = { name: "Tether", shown: false, sort: "0" };

test("changed fields are listed in the order of the form", () => {
  expect(changesOf(base, base)).toEqual([]);
  expect(changesOf(base, { ...base, sort: "2", name: "Tether USD" })).toEqual([
    { field: "name", before: "Tether", after: "Tether USD" },
    { field: "sort", before: "0", after: "2" },
  ]);
});

test("a new record shows the errors of the fields that were typed in, and of no other", () => {
  const errors = { name: "Required.", sort: "A whole number." };
  expect(errorsOfTyped(errors, [])).toEqual({});
  expect(errorsOfTyped(errors, changesOf(base, { ...base, sort: "x" }))).toEqual({ sort: "A whole number." });
});

test("a merge keeps the changes of each side and names the fields that both changed", () => {
  const ours = { name: "USDT", shown: true, sort: "0" };
  const theirs = { name: "Tether", shown: false, sort: "5" };
  expect(merge(base, ours, theirs)).toEqual({ fields: { name: "USDT", shown: true, sort: "5" }, clashes: [] });
  expect(merge(base, ours, { ...theirs, name: "USD₮" })).toMatchObject({ fields: { name: "USDT" }, clashes: ["name"] });
  // Both sides have the same value, so there is no conflict.
  expect(merge(base, ours, { ...base, name: "USDT" }).clashes).toEqual([]);
});

test("a draft is changed, discarded, replaced by theirs or put on top of theirs", () => {
  const changed = reduceDraft(startDraft(base, 3), { kind: "change", fields: { name: "USDT" } });
  expect(changed).toEqual({ base, version: 3, now: { ...base, name: "USDT" } });
  expect(reduceDraft(changed, { kind: "discard" }).now).toEqual(base);
  const theirs = { ...base, sort: "9" };
  expect(reduceDraft(changed, { kind: "adopt", base: theirs, version: 4 })).toEqual(startDraft(theirs, 4));
  expect(reduceDraft(changed, { kind: "rebase", base: theirs, version: 4 })).toEqual({
    base: theirs,
    version: 4,
    now: { ...theirs, name: "USDT" },
  });
});

test("a form names its first obstacle, and none once it can be sent", () => {
  const ready = { dirty: true, waits: false, conflict: false, wrong: undefined, reason: "as agreed" };
  expect(whyNotSent(ready)).toBeUndefined();
  expect(whyNotSent({ ...ready, reason: undefined })).toBeUndefined();
  expect(whyNotSent({ ...ready, reason: " " })).toBe("Enter a reason.");
  expect(whyNotSent({ ...ready, wrong: "Look at fee.", reason: "" })).toBe("Look at fee.");
  expect(whyNotSent({ ...ready, conflict: true, wrong: "Look at fee." })).toBe("Resolve the conflict first.");
  expect(whyNotSent({ ...ready, conflict: true, waits: true })).toBe("A request is already pending.");
  expect(whyNotSent({ ...ready, dirty: false, waits: true })).toBe("No changes yet.");
});
