import { type QueryExecutorProvider, type SelectQueryBuilder, type Simplify, sql } from "kysely";

export type Page = { readonly page: number; readonly page_size: number };

/** How far back a user's list reaches, and up to where its rows are counted: skipping and counting costs as many rows. A CSV has all of them. */
export const LISTED_MAX = 10_000;

export const offsetOf = ({ page, page_size }: Page): number => (page - 1) * page_size;

/** One page of what a query finds, in the query's own order, and how many rows it finds in all. Pages count from 1. For lists of operators. */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: Page,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    query.limit(page.page_size).offset(offsetOf(page)).execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as("total"))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The same for lists of users: of the newest LISTED_MAX rows, so that neither a far page nor a long history takes the database's time from others. */
export async function readUserPage<DB, Table extends keyof DB, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<DB, Table, Row>,
  page: Page,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const offset = offsetOf(page);
  const counted = query.clearSelect().clearOrderBy().select(sql`1`.as("one")).limit(LISTED_MAX);
  const limit = Math.min(page.page_size, LISTED_MAX - offset);
  const [rows, totals] = await Promise.all([
    limit > 0 ? query.limit(limit).offset(offset).execute() : [],
    sql<{ total: number }>`SELECT count(*) AS total FROM (${counted}) AS counted`.execute(db),
  ]);
  return { rows, total: totals.rows[0]?.total ?? 0 };
}
