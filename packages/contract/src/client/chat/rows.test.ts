import { expect, test } from "vitest";
import { type Arranged, localDay, merged, rowsOf, withLines } from "./rows.ts";

const MINUTE = 60_000;
const start = new Date(2026, 10, 20, 23, 50).getTime();
const message = (id: number, from: Arranged["from"], minutes: number, name?: string): Arranged => ({
  id,
  from,
  name,
  atMs: start + minutes * MINUTE,
});
const shape = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) =>
    row.kind === "message"
      ? `${row.message.id}${row.first ? " first" : ""}${row.last ? " last" : ""}`
      : row.kind === "system"
        ? `system ${row.message.id}`
        : row.kind,
  );

test("messages of one person within minutes are one group; another person, time or day begins the next", () => {
  const rows = rowsOf([
    message(1, "own", 0),
    message(2, "own", 1),
    message(3, "other", 2, "Agent 07"),
    message(4, "other", 3, "Agent 09"),
    message(5, "other", 8, "Agent 09"),
    message(6, "other", 11, "Agent 09"),
  ]);
  expect(shape(rows)).toEqual([
    "day",
    "1 first",
    "2 last",
    "3 first last",
    "4 first last",
    "5 first last",
    "day",
    "6 first last",
  ]);
});

test("the mark of what is new stands once, above what somebody else wrote after the last message that was read", () => {
  const list = [message(1, "other", 0), message(2, "own", 1), message(3, "other", 2), message(4, "other", 3)];
  expect(shape(rowsOf(list, { readId: 1 }))).toEqual([
    "day",
    "1 first last",
    "2 first last",
    "new",
    "3 first",
    "4 last",
  ]);
  expect(shape(rowsOf(list, { readId: 3 }))).toEqual([
    "day",
    "1 first last",
    "2 first last",
    "3 first last",
    "new",
    "4 first last",
  ]);
  expect(shape(rowsOf(list, { readId: 4 }))).not.toContain("new");
  expect(shape(rowsOf(list))).not.toContain("new");
});

test("a line of the system stands alone and parts a group", () => {
  expect(shape(rowsOf([message(1, "own", 0), message(2, "system", 0), message(3, "own", 1)]))).toEqual([
    "day",
    "1 first last",
    "system 2",
    "3 first last",
  ]);
});

test("keys are unique, whatever the days", () => {
  const rows = rowsOf(Array.from({ length: 40 }, (_, id) => message(id + 1, id % 3 ? "own" : "other", id * 400)));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test("a day ends at midnight where the reader is", () => {
  expect(localDay(start)).not.toBe(localDay(start + 11 * MINUTE));
  expect(localDay(start)).toBe(localDay(start + 9 * MINUTE));
});

test("live and asked messages merge in order and without doubles, in any order of arrival", () => {
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const of = (...list: number[]) => list.map((id) => ({ id, text: "first" }));
  expect(ids(merged(of(1, 2), of(3)))).toEqual([1, 2, 3]);
  expect(ids(merged(of(5, 6), of(1, 2, 3)))).toEqual([1, 2, 3, 5, 6]);
  expect(ids(merged(of(1, 2, 5), of(2, 3, 4, 5)))).toEqual([1, 2, 3, 4, 5]);
  expect(merged(of(1, 2), [{ id: 2, text: "second" }])[1]?.text).toBe("second");
  const known = of(1);
  expect(merged(known, [])).toBe(known);
});

test("lines of the system stand at their time between the messages, and not above those that are still to be read", () => {
  const messages = [message(7, "own", 10), message(8, "other", 10), message(9, "own", 30)];
  const lines = [5, 10, 20, 40].map((minute, index) => message(-index - 1, "system", minute));
  const ids = (hasOlder: boolean) => withLines(messages, lines, hasOlder).map(({ id }) => id);
  expect(ids(false)).toEqual([-1, -2, 7, 8, -3, 9, -4]);
  expect(ids(true)).toEqual([-2, 7, 8, -3, 9, -4]);
  expect(withLines([], lines, false)).toEqual(lines);
  // They are nothing new to their reader.
  const rows = rowsOf(withLines(messages, lines, false), { readId: 9 });
  expect(rows.filter(({ kind }) => kind === "new")).toEqual([]);
});
