import * as z from "zod/mini";
import { csvLine } from "./csv.ts";
import { fileAnswer } from "./fields.ts";
import { type InputOf, type OutputOf, type ParsedInputOf, type Route, route } from "./route.ts";

/** A call that lists rows by filters, by cursor, by page or whole. */
type ListRoute = Route<z.ZodMiniObject, z.ZodMiniType<{ readonly list: readonly unknown[] }>>;
type RowOf<List extends ListRoute> = OutputOf<List>["list"][number];
type Paging = "cursor" | "page" | "page_size";
type Filter<List extends ListRoute> = z.ZodMiniType<
  Omit<ParsedInputOf<List>, Paging>,
  Omit<InputOf<List>, Paging> & Record<never, never>
>;

export type Cell = string | number | boolean | null;
/** The names of the columns and what a row has in them, in the order of the file. Money is a decimal text, a time is ISO 8601 in UTC. */
export type Columns<Row> = { readonly [name: string]: (row: Row) => Cell };

/** Columns that have a field of the row under its own name: `...fields("state", "currency")`. */
export const fields = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Readonly<Record<Name, Cell>>) => row[name]])) as {
    readonly [Each in Name]: (row: Readonly<Record<Each, Cell>>) => Cell;
  };

/** A column of a time that the row has in milliseconds. */
export const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The export of a list: the list's own filters and permission, all rows, and a CSV file instead of pages. */
export type ExportRoute<Input extends z.ZodMiniType = z.ZodMiniType> = Route<Input, typeof fileAnswer> & {
  readonly exports: { readonly list: Route; readonly name: string; readonly columns: Columns<never> };
};

/** Rows of one file; the last line of a longer list says that it was cut. */
export const EXPORT_ROWS_MAX = 100_000;

/** Declares the export of a list beside it; `name` is the file's. It has no filter, permission or row that the list does not have. */
export function exportOf<const List extends ListRoute>(
  list: List,
  name: string,
  columns: Columns<RowOf<List>>,
): ExportRoute<Filter<List>> {
  const { cursor: _, page: __, page_size: ___, ...filters } = list.input.def.shape;
  return {
    ...route({
      methods: ["GET"],
      path: `${list.path}/export`,
      summary: `${list.summary}: all rows as a CSV file`,
      auth: list.auth,
      ...(list.permission === undefined ? {} : { permission: list.permission }),
      binary: true,
      fileType: "text/csv; charset=utf-8",
      cost: 20,
      input: z.object(filters) as unknown as Filter<List>,
      output: fileAnswer,
    }),
    exports: { list, name, columns },
  };
}

/** Rows of the exported list as lines; without rows the heading. */
export function csvOf<Row>({ exports: { columns } }: ExportRoute, rows?: readonly Row[]): string {
  const cells = Object.values(columns as Columns<Row>);
  if (!rows) return csvLine(Object.keys(columns));
  return rows.map((row) => csvLine(cells.map((cell) => textOf(cell(row))))).join("");
}

const textOf = (cell: Cell): string => (cell === null ? "" : String(cell));

/** Without it Excel reads UTF-8 as the computer's own encoding, and names in Chinese or Thai as other characters. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

const CUT = "cut after ";
const INCOMPLETE = "incomplete after ";

/** The last line of a file with fewer rows than the list, in its first column. */
export const cutLine = (route: ExportRoute, rows: number): string =>
  lastLine(route, `${CUT}${rows} rows: narrow the filters for the rest`);
/** The last line of a file that broke off, for a proxy that passes on a broken answer as a whole one. */
export const incompleteLine = (route: ExportRoute, rows: number): string =>
  lastLine(route, `${INCOMPLETE}${rows} rows: the export failed`);

const lastLine = ({ exports: { columns } }: ExportRoute, text: string): string =>
  csvLine([text, ...Object.keys(columns).slice(1).fill("")]);

/** How a file ended, by its last line. */
export function endOf(file: string): "complete" | "cut" | "incomplete" {
  const last = file.trimEnd().split("\n").at(-1) ?? "";
  if (last.startsWith(INCOMPLETE)) return "incomplete";
  return last.startsWith(CUT) ? "cut" : "complete";
}

/** "candor-users-2026-11-23.csv" */
export const fileNameOf = ({ exports: { name } }: ExportRoute, atMs: number): string =>
  `candor-${name}-${new Date(atMs).toISOString().slice(0, 10)}.csv`;
