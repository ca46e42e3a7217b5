import type { ResultLine } from "@candor/contract/routes/subscriptions.ts";
import { expect, test } from "vitest";
import { shownLines } from "./shown-lines.ts";

const lines = Array.from({ length: 120 }, (_, index): ResultLine => [`${1_000 + index}`, "10", "4"]);
const tickets = (search: string, own?: string) => shownLines(lines, search, own).shown.map(([ticket]) => ticket);

test("the own line comes first, and the table has an end", () => {
  expect(tickets("", "1110").slice(0, 2)).toEqual(["1110", "1000"]);
  expect(shownLines(lines, "", "1110")).toMatchObject({ more: 70 });
});

test("a search is the beginning of a ticket", () => {
  expect(tickets(" 111")).toEqual(["1110", "1111", "1112", "1113", "1114", "1115", "1116", "1117", "1118", "1119"]);
  expect(shownLines(lines, "9", undefined)).toEqual({ shown: [], more: 0 });
});
