import { plain } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Candle, CandlePeriod, KlinePeriod, Market } from "@candor/contract/routes/market.ts";
import { type RawBuilder, sql } from "kysely";
import { openOf } from "../../feeds/intervals.ts";
import type { Db } from "../../platform/database/schema.ts";

export type CandlesAsked = {
  readonly market: Pick<Market, "match_id" | "source">;
  readonly period: KlinePeriod;
  /** Those that opened then or later, in ms: the first ones, oldest first. Without it the last ones, newest first. */
  readonly from?: number | undefined;
  /** Those that opened before, in ms. */
  readonly before?: number | undefined;
  readonly limit: number;
};

type Row = Record<"open" | "high" | "low" | "close" | "volume" | "turnover", string> & { readonly open_time: Date };

/** From which stored period a period is summed, and how many of those it has. */
type Sum = { readonly of: CandlePeriod; readonly ofMs: number; readonly count: number };
const sums: Readonly<Record<Exclude<KlinePeriod, CandlePeriod | "1s">, Sum>> = {
  "3m": { of: "1m", ofMs: MINUTE_MS, count: 3 },
  "2h": { of: "1h", ofMs: HOUR_MS, count: 2 },
  "6h": { of: "1h", ofMs: HOUR_MS, count: 6 },
  "8h": { of: "4h", ofMs: 4 * HOUR_MS, count: 2 },
  "12h": { of: "4h", ofMs: 4 * HOUR_MS, count: 3 },
  "3d": { of: "1d", ofMs: DAY_MS, count: 3 },
};

const isSummed = (period: KlinePeriod): period is keyof typeof sums => Object.hasOwn(sums, period);

const candleOf = (row: Row): Candle => [
  row.open_time.getTime(),
  plain(row.open),
  plain(row.high),
  plain(row.low),
  plain(row.close),
  plain(row.volume),
  plain(row.turnover),
];

/** Closed candles of a market without gaps. Seconds reach back as far as ticks and trades are kept. */
export async function closedCandles(db: Db, asked: CandlesAsked): Promise<Candle[]> {
  const { period } = asked;
  if (period === "1s") return seconds(db, asked);
  const rows = await (isSummed(period) ? summed(db, asked, sums[period]) : stored(db, asked, period));
  return rows.map(candleOf);
}

function stored(db: Db, { market, from, before, limit }: CandlesAsked, period: CandlePeriod): Promise<Row[]> {
  let query = db
    .selectFrom("candles")
    .select(["open_time", "open", "high", "low", "close", "volume", "turnover"])
    .where("market_id", "=", market.match_id)
    .where("period", "=", period)
    .orderBy("open_time", from === undefined ? "desc" : "asc")
    .limit(limit);
  if (from !== undefined) query = query.where("open_time", ">=", new Date(from));
  if (before !== undefined) query = query.where("open_time", "<", new Date(before));
  return query.execute();
}

const inOrder = (from: number | undefined) => (from === undefined ? sql`DESC` : sql`ASC`);
const bars = sql`
  (array_agg(open ORDER BY place))[1] AS open, max(high) AS high, min(low) AS low,
  (array_agg(close ORDER BY place DESC))[1] AS close, sum(volume) AS volume, sum(turnover) AS turnover`;

