import { type Kysely, sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import { beginningWith } from "../../../platform/database/like.ts";
import type { Database } from "../../../platform/database/schema.ts";

export type AuditFilter = {
  readonly id?: number | undefined;
  readonly operator?: string | undefined;
  /** The prefix of an action, such as "identity.". */
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Days, in UTC; both are part of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Entries, newest first, with the operator's name and the hash of the previous entry. */
export function entries(db: Kysely<Database>, filter: AuditFilter, place: Place) {
  let query = db
    .selectFrom("audit_log as a")
    .leftJoin("operators as o", "o.operator_id", "a.operator_id")
    .leftJoin("audit_log as before", (join) =>
      join.on((row) => row("before.entry_id", "=", row("a.entry_id", "-", 1))),
    );
  if (filter.id !== undefined) query = query.where("a.entry_id", "=", filter.id);
  if (filter.operator) query = query.where("o.name", "=", filter.operator);
  if (filter.action) query = query.where("a.action", "like", beginningWith(filter.action));
  if (filter.subject) query = query.where("a.subject", "=", filter.subject);
  if (filter.from) query = query.where("a.at", ">=", startOfDay(filter.from));
  if (filter.to) query = query.where("a.at", "<", endOfDay(filter.to));
  const shown = query.selectAll("a").select(["o.name as operator", "before.hash as previous"]);
  return readCursorPage(db, shown, { keys: [byNumber(sql`a.entry_id`)], order: "desc" }, place);
}
