import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { csvOf, cutLine, type ExportRoute, endOf, fileNameOf, incompleteLine } from "./export-route.ts";
import * as exportRoutes from "./routes/console/exports.ts";
import { depositsExport } from "./routes/console/exports.ts";
import { allRoutes } from "./routes.ts";
import { secretFields } from "./secret-fields.ts";

const all = Object.entries(exportRoutes) as unknown as readonly (readonly [string, ExportRoute])[];
const paging = ["cursor", "page", "page_size"];
const shapeOf = (input: z.ZodMiniType) => Object.keys((input as z.ZodMiniObject).def.shape);

test("every list of the console that continues by a cursor has an export, except the notes of one record", () => {
  const exported = new Set(all.map(([, route]) => route.exports.list));
  const lists = allRoutes().filter(({ route }) => route.auth === "operator" && shapeOf(route.input).includes("cursor"));
  expect(lists.filter(({ route }) => !exported.has(route)).map(({ route }) => route.path)).toEqual([
    "console/cases/notes",
  ]);
});

test.each(all)("%s has the right, the filters and nothing but the fields of its list", (_, route) => {
  const { list, columns } = route.exports;
  expect(route).toMatchObject({
    methods: ["GET"],
    path: `${list.path}/export`,
    auth: "operator",
    permission: list.permission,
    binary: true,
    cost: 20,
  });
  expect(shapeOf(route.input)).toEqual(shapeOf(list.input).filter((name) => !paging.includes(name)));
  const names = Object.keys(columns);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
  expect(names.filter((name) => secretFields.has(name))).toEqual([]);
});

const deposit = {
  id: "7",
  user: { uid: "10000001", nickname: '=HYPERLINK("http://evil.test")', contact: "a@b.c", lang: "en", state: "active" },
  amount: "0.00000001",
  credited: null,
  symbol: "BTC",
  chain: "Bitcoin",
  network: "btc",
  state: "under_review",
  submitted_at: "2026-11-23T00:00:00.000Z",
  due_at_ms: Date.UTC(2026, 10, 24),
  age: "in_time",
  asked_until_ms: null,
  assignee: null,
  holder: { operator: "anna", until_ms: 0, mine: true },
};

test("a row is its columns: money as decimal texts, times in UTC, formulas as text, nothing for nothing", () => {
  expect(csvOf(depositsExport)).toBe(
    "id,account,nickname,claimed,credited,currency,channel,network,state,submitted_at,due_at,age,asked_until,assigned_to,held_by\r\n",
  );
  expect(csvOf(depositsExport, [deposit])).toBe(
    `D-7,10000001,"'=HYPERLINK(""http://evil.test"")",0.00000001,,BTC,Bitcoin,btc,under_review,2026-11-23T00:00:00.000Z,2026-11-24T00:00:00.000Z,in_time,,,anna\r\n`,
  );
});

test("the last line tells a whole file from one that was cut or broke off, and has all columns", () => {
  const whole = csvOf(depositsExport) + csvOf(depositsExport, [deposit]);
  expect(endOf(whole)).toBe("complete");
  expect(endOf(whole + cutLine(depositsExport, 100_000))).toBe("cut");
  expect(endOf(whole + incompleteLine(depositsExport, 1))).toBe("incomplete");
  expect(cutLine(depositsExport, 100_000)).toBe(
    `cut after 100000 rows: narrow the filters for the rest${",".repeat(14)}\r\n`,
  );
});

test("the name of a file says what is in it and of which day it is", () => {
  expect(fileNameOf(depositsExport, Date.UTC(2026, 10, 23, 23, 59))).toBe("candor-deposits-2026-11-23.csv");
  expect(new Set(all.map(([, { exports }]) => exports.name)).size).toBe(all.length);
});
