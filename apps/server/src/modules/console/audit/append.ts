import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { AUDIT_START, type AuditEntry, type AuditRow, nextHash } from "./entry.ts";

type Last = { readonly entry_id: number | null; readonly hash: Buffer | null; readonly at: Date };

/**
 * Appends to the log in the caller's transaction: an action and its entry are committed together or not at all. Entries are serialized, so each waits
 * here for the transaction of the previous one. Call it last in a transaction, after its own row locks, or two transactions may wait for each other.
 */
export async function audit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('candor.audit_log'))`.execute(trx);
  // A statement of its own: under READ COMMITTED it sees rows committed while waiting for the lock.
  const { rows } = await sql<Last>`
    SELECT last.entry_id, last.hash, date_trunc('milliseconds', clock_timestamp()) AS at
    FROM (SELECT 1) AS one LEFT JOIN (SELECT entry_id, hash FROM audit_log ORDER BY entry_id DESC LIMIT 1) AS last ON true`.execute(
    trx,
  );
  const [last] = rows;
  if (!last) throw new Error("a query without a condition answered no row");
  const before = jsonText(entry.before);
  const after = jsonText(entry.after);
  const row: AuditRow = {
    entry_id: (last.entry_id ?? 0) + 1,
    at: last.at,
    operator_id: entry.operatorId,
    action: entry.action,
    subject: entry.subject,
    before: parsed(before),
    after: parsed(after),
    // Half a surrogate pair cannot be stored unchanged: the hashed text has to equal the stored one.
    reason: (entry.reason ?? "").toWellFormed(),
    ip: entry.ip ?? "",
  };
  await trx
    .insertInto("audit_log")
    .values({ ...row, before, after, hash: nextHash(last.hash ?? AUDIT_START, row) })
    .execute();
}

/** Through text and back, so that the hashed value equals the stored one: without undefined members, dates as texts. */
const jsonText = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
