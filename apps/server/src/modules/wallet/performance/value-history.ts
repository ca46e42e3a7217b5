import { formatAmount, fromNumeric, mulDiv, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { valueHistory } from "@candor/contract/routes/performance.ts";
import { startOfDay } from "../../../platform/database/days.ts";
import type { Services } from "../../../services/services.ts";
import { DayPrices, dayOf } from "./day-prices.ts";
import { flowTags } from "./products.ts";
import * as queries from "./queries.ts";

/** Days without a candle before the window: an outage of a week still has the price before it. */
const PRICES_BEFORE_MS = 7 * DAY_MS;
const HUNDRED = 100n;
/** 1e-8 of a percent down to two decimals. */
const CENT_OF_PERCENT = 1_000_000n;

type Day = { readonly day: string; readonly value: bigint; readonly flow: bigint; readonly profit: bigint };

/**
 * The last `days` days of UTC, today included. Nothing is stored for it: the totals of a day follow from the present balances and the ledger entries
 * after it, their worth from the day's candle.
 */
export async function valueDays(
  services: Pick<Services, "db" | "catalogue" | "quotes">,
  userId: number,
  { days, now }: { readonly days: number; readonly now: number },
): Promise<Day[]> {
  const today = dayOf(new Date(now));
  const since = new Date(startOfDay(today).getTime() - (days - 1) * DAY_MS);
  const rows = await queries.movements(services.db, userId, { since, flows: flowTags });
  const currencies = [...new Set(rows.map((row) => row.currency_id))];
  const prices = await DayPrices.read(services, {
    currencies,
    since: new Date(since.getTime() - PRICES_BEFORE_MS),
    today,
  });
  const coins = currencies.filter((id) => prices.at(id, today) === undefined);
  // A new coin without a price counts for nothing yet, so what was paid for it is no loss: it has left what is valued here.
  const paid = coins.length === 0 ? [] : await queries.paidFor(services.db, userId, { since, coins });
  const worth = (currencyId: number, quantity: bigint, day: string): bigint =>
    quoteFor(quantity, prices.at(currencyId, day) ?? 0n, "down");

  const held = new Map<number, bigint>();
  const byDay = new Map<string, queries.Movement[]>();
  for (const row of rows)
    if (row.day === null) held.set(row.currency_id, fromNumeric(row.change));
    else byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);

  const valueAt = (day: string) => [...held].reduce((sum, [id, quantity]) => sum + worth(id, quantity, day), 0n);
  const found: Day[] = [];
  for (let index = 0; index < days; index += 1) {
    const start = startOfDay(today).getTime() - index * DAY_MS;
    const day = dayOf(new Date(start));
    const value = valueAt(day);
    const moved = byDay.get(day) ?? [];
    const flows = [
      ...moved.map((row) => ({ ...row, amount: row.flow })),
      ...paid.filter((row) => row.day === day).map((row) => ({ ...row, amount: row.change })),
    ];
    const flow = flows.reduce((sum, row) => sum + worth(row.currency_id, fromNumeric(row.amount), day), 0n);
    for (const row of moved) held.set(row.currency_id, (held.get(row.currency_id) ?? 0n) - fromNumeric(row.change));
    const before = valueAt(dayOf(new Date(start - DAY_MS)));
    found.push({ day, value, flow, profit: value - before - flow });
  }
  return found.reverse();
}

/** In percent of what worked for the user today: the value at midnight and what was paid in since. */
function percentOf({ value, flow, profit }: Day): string | null {
  const base = value - profit - (flow < 0n ? flow : 0n);
  if (base <= 0n) return null;
  const percent = mulDiv(profit * HUNDRED, 100_000_000n, base, "down");
  return formatAmount(percent - (percent % CENT_OF_PERCENT));
}

export async function readValueHistory(
  services: Services,
  userId: number,
  days: number,
): Promise<OutputOf<typeof valueHistory>> {
  const { now } = await services.engine.status();
  const found = await valueDays(services, userId, { days, now });
  const today = found.at(-1);
  if (!today) throw new Error("a history has at least one day");
  return {
    days: found.map(({ day, value, flow, profit }) => ({
      day,
      value: formatAmount(value),
      flow: formatAmount(flow),
      profit: formatAmount(profit),
    })),
    today: {
      since: startOfDay(today.day).toISOString(),
      profit: formatAmount(today.profit),
      percent: percentOf(today),
    },
  };
}
