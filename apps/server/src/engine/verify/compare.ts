import type { ClientBase } from "pg";
import { readOf, type Statement, sourceOf, type Written, type WrittenColumn } from "../store/table.ts";

/** A row that differs from its newest event. */
export type RowDifference = {
  readonly table: string;
  /** The values of its key columns, joined by colons. */
  readonly row: string;
  /** The columns that differ; none where the row is missing or there more than once. */
  readonly columns: readonly string[];
  readonly difference: string;
};

/** The result of comparing one table: the compared rows and columns, and the rows that differ. */
export type Comparison = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
  readonly differences: readonly RowDifference[];
};

type Found = { key: string; found: number; differs: string[] | null };

/** json has no equality of its own. */
const comparable = ({ type }: WrittenColumn, value: string): string => (type === "json" ? `(${value})::jsonb` : value);

const comparisons = new WeakMap<Written, string>();

/**
 * The same rows as the statement writes, from the same parameters, compared with the table by PostgreSQL itself: it compares times, amounts and json
 * in their stored form, and no second description of a table is needed.
 */
function comparisonOf(written: Written): string {
  const known = comparisons.get(written);
  if (known) return known;
  const { table, keys, columns, lasting } = written;
  const names = columns.map(({ name }) => name);
  const read = new Map(columns.map((column) => [column.name, comparable(column, readOf(column))]));
  const key = keys.map((name) => `(${read.get(name)})::text`).join(", ");
  const joined = keys.map((name) => `t.${name} = ${read.get(name)}`).join(" AND ");
  const compared = lasting.filter((name) => !keys.includes(name));
  const cases = columns
    .filter(({ name }) => compared.includes(name))
    .map((column) => {
      const { name } = column;
      return `CASE WHEN ${comparable(column, `t.${name}`)} IS DISTINCT FROM ${read.get(name)} THEN '${name}' END`;
    });
  const differs = cases.length > 0 ? `array_remove(ARRAY[${cases.join(", ")}], NULL)` : "ARRAY[]::text[]";
  const text = `
SELECT key, found, differs FROM (
  SELECT concat_ws(':', ${key}) AS key, count(t.${keys[0]}) OVER (PARTITION BY r.number)::int AS found, ${differs} AS differs
  FROM ${sourceOf(columns)} WITH ORDINALITY AS r (${names.join(", ")}, number) LEFT JOIN ${table} t ON ${joined}
) compared`;
  comparisons.set(written, text);
  return text;
}

function differenceOf(table: string, { key, found, differs }: Found): RowDifference | undefined {
  const row = { table, row: key, columns: [] };
  if (found === 0) return { ...row, difference: `${table} ${key} is missing` };
  if (found > 1) return { ...row, difference: `${table} ${key} is there ${found} times` };
  if (!differs || differs.length === 0) return undefined;
  return { table, row: key, columns: differs, difference: `${table} ${key} has another ${differs.join(", ")}` };
}

/** Compares the rows that a statement of the store would write with its table. */
export async function compare(client: ClientBase, statement: Statement, written: Written): Promise<Comparison> {
  const { rows } = await client.query<Found>(comparisonOf(written), [...statement.values]);
  return {
    table: written.table,
    columns: written.lasting,
    keys: rows.map(({ key }) => key),
    differences: rows.flatMap((row) => differenceOf(written.table, row) ?? []),
  };
}
