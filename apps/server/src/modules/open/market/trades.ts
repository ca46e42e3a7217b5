import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type { AggregateTrade, OpenTrade } from "@candor/contract/open/market.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type IdRange, idRange } from "../../../services/open/id-range.ts";
import { eightOf } from "../../../services/open/numbers.ts";
import { aggregateTrades, isSameTrade } from "./aggregate.ts";
import type { TradeRow } from "./queries.ts";
import * as queries from "./queries.ts";

/** Rows that are read at once to make aggregate trades of, and how often: an order meets at most 250 others. */
const ROWS = 1_000;
const READS_MAX = 5;
const LOOKUP_HOURS_MAX = 1;

export const tradeOf = (row: TradeRow): OpenTrade => ({
  id: row.trade_id,
  price: eightOf(row.price),
  qty: eightOf(row.quantity),
  quoteQty: eightOf(row.quote_amount),
  time: row.at.getTime(),
  isBuyerMaker: row.taker_side === 1,
  isBestMatch: true,
});

type Asked = {
  readonly marketId: number;
  readonly fromId: number | undefined;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
};

/** Aggregate trades of a market, oldest first: from an id or a time on, or the last ones before a time. */
export async function readAggregates(db: Db, asked: Asked): Promise<OpenResult<AggregateTrade[]>> {
  const { marketId, fromId, startTime, endTime, limit } = asked;
  if (fromId !== undefined && (startTime !== undefined || endTime !== undefined))
    return openRefusal("INVALID_COMBINATION");
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > LOOKUP_HOURS_MAX * HOUR_MS)
    return openRefusal("LOOKUP_TOO_LONG", LOOKUP_HOURS_MAX);
  const range = await idRange(db, "trades", { startTime, endTime });
  const read = { ...range, marketId, limit };
  const from = fromId ?? range.from;
  return openDone(from === undefined ? await latestAggregates(db, read) : await aggregatesFrom(db, { ...read, from }));
}

type Read = IdRange & { readonly marketId: number; readonly limit: number };

async function latestAggregates(db: Db, { limit, ...range }: Read): Promise<AggregateTrade[]> {
  let rows: TradeRow[] = [];
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const older = await queries.trades(db, { ...range, end: rows[0]?.trade_id ?? range.end, limit: ROWS });
    rows = [...older, ...rows];
    const made = aggregateTrades(rows);
    // The oldest one may have begun before the rows that were read.
    if (older.length < ROWS || made.length > limit) return made.slice(-limit);
  }
  return aggregateTrades(rows).slice(1).slice(-limit);
}

async function aggregatesFrom(
  db: Db,
  { limit, from, ...range }: Read & { readonly from: number },
): Promise<AggregateTrade[]> {
  // An aggregate trade that began earlier is not from this id on.
  const [before] = await queries.trades(db, { marketId: range.marketId, end: from, limit: 1 });
  let rows: TradeRow[] = [];
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const last = rows.at(-1);
    const newer = await queries.trades(db, { ...range, from: last ? last.trade_id + 1 : from, limit: ROWS });
    rows = [...rows, ...newer];
    const made = aggregateTrades(before ? rows.slice(firstOther(rows, before)) : rows);
    if (newer.length < ROWS || made.length > limit) return made.slice(0, limit);
  }
  return aggregateTrades(rows).slice(0, -1).slice(0, limit);
}

function firstOther(rows: readonly TradeRow[], before: TradeRow): number {
  const index = rows.findIndex((row) => !isSameTrade(row, before));
  return index < 0 ? rows.length : index;
}