/** A sum is closed when its last part is. Only as many parts are read as the sums need. */
async function summed(db: Db, { market, from, before, limit }: CandlesAsked, { of, ofMs, count }: Sum): Promise<Row[]> {
  const length = ofMs * count;
  const interval = (ms: number) => sql`make_interval(secs => ${ms / SECOND_MS})`;
  const latest = sql`(SELECT max(open_time) + ${interval(ofMs)} FROM candles WHERE market_id = ${market.match_id} AND period = ${of})`;
  // The sum of the last part before may have opened earlier than as many sums before that.
  const first =
    from === undefined
      ? sql`date_bin(${interval(length)}, ${before === undefined ? latest : sql`${new Date(before)}::timestamptz`} - ${interval((limit + 1) * length)}, 'epoch')`
      : sql`${new Date(Math.ceil(from / length) * length)}::timestamptz`;
  const end =
    from === undefined ? sql`'infinity'` : sql`${new Date(Math.ceil(from / length + limit) * length)}::timestamptz`;
  const upTo = before === undefined ? sql`'infinity'` : sql`${new Date(before)}::timestamptz`;
  const { rows } = await sql<Row>`
    SELECT opened AS open_time, ${bars}
    FROM (
      SELECT date_bin(${interval(length)}, open_time, 'epoch') AS opened, open_time AS place, open, high, low, close, volume, turnover
      FROM candles
      WHERE market_id = ${market.match_id} AND period = ${of} AND open_time >= ${first} AND open_time < ${end}
    ) AS parts
    WHERE opened < ${upTo}
    GROUP BY opened
    HAVING max(place) = opened + ${interval(length - ofMs)}
    ORDER BY opened ${inOrder(from)} LIMIT ${limit}`.execute(db);
  return rows;
}

/** What a second's candle is made of, and the order in which an index finds the last one. */
type Points = { readonly read: RawBuilder<unknown>; readonly order: RawBuilder<unknown> };
const points: Record<Market["source"], Points> = {
  index: { read: sql`SELECT at, tick_id AS place, price, volume FROM ticks`, order: sql`at` },
  book: { read: sql`SELECT at, trade_id AS place, price, quantity AS volume FROM trades`, order: sql`place` },
};

async function seconds(db: Db, { market, from, before, limit }: CandlesAsked): Promise<Candle[]> {
  const { read, order } = points[market.source];
  const source = sql`(${read} WHERE market_id = ${market.match_id}`;
  const last = await sql<{ at: Date }>`SELECT at FROM ${source}) AS points ORDER BY ${order} DESC LIMIT 1`.execute(db);
  const lastAt = last.rows[0]?.at.getTime();
  if (lastAt === undefined) return [];
  // The second of the last price may still be forming.
  const closedTo = openOf("1s", lastAt);
  const asked = Math.min(before === undefined ? closedTo : openOf("1s", before + SECOND_MS - 1), closedTo);
  const first = from === undefined ? asked - limit * SECOND_MS : openOf("1s", from + SECOND_MS - 1);
  const end = from === undefined ? asked : Math.min(asked, first + limit * SECOND_MS);
  if (end <= first) return [];
  const { rows } = await sql<Row>`
    SELECT date_trunc('second', at) AS open_time, ${bars}
    FROM (
      SELECT at, place, price AS open, price AS high, price AS low, price AS close, volume, trunc(price * volume, 8) AS turnover
      FROM ${source} AND at >= ${new Date(first)} AND at < ${new Date(end)}) AS points
    ) AS priced
    GROUP BY open_time ORDER BY open_time`.execute(db);
  const earlier = await sql<{ close: string }>`
    SELECT price AS close FROM ${source} AND at < ${new Date(first)}) AS points ORDER BY ${order} DESC LIMIT 1`.execute(
    db,
  );
  const list = filled(rows, { first, end, close: earlier.rows[0]?.close });
  return from === undefined ? list.reverse() : list;
}

/** A second without a price repeats the last close; before the first price there are none. */
function filled(rows: readonly Row[], range: { first: number; end: number; close: string | undefined }): Candle[] {
  const known = new Map(rows.map((row) => [row.open_time.getTime(), row]));
  const list: Candle[] = [];
  let close = range.close === undefined ? undefined : plain(range.close);
  for (let at = range.first; at < range.end; at += SECOND_MS) {
    const row = known.get(at);
    if (row) list.push(candleOf(row));
    else if (close !== undefined) list.push([at, close, close, close, close, "0", "0"]);
    close = list.at(-1)?.[4];
  }
  return list;
}
