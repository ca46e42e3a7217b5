import { COUNTED_MAX } from "@candor/contract/fields.ts";
import { type QueryExecutorProvider, type SelectQueryBuilder, type Simplify, sql } from "kysely";

export type Page = { readonly page: number; readonly page_size: number };

/** How far back a user's list reaches, and up to where the rows of a list are counted: skipping and counting costs as many rows. A CSV has all of them. */
export const LISTED_MAX = COUNTED_MAX;

export const offsetOf = ({ page, page_size }: Page): number => (page - 1) * page_size;

/**
 * One page of what a query finds, in the query's own order, and how many rows it finds: of the newest LISTED_MAX rows, so that neither a far page nor a long
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

/** How many rows a query finds, up to LISTED_MAX. */
export async function countListed<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql`1`.as("one")).limit(LISTED_MAX);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${counted}) AS counted`.execute(db);
  return rows[0]?.total ?? 0;
}
