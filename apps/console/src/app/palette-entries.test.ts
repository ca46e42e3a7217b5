import { expect, test } from "vitest";
import { type Entry, fits, listed, moved, recordEntries, userEntries } from "./palette-entries.ts";

const page = { label: "Credit requests", note: "Reviews" };

test("every typed word begins a word of the entry, in any order and case", () => {
  expect([fits(page, ""), fits(page, "cr"), fits(page, "REQ cred"), fits(page, "rev cr")]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([fits(page, "edit"), fits(page, "cr x")]).toEqual([false, false]);
});

test("records and users lead to their pages", () => {
  const went: string[] = [];
  const go = (href: string) => void went.push(href);
  const [record] = recordEntries(
    [
      {
        kind: "withdrawal",
        id: "a1",
        name: "W-12",
        uid: "10000001",
        by: null,
        state: "passed",
        amount: "1",
        currency: "BTC",
      },
    ],
    go,
  );
  record?.run();
  expect([record?.group, record?.label, went]).toEqual(["Records", "W-12", ["/withdrawals?tab=done&open=a1"]]);
  expect(userEntries([], go)).toEqual([]);
});

test("an entry that is found twice is listed once, where it comes first", () => {
  const entry = (id: string, label: string): Entry => ({ id, group: "Users", label, note: "", run: () => {} });
  expect(listed([entry("user-1", "a"), entry("user-2", "b"), entry("user-1", "c")]).map(({ label }) => label)).toEqual([
    "a",
    "b",
  ]);
});

test("the arrows go round", () => {
  expect([moved(0, -1, 3), moved(2, 1, 3), moved(0, 1, 3), moved(0, 1, 0)]).toEqual([2, 0, 1, 0]);
});
