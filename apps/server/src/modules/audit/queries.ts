import { type Kysely, sql } from "kysely";
import { beginningWith } from "../../platform/database/like.ts";
import type { Database } from "../../platform/database/schema.ts";

export type AuditFilter = {
  readonly operator?: string | undefined;
  /** The beginning of an action, as "identity.". */
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Days, in UTC; both are part of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Entries, newest first, with the operator's name. */
export async function entries(
  db: Kysely<Database>,
  filter: AuditFilter,
  { page, page_size }: { page: number; page_size: number },
) {
  let query = db.selectFrom("audit_log as a").leftJoin("operators as o", "o.operator_id", "a.operator_id");
  if (filter.operator) query = query.where("o.name", "=", filter.operator);
  if (filter.action) query = query.where("a.action", "like", beginningWith(filter.action));
  if (filter.subject) query = query.where("a.subject", "=", filter.subject);
  if (filter.from) query = query.where("a.at", ">=", new Date(`${filter.from}T00:00:00Z`));
  if (filter.to)
    query = query.where("a.at", "<", sql<Date>`${new Date(`${filter.to}T00:00:00Z`)}::timestamptz + '1 day'`);
  const [rows, { total }] = await Promise.all([
    query
      .selectAll("a")
      .select("o.name as operator")
      .orderBy("a.entry_id", "desc")
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    query.select((expression) => expression.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
