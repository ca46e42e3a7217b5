import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { countListed, LISTED_MAX } from "./page.ts";

/** The request for a page of a console list: the rows after the one that `cursor` names, up to and including that of `until` (`cursorFields` and `queueCursorFields` of the contract). */
export type Place = {
  readonly cursor?: string | undefined;
  readonly until?: string | undefined;
  readonly page_size: number;
  /** Rows to skip instead of a cursor: reads them all, so that behind LISTED_MAX there is none. */
  readonly skip?: number;
  /** Rows are counted up to here; LISTED_MAX by default. */
  readonly countedMax?: number;
};

export type Key = { readonly by: RawBuilder<unknown>; readonly type: "number" | "amount" | "time" | "uuid" };
/** The sort keys of a list, all in one direction; the last key is unique. The cursor has the keys in this order. */
export type Sorting = { readonly keys: readonly Key[]; readonly order: "asc" | "desc" };

export const byTime = (by: RawBuilder<unknown>): Key => ({ by, type: "time" });
export const byNumber = (by: RawBuilder<unknown>): Key => ({ by, type: "number" });
/** Of NUMERIC. */
export const byAmount = (by: RawBuilder<unknown>): Key => ({ by, type: "amount" });
export const byUuid = (by: RawBuilder<unknown>): Key => ({ by, type: "uuid" });

export type CursorPage<Row> = {
  readonly rows: Simplify<Row>[];
  /** The cursor of each row. */
  readonly places: string[];
  readonly page_size: number;
  /** Null after the first page: counting is most of the cost of a page. */
  readonly total: number | null;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Microseconds, the precision of PostgreSQL: a Date would lose three digits, and with them rows of the same millisecond. */
const written = ({ by, type }: Key) => (type === "time" ? sql`(extract(epoch FROM ${by}) * 1000000)::bigint` : by);

/** Numbers and times are read through numeric: the cursor of a list that was sorted by amounts has decimals, and must not fail in a list by time. */
function read(text: string, type: Key["type"]): RawBuilder<unknown> {
  switch (type) {
    case "number":
      return sql`${text}::numeric::bigint`;
    case "amount":
      return sql`${text}::numeric`;
    case "time":
      return sql`('epoch'::timestamptz + ${text}::numeric::bigint * interval '1 microsecond')`;
    case "uuid":
      return sql`${text}::uuid`;
  }
}

/**
 * One page of the result of an unordered query. An index on the keys finds the page's first row directly, so that the last page costs as little as the first; an
 * OFFSET reads all rows before it.
 */
export async function readCursorPage<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
  { keys, order }: Sorting,
  { cursor, until, page_size, skip = 0, countedMax }: Place,
  /** The query of the rows to count, if the other one has only those of the page. */
  counted: SelectQueryBuilder<DB, Table, Row> = query,
): Promise<CursorPage<Row>> {
  const size = skip > 0 ? Math.min(page_size, LISTED_MAX - skip) : page_size;
  const place = sql<string>`concat_ws('_', ${sql.join(keys.map(written))})`;
  let page = query.select(place.as("place")).limit(size + 1);
  if (skip > 0) page = page.offset(skip);
  for (const { by } of keys) page = page.orderBy(by, order);
  if (cursor !== undefined) page = page.where(beside(keys, order === "desc" ? "<" : ">", cursor));
  if (until !== undefined) page = page.where(beside(keys, order === "desc" ? ">=" : "<=", until));
  const [found, total] = await Promise.all([
    size > 0 ? (page.execute() as Promise<(Row & { place: string })[]>) : [],
    cursor === undefined ? countListed(db, counted, countedMax) : null,
  ]);
  const shown = found.slice(0, Math.max(0, size));
  const rows = shown.map(({ place: _, ...row }) => row as Simplify<Row>);
  const places = shown.map((row) => row.place);
  return { rows, places, page_size, total, next: found.length > shown.length ? (places.at(-1) ?? null) : null };
}

/** The answer of a list: a page of rows as the call shows them. */
export const listed = <Row, View>(
  { rows, places: _, ...page }: CursorPage<Row>,
  view: (row: Simplify<Row>) => View,
) => ({ list: rows.map(view), ...page });

/** The answer of a queue: the same, with the cursor of each row, so that any part of it can be read again. */
export const queued = <Row, View>({ rows, ...page }: CursorPage<Row>, view: (row: Simplify<Row>) => View) => ({
  list: rows.map(view),
  ...page,
});

/** The rows on one side of a cursor. The contract has already validated its text. */
function beside(keys: readonly Key[], comparison: "<" | ">" | "<=" | ">=", cursor: string): RawBuilder<boolean> {
  const texts = cursor.split("_");
  const values = keys.map(({ type }, index) => read(texts[index] ?? "", type));
  return sql<boolean>`(${sql.join(keys.map(({ by }) => by))}) ${sql.raw(comparison)} (${sql.join(values)})`;
}
