import { COUNTED_MAX } from "@candor/contract/fields.ts";
import { type QueryExecutorProvider, type SelectQueryBuilder, type Simplify, sql } from "kysely";

export type Page = { readonly page: number; readonly page_size: number };

/** The most rows of a user's list, and the most that are counted: skipping and counting read as many rows. A CSV has all rows. */
export const LISTED_MAX = COUNTED_MAX;

export const offsetOf = ({ page, page_size }: Page): number => (page - 1) * page_size;

/**
 * One page of a query's result, in the query's order, and the number of its rows: of the newest LISTED_MAX rows, so that neither a late page nor a long
 * history takes the database's time from others. Pages count from 1. For lists of users and guests.
 */
export async function readUserPage<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
  page: Page,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const offset = offsetOf(page);
  const limit = Math.min(page.page_size, LISTED_MAX - offset);
  const [rows, total] = await Promise.all([
    limit > 0 ? query.limit(limit).offset(offset).execute() : [],
    countListed(db, query),
  ]);
  return { rows, total };
}

/** The number of rows of a query's result, up to LISTED_MAX. */
export async function countListed<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql`1`.as("one")).limit(LISTED_MAX);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${counted}) AS counted`.execute(db);
  return rows[0]?.total ?? 0;
}
