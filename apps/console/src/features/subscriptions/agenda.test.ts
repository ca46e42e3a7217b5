import { expect, test } from "vitest";
import { agendaOf, daysOf } from "./agenda.ts";
import type { Sale } from "./sale-form.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 10, 23, 8);
const iso = (ms: number) => new Date(ms).toISOString();
const sale = (change: Partial<Sale> = {}): Sale =>
  ({
    id: 1,
    version: 1,
    currency_name: "NEW",
    symbol: "NEW-USDT",
    market_state: "open",
    starts_at: iso(start),
    ends_at: iso(start + DAY),
    allots_at: iso(start + DAY + HOUR),
    launch_at: iso(start + 2 * DAY),
    lockup_days: 30,
    under_review: 0,
    result: null,
    launched_at: null,
    released_at: null,
    document: { id: 1, timing: "shown", missing: [], texts: [] },
    ...change,
  }) as unknown as Sale;

test("all dates of a sale stand in their order, day by day", () => {
  const moments = agendaOf([sale()], start - HOUR);
  expect(moments.map(({ kind }) => kind)).toEqual(["start", "end", "allotment", "auction", "launch", "release"]);
  expect(moments[4]).toMatchObject({ at: start + 2 * DAY, isDone: false, warning: undefined });
  expect(moments[3]?.at).toBe(start + 2 * DAY - 600_000);
  expect(daysOf(moments).map(({ title, moments: of }) => [title, of.length])).toEqual([
    ["23 Nov 2026", 1],
    ["24 Nov 2026", 2],
    ["25 Nov 2026", 2],
    ["25 Dec 2026", 1],
  ]);
});
test("a sale that is only requested has no dates", () => {
  expect(agendaOf([sale({ version: 0 })], start)).toEqual([]);
});
test("what needs attention is named: a closed pair, undecided applications, missing texts", () => {
  const warnings = (change: Partial<Sale>, now = start - HOUR) =>
    Object.fromEntries(
      agendaOf([sale(change)], now).flatMap(({ kind, warning }) => (warning ? [[kind, warning]] : [])),
    );
  expect(warnings({ market_state: "closed" })).toEqual({
    auction: "NEW-USDT is closed: it takes no orders and does not launch.",
    launch: "NEW-USDT is closed: it takes no orders and does not launch.",
  });
  expect(warnings({ market_state: "closed" }, start + 3 * DAY)).toEqual({
    launch: "NEW-USDT is closed: the launch waits until two operators open it.",
  });
  expect(warnings({ under_review: 2 })["allotment"]).toBe("2 applications are not decided yet and would be dropped.");
  expect(warnings({ document: null })).toEqual({ start: "Its texts are not published." });
});
test("steps of two sales within half an hour are named at both", () => {
  const second = sale({ id: 2, currency_name: "OTHER", launch_at: iso(start + 2 * DAY + 29 * 60_000) });
  const clashes = agendaOf([sale(), second], start).filter(({ warning }) => warning);
  expect(clashes.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "NEW allotment",
    "OTHER allotment",
    "NEW auction",
    "NEW launch",
    "OTHER auction",
    "OTHER launch",
  ]);
});
