import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { expect, test } from "vitest";
import { merged } from "./merge.ts";

const report = (changes: Partial<HostingReport>): HostingReport => ({
  currency_name: "USDT",
  sum: "0",
  profit: "0",
  allprofit: "0",
  count: 0,
  by_currency: [],
  by_product: [],
  days: [],
  next_payment_at_ms: null,
  ...changes,
});
const row = (currency_id: number, currency_name: string, sum: string) => ({
  currency_id,
  currency_name,
  sum,
  profit: "1",
  allprofit: "2",
});

test("two reports are added, by currency and by day", () => {
  const total = merged(
    report({
      sum: "5000",
      profit: "20",
      allprofit: "60.5",
      by_currency: [row(3, "USDT", "5000")],
      days: [
        { day: "2026-11-21", profit: "20" },
        { day: "2026-11-22", profit: "0" },
      ],
    }),
    report({
      sum: "500",
      profit: "1.5",
      allprofit: "1.5",
      by_currency: [row(3, "USDT", "500"), row(1, "BTC", "0")],
      days: [
        { day: "2026-11-21", profit: "1.5" },
        { day: "2026-11-22", profit: "3" },
      ],
    }),
  );
  expect(total).toMatchObject({ sum: "5500", profit: "21.5", allprofit: "62" });
  expect(total.by_currency.map(({ currency_name, sum, allprofit }) => [currency_name, sum, allprofit])).toEqual([
    ["USDT", "5500", "4"],
    ["BTC", "0", "2"],
  ]);
  expect(total.days.map(({ profit }) => profit)).toEqual(["21.5", "3"]);
});
