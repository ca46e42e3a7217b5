import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from "kysely";

/** A page of a list that is put together for each answer (`numberedPageFields` of the contract), counted from 1. */
export type NumberedPage = { readonly page: number; readonly page_size: number };

/** The most rows that are counted, and that a page by its number skips: both read as many rows. A cursor has all rows, and so has a CSV. */
export const LISTED_MAX = COUNTED_MAX;

/** The rows before a page. */
export const skippedBy = ({ page, page_size }: NumberedPage): number => (page - 1) * page_size;

/** The number of rows of a query's result, up to `max`. */
export async function countListed<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
  max = LISTED_MAX,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql`1`.as("one")).limit(max);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${counted}) AS counted`.execute(db);
  return rows[0]?.total ?? 0;
}
