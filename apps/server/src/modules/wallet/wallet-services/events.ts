import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** Rows of each kind that one look takes; the next look takes the rest. */
const AT_ONCE = 500;

/**
 * Writes the events that are missing, from the rows themselves: nothing that was committed before a crash, or by another gateway, is ever missed. A
 * service without a webhook has none. An event of a withdrawal's or deposit's end follows only for services that are concerned: the one that took it,
 * or reported it.
 */
export async function writeMissingEvents(db: Db, now: Date): Promise<number> {
  const insert = (rows: ReturnType<typeof sql>) =>
    sql`INSERT INTO service_events (operator_id, type, subject, at, next_at)
      SELECT operator_id, type, subject, ${now}, ${now} FROM (${rows}) AS missing
      ON CONFLICT DO NOTHING`.execute(db);
  const active = sql`wallet_services s JOIN operators o ON o.operator_id = s.operator_id AND o.disabled_at IS NULL AND s.webhook_url <> ''`;
  const isNew = (type: string, subject: ReturnType<typeof sql>) =>
    sql`NOT EXISTS (SELECT FROM service_events e WHERE e.operator_id = s.operator_id AND e.type = ${type} AND e.subject = ${subject})`;
  const ready = sql`
    SELECT s.operator_id, 'withdrawal.ready' AS type, 'withdrawal:' || w.withdrawal_id AS subject
    FROM withdrawals w JOIN ${active} ON w.chain_id = ANY (s.chain_ids)
      LEFT JOIN withdrawal_payers p ON p.withdrawal_id = w.withdrawal_id
    WHERE w.state = 'sending' AND coalesce(p.operator_id, s.operator_id) = s.operator_id
      AND ${isNew("withdrawal.ready", sql`'withdrawal:' || w.withdrawal_id`)}
    ORDER BY w.number LIMIT ${AT_ONCE}`;
  const paid = sql`
    SELECT s.operator_id, CASE w.state WHEN 'passed' THEN 'withdrawal.passed' ELSE 'withdrawal.returned' END AS type,
      'withdrawal:' || w.withdrawal_id AS subject
    FROM withdrawal_payers p JOIN ${active} ON s.operator_id = p.operator_id JOIN withdrawals w ON w.withdrawal_id = p.withdrawal_id
    WHERE w.state IN ('passed', 'rejected') AND NOT EXISTS (
      SELECT FROM service_events e WHERE e.operator_id = s.operator_id AND e.subject = 'withdrawal:' || w.withdrawal_id
        AND e.type IN ('withdrawal.passed', 'withdrawal.returned'))
    ORDER BY w.number LIMIT ${AT_ONCE}`;
  const credited = sql`
    SELECT s.operator_id, CASE d.state WHEN 'passed' THEN 'deposit.credited' ELSE 'deposit.rejected' END AS type,
      'deposit:' || d.deposit_id AS subject
    FROM deposit_notices n JOIN ${active} ON s.operator_id = n.operator_id JOIN deposits d ON d.deposit_id = n.deposit_id
    WHERE d.state IN ('passed', 'rejected') AND NOT EXISTS (
      SELECT FROM service_events e WHERE e.operator_id = s.operator_id AND e.subject = 'deposit:' || d.deposit_id)
    ORDER BY n.notice_id LIMIT ${AT_ONCE}`;
  let written = 0;
  for (const rows of [ready, paid, credited]) written += Number((await insert(rows)).numAffectedRows ?? 0n);
  return written;
}

/** Events that are due, each held for `until` by this process: another one does not send it meanwhile, and does after a crash. */
export async function takeDue(db: Db, now: Date, until: Date, max: number) {
  const { rows } = await sql<{
    event_id: number;
    operator_id: number;
    type: string;
    subject: string;
    at: Date;
    attempts: number;
    webhook_url: string;
  }>`
    UPDATE service_events e SET next_at = ${until}, attempts = e.attempts + 1
    FROM wallet_services s, operators o
    WHERE s.operator_id = e.operator_id AND o.operator_id = e.operator_id AND e.event_id IN (
      SELECT event_id FROM service_events WHERE next_at <= ${now} ORDER BY next_at LIMIT ${max} FOR UPDATE SKIP LOCKED)
      AND o.disabled_at IS NULL AND s.webhook_url <> ''
    RETURNING e.event_id, e.operator_id, e.type, e.subject, e.at, e.attempts, s.webhook_url`.execute(db);
  return rows.sort((a, b) => a.event_id - b.event_id);
}
export type DueEvent = Awaited<ReturnType<typeof takeDue>>[number];

export const markDelivered = (db: Db, eventId: number, at: Date) =>
  db
    .updateTable("service_events")
    .set({ delivered_at: at, next_at: null, failure: "" })
    .where("event_id", "=", eventId)
    .execute();

/** `nextAt` null gives it up. */
export const markFailed = (db: Db, eventId: number, { failure, nextAt }: { failure: string; nextAt: Date | null }) =>
  db
    .updateTable("service_events")
    .set({ next_at: nextAt, failure: failure.slice(0, 200) })
    .where("event_id", "=", eventId)
    .where("delivered_at", "is", null)
    .execute();
