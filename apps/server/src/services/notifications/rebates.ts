import { formatAmount, fromNumeric, ONE, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Services } from "../services.ts";
import type { Notice } from "./notice.ts";
import { announce, writeNotices } from "./notify.ts";
import * as queries from "./rebate-queries.ts";

const PER_ROUND = 10_000;
const PER_QUERY = 500;
const TOLD_IN = "USDT";

/** Worth in USDT at the index price of now, rounded down; undefined where no pair prices it. */
function worthOf({ catalogue, quotes }: Services, { currency_id, paid }: queries.EarnedSum): bigint {
  const symbol = catalogue.symbolOf(currency_id);
  if (symbol === TOLD_IN) return fromNumeric(paid);
  const market = catalogue.marketNamed(`${symbol}-${TOLD_IN}`);
  const price = market && quotes.price(market.match_id);
  return price === undefined ? 0n : quoteFor(fromNumeric(paid), price, "down");
}

/** Less than a cent is no news. */
const TOLD_MIN = ONE / 100n;

/** The last day of which this process has told everybody. */
export type Told = { day?: string };

/**
 * Tells inviters once what they earned on the day that is over: one notice a day and none for each fee. Ends early when `signal` is aborted. Returns the
 * number of notices.
 */
export async function summarizeRebates(services: Services, told: Told, signal?: AbortSignal): Promise<number> {
  const { db, engine, clock } = services;
  const { now } = await engine.status();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const day = new Date(midnight - DAY_MS).toISOString().slice(0, 10);
  if (told.day === day || !(await queries.isSummedUntil(db, new Date(midnight)))) return 0;
  let sent = 0;
  let after = 0;
  for (;;) {
    const sums = await queries.earnedOn(db, { day, after, limit: PER_QUERY });
    const totals = new Map<number, bigint>();
    for (const sum of sums) totals.set(sum.inviter_id, (totals.get(sum.inviter_id) ?? 0n) + worthOf(services, sum));
    const notices = [...totals].flatMap(([userId, total]): Notice[] => {
      if (total < TOLD_MIN) return [];
      const params = { amount: formatAmount(total), currency: TOLD_IN, day };
      return [{ userId, kind: "rebates_earned", ref: `rebates:${day}`, params }];
    });
    // A page that cannot be written ends the round, and the next one begins with it.
    const written = await writeNotices(db, notices, new Date(clock.now()));
    await announce(services, written);
    sent += written.length;
    after = sums.at(-1)?.inviter_id ?? after;
    if (totals.size < PER_QUERY) told.day = day;
    if (told.day === day || sent >= PER_ROUND || signal?.aborted) return sent;
  }
}
