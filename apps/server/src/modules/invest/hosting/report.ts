import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { formatAmount, fromNumeric, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { hostingOrderViewOfRow } from "../../../platform/bus/views.ts";
import type { Services } from "../../../services/services.ts";
import { usdtPrice, VALUATION_CURRENCY } from "../../wallet/balances/index.ts";
import * as queries from "./queries.ts";
import { orderFromView } from "./view.ts";

const DAYS = 30;

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Sums by a key. */
class Sums<Key> extends Map<Key, bigint> {
  of(key: Key): bigint {
    return this.get(key) ?? 0n;
  }
  add(key: Key, value: bigint): void {
    this.set(key, this.of(key) + value);
  }
}

/** What a user hosts of a kind and has earned with it, by currency and together at the index prices of now, rounded down. */
export async function reportOf(services: Services, userId: number, kind: HostingKind): Promise<HostingReport> {
  const { db, catalogue, quotes, engine } = services;
  const { now } = await engine.status();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const since = new Date(today - (DAYS - 1) * DAY_MS);
  const [open, earned, byDay] = await Promise.all([
    queries.openOrders(db, userId, kind),
    queries.incomeOf(db, userId, kind),
    queries.incomeByDay(db, userId, kind, since),
  ]);
  const [hosted, units, yesterday, days] = [
    new Sums<number>(),
    new Sums<number>(),
    new Sums<number>(),
    new Sums<string>(),
  ];
  const worth = (currencyId: number, sum: bigint): bigint => {
    const price = usdtPrice(catalogue, quotes, catalogue.symbolOf(currencyId));
    return price === undefined ? 0n : quoteFor(sum, price, "down");
  };
  for (const row of open) {
    hosted.add(row.currency_id, fromNumeric(row.principal));
    units.add(row.product_id, fromNumeric(row.units));
  }
  for (const { day, currency_id, income } of byDay) {
    const paid = fromNumeric(income);
    days.add(day, worth(currency_id, paid));
    // The income of yesterday is paid at the midnight with which today begins.
    if (day === dayText(today)) yesterday.add(currency_id, paid);
  }
  const ids = [...new Set([...hosted.keys(), ...earned.keys()])].sort((a, b) => a - b);
  const earnedOf = (id: number) => fromNumeric(earned.get(id) ?? "0");
  const together = (sumOf: (id: number) => bigint) =>
    formatAmount(ids.reduce((total, id) => total + worth(id, sumOf(id)), 0n));
  const next = open.flatMap((row) => orderFromView(catalogue, hostingOrderViewOfRow(row), "").next_payment_at_ms ?? []);
  return {
    currency_name: VALUATION_CURRENCY,
    sum: together((id) => hosted.of(id)),
    profit: together((id) => yesterday.of(id)),
    allprofit: together(earnedOf),
    count: open.length,
    by_currency: ids.map((id) => ({
      currency_id: id,
      currency_name: catalogue.symbolOf(id),
      sum: formatAmount(hosted.of(id)),
      profit: formatAmount(yesterday.of(id)),
      allprofit: formatAmount(earnedOf(id)),
    })),
    by_product: [...units].map(([config_id, number]) => ({ config_id, number: formatAmount(number) })),
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = dayText(since.getTime() + index * DAY_MS);
      return { day, profit: formatAmount(days.of(day)) };
    }),
    next_payment_at_ms: next.length === 0 ? null : Math.min(...next),
  };
}
