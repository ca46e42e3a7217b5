import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** How long a record is held by the operator who has it open, from each call that takes it. */
export const LEASE_MS = 600_000;

export type HeldRecord = { readonly queue: string; readonly id: string };
export type Holder = { readonly operatorId: number; readonly name: string; readonly until: Date };

/** Takes or renews; the holder afterwards is the caller, or another operator with an active lease. */
export async function takeLease(
  db: Db,
  { queue, id }: HeldRecord,
  by: { operatorId: number; now: number },
): Promise<Holder> {
  const now = new Date(by.now);
  const until = new Date(by.now + LEASE_MS);
  await sql`
    INSERT INTO review_leases (queue, record_id, operator_id, until) VALUES (${queue}, ${id}, ${by.operatorId}, ${until})
    ON CONFLICT (queue, record_id) DO UPDATE SET operator_id = excluded.operator_id, until = excluded.until
    WHERE review_leases.operator_id = excluded.operator_id OR review_leases.until <= ${now}`.execute(db);
  const holder = (await holdersOf(db, queue, [id])).get(id);
  // The holder released it between the two statements.
  return holder ?? takeLease(db, { queue, id }, by);
}

/** Releases the caller's own lease. */
export async function releaseLease(db: Db, { queue, id }: HeldRecord, operatorId: number): Promise<void> {
  await db
    .deleteFrom("review_leases")
    .where("queue", "=", queue)
    .where("record_id", "=", id)
    .where("operator_id", "=", operatorId)
    .execute();
}

/** Who holds these records; expired leases are in the answer too, see `until`. */
export async function holdersOf(db: Db, queue: string, ids: readonly string[]): Promise<Map<string, Holder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("review_leases as l")
    .innerJoin("operators as o", "o.operator_id", "l.operator_id")
    .select(["l.record_id", "l.operator_id", "l.until", "o.name"])
    .where("l.queue", "=", queue)
    .where("l.record_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.record_id, { operatorId: row.operator_id, name: row.name, until: row.until }]));
}

/** The holder as the console shows it; null if the lease has ended. */
export const holderView = (holder: Holder | undefined, viewer: { operatorId: number; now: number }) =>
  holder && holder.until.getTime() > viewer.now
    ? { operator: holder.name, until_ms: holder.until.getTime(), mine: holder.operatorId === viewer.operatorId }
    : null;
