import { type SelectQueryBuilder, type Simplify, sql } from "kysely";

export type Page = { readonly page: number; readonly page_size: number };

/** One page of what a query finds, in the query's own order, and how many rows it finds in all. Pages count from 1. */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { page, page_size }: Page,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    query
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as("total"))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
