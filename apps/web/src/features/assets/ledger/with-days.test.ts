import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import { expect, test } from "vitest";
import { withDays } from "./with-days.ts";

const event = (id: string, created_at: string) => ({ id, created_at }) as LedgerEvent;
/** Noon of a day on this machine's clock. */
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).toISOString();

test("a header stands before the first event of each day of the reader", () => {
  const items = withDays([event("9", at(3)), event("8", at(3, 1)), event("7", at(1, 23))]);
  expect(items.map((item) => (item.kind === "day" ? `day ${new Date(item.at).getDate()}` : item.event.id))).toEqual([
    "day 3",
    "9",
    "8",
    "day 1",
    "7",
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(5);
  expect(withDays([])).toEqual([]);
});
