import { type Amount, formatAmount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { type OptionVoids, VOID_DAYS } from "@candor/contract/routes/options.ts";
import { optionOutcome, optionResult } from "@candor/contract/rules/options.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

/** All callers read the same days, and an outage of 10,000 options takes the database some 100 ms. */
const KEPT_MS = 60_000;

type Sums = {
  -readonly [Name in "count" | "not_opened" | "unknown"]: number;
} & { stakes: bigint; missed: bigint; avoided: bigint };

/** The sums for void options of one outcome: the result at the first counting tick after their settlement time. */
function add(sums: Sums, row: queries.VoidRow): void {
  const amount = (text: string) => fromNumeric(text) as Amount;
  const price = (text: string) => fromNumeric(text) as bigint as Price;
  const stake = amount(row.stake);
  sums.count += row.count;
  sums.stakes += stake;
  if (row.open_price === null) sums.not_opened += row.count;
  if (row.open_price === null || row.next_price === null) {
    sums.unknown += row.count;
    return;
  }
  const result = optionResult(row.direction, price(row.open_price), price(row.next_price));
  const outcome = optionOutcome(result, stake, amount(row.profit), amount(row.fee));
  if (outcome > 0n) sums.missed += outcome;
  else sums.avoided -= outcome;
}

/** Void options of the last days by UTC day, pair and currency, newest day first. */
async function readVoids({ db, catalogue }: Services, now: number): Promise<OptionVoids[]> {
  const since = new Date(now - (now % DAY_MS) - (VOID_DAYS - 1) * DAY_MS);
  const days = new Map<string, { row: queries.VoidRow; sums: Sums }>();
  for (const row of await queries.voids(db, since)) {
    const key = `${row.day} ${row.market_id} ${row.currency_id}`;
    const none = { count: 0, not_opened: 0, unknown: 0, stakes: 0n, missed: 0n, avoided: 0n };
    const { sums } = days.get(key) ?? { sums: none };
    days.set(key, { row, sums });
    add(sums, row);
  }
  return [...days.values()].map(({ row, sums: { stakes, missed, avoided, ...counts } }) => ({
    day: row.day,
    match_id: row.market_id,
    symbol: catalogue.pairOf(row.market_id),
    currency: catalogue.symbolOf(row.currency_id),
    ...counts,
    stakes: formatAmount(stakes),
    missed: formatAmount(missed),
    avoided: formatAmount(avoided),
  }));
}

/** The same, cached for a minute. */
export function voidsReader(services: Services): (now: number) => Promise<OptionVoids[]> {
  let kept: { readonly at: number; readonly list: Promise<OptionVoids[]> } | undefined;
  return (now) => {
    if (!kept || now - kept.at >= KEPT_MS || now < kept.at) {
      const list = readVoids(services, now);
      kept = { at: now, list };
      list.catch(() => {
        kept = undefined;
      });
    }
    return kept.list;
  };
}
