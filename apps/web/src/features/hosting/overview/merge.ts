import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingReport } from "@candor/contract/routes/hosting.ts";

export type Total = Pick<HostingReport, "currency_name" | "sum" | "profit" | "allprofit" | "by_currency" | "days">;

const add = (a: string, b: string): string => formatAmount(fromNumeric(a) + fromNumeric(b));
type Figures = { readonly sum: string; readonly profit: string; readonly allprofit: string };
const added = (a: Figures, b: Figures): Figures => ({
  sum: add(a.sum, b.sum),
  profit: add(a.profit, b.profit),
  allprofit: add(a.allprofit, b.allprofit),
});

/** Two reports as one: both are in the same currency and cover the same days. */
export function merged(one: HostingReport, other: HostingReport): Total {
  const byCurrency = new Map(one.by_currency.map((row) => [row.currency_id, row]));
  for (const row of other.by_currency) {
    const before = byCurrency.get(row.currency_id);
    byCurrency.set(row.currency_id, before ? { ...before, ...added(before, row) } : row);
  }
  const profitOf = new Map(other.days.map(({ day, profit }) => [day, profit]));
  return {
    currency_name: one.currency_name,
    ...added(one, other),
    by_currency: [...byCurrency.values()],
    days: one.days.map(({ day, profit }) => ({ day, profit: add(profit, profitOf.get(day) ?? "0") })),
  };
}
