/**
 * The rows of a queue as far as they were loaded: from its first one on, without gaps. Each has its cursor, by which any part of the list can be read again without
 * the rest. A part is the rows between two cursors, not a number of rows, so that rows which come or go elsewhere cannot duplicate or lose any.
 */
export type LoadedRows<Row> = {
  readonly rows: readonly Row[];
  /** The cursor of each row. */
  readonly places: readonly string[];
  /** When each row was read. */
  readonly readAtMs: readonly number[];
  /** The place of each id in `rows`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The cursor of the last row; null if no more rows follow. */
  readonly next: string | null;
  /** The number of all rows, and when it was read: a part further down comes without. */
  readonly total: number;
  readonly totalAtMs: number;
};

type Named = { readonly id: string };
export type Answer<Row> = {
  readonly list: readonly Row[];
  readonly places: readonly string[];
  readonly total: number | null;
  readonly next: string | null;
};

/** The rows behind `cursor`, or from the first one, up to and including that of `until`, or to the end of the list. */
export type Part = { readonly cursor?: string; readonly until?: string };
export type Range = { readonly from: number; readonly to: number };

const none = { rows: [], places: [], readAtMs: [], indexOf: new Map(), next: null, total: 0 };

type Lines<Row> = Pick<LoadedRows<Row>, "rows" | "places" | "readAtMs">;
const linesOf = <Row>({ list, places }: Answer<Row>, atMs: number): Lines<Row> => ({
  rows: list,
  places,
  readAtMs: list.map(() => atMs),
});
const cut = <Row>({ rows, places, readAtMs }: Lines<Row>, from: number, to?: number): Lines<Row> => ({
  rows: rows.slice(from, to),
  places: places.slice(from, to),
  readAtMs: readAtMs.slice(from, to),
});

/** The same without rows of these ids: a row that moved is where it was read last. */
function without<Row extends Named>(lines: Lines<Row>, moved: ReadonlySet<string>): Lines<Row> {
  if (!lines.rows.some(({ id }) => moved.has(id))) return lines;
  const stay = lines.rows.map(({ id }) => !moved.has(id));
  const kept = <Item>(items: readonly Item[]) => items.filter((_, index) => stay[index]);
  return { rows: kept(lines.rows), places: kept(lines.places), readAtMs: kept(lines.readAtMs) };
}

function joined<Row extends Named>(
  before: Lines<Row>,
  fresh: Lines<Row>,
  after: Lines<Row>,
): Lines<Row> & Pick<LoadedRows<Row>, "indexOf"> {
  const ids = new Set(fresh.rows.map(({ id }) => id));
  const parts = [without(before, ids), fresh, without(after, ids)];
  const rows = parts.flatMap((part) => part.rows);
  return {
    rows,
    places: parts.flatMap((part) => part.places),
    readAtMs: parts.flatMap((part) => part.readAtMs),
    indexOf: new Map(rows.map(({ id }, index) => [id, index])),
  };
}

/** The first page, in place of everything. */
export const firstPage = <Row extends Named>(answer: Answer<Row>, atMs: number): LoadedRows<Row> => ({
  ...joined(none, linesOf(answer, atMs), none),
  next: answer.next,
  total: answer.total ?? answer.list.length,
  totalAtMs: atMs,
});

/** Where the next page begins, also of what comes behind the last row later. */
export const endOf = ({ next, places }: LoadedRows<unknown>): string | undefined => next ?? places.at(-1);

/** With the page behind `cursor`; the same list if it ends elsewhere by now. */
export function withNextPage<Row extends Named>(
  loaded: LoadedRows<Row>,
  cursor: string,
  answer: Answer<Row>,
  atMs: number,
): LoadedRows<Row> {
  if (endOf(loaded) !== cursor) return loaded;
  return {
    ...joined(loaded, linesOf(answer, atMs), none),
    next: answer.next,
    total: loaded.total,
    totalAtMs: loaded.totalAtMs,
  };
}

/** The part that has the rows of a range, and whatever has come between them since. The last one reaches to the end of the list. */
export function partOf(loaded: LoadedRows<unknown>, { from, to }: Range): Part {
  const cursor = loaded.places[from - 1];
  const until =
    to >= loaded.places.length - 1 && loaded.next === null
      ? undefined
      : loaded.places[Math.min(to, loaded.places.length - 1)];
  return { ...(cursor === undefined ? {} : { cursor }), ...(until === undefined ? {} : { until }) };
}

/** With a part that was read again, whole. The same list if one of its ends is gone by now: the next reading has others. */
export function withPart<Row extends Named>(
  loaded: LoadedRows<Row>,
  { cursor, until }: Part,
  answer: Answer<Row>,
  atMs: number,
): LoadedRows<Row> {
  const from = cursor === undefined ? 0 : loaded.places.indexOf(cursor) + 1;
  const to = until === undefined ? loaded.places.length : loaded.places.lastIndexOf(until) + 1;
  if ((cursor !== undefined && from === 0) || (until !== undefined && to === 0) || to < from) return loaded;
  const lines = joined(cut(loaded, 0, from), linesOf(answer, atMs), cut(loaded, to));
  const next = until === undefined ? answer.next : loaded.next;
  const counted = answer.total === null ? loaded : { total: answer.total, totalAtMs: atMs };
  const { total, totalAtMs } = counted;
  // Rows between the last one and the end that was known before would be missed.
  return { ...lines, next: next && (lines.places.at(-1) ?? next), total, totalAtMs };
}
