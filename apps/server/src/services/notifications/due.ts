import { plain } from "@candor/contract/domain/money.ts";
import { sql } from "kysely";
import type { DueBody, FiredAlerts } from "../../platform/bus/due-notices.ts";
import type { Db } from "../../platform/database/schema.ts";
import type { Notice } from "./notice.ts";
import { announce, type Notified, writeNotices } from "./notify.ts";

type DueRow = { notice_id: number; at: Date; body: DueBody };
type AlertRow = { alert_id: number; user_id: number; kind: string; threshold: string };

/**
 * Delivers what the engine gave notice of, row by row. A row is removed in the transaction that writes its notifications, so each is written once,
 * however many gateways deliver and whenever one of them is killed. Returns the number of notifications.
 */
export async function deliverDue(services: Notified, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const written = await services.db.transaction().execute(async (trx) => {
      const row = await nextDue(trx);
      if (!row) return undefined;
      const alerts: Notice[] = [];
      for (const fired of row.body.fired) alerts.push(...(await takeFired(trx, fired)));
      return writeNotices(trx, [...row.body.notices, ...alerts], row.at);
    });
    if (!written) return sent;
    sent += written.length;
    await announce(services, written);
  }
  return sent;
}

/** One that another gateway delivers is skipped. */
async function nextDue(trx: Db): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    DELETE FROM notices_due WHERE notice_id = (
      SELECT notice_id FROM notices_due ORDER BY notice_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING notice_id, at, body`.execute(trx);
  return rows[0];
}

/** Records that alerts have fired. One that its user has changed, switched off or deleted since is dropped: its answer came first. */
async function takeFired(trx: Db, fired: FiredAlerts): Promise<Notice[]> {
  const at = new Date(fired.at);
  const { rows } = await sql<AlertRow>`
    WITH due AS (
      SELECT a.alert_id FROM price_alerts a
      JOIN unnest(${fired.alerts.map(([id]) => id)}::bigint[], ${fired.alerts.map(([, revision]) => revision)}::int[])
        AS f (alert_id, revision) USING (alert_id, revision)
      WHERE a.is_on AND a.deleted_at IS NULL
      ORDER BY a.alert_id FOR UPDATE OF a
    )
    UPDATE price_alerts SET fired_at = ${at}, is_on = repeat = 'daily' FROM due
    WHERE price_alerts.alert_id = due.alert_id
    RETURNING price_alerts.alert_id, user_id, kind, threshold`.execute(trx);
  return rows.map((row) => noticeOf(row, fired));
}

function noticeOf(row: AlertRow, { symbol, quote, at, price, change }: FiredAlerts): Notice {
  const of = { userId: row.user_id, ref: `alert:${row.alert_id}:${at}` };
  const [reached, moved] = [
    { symbol, level: plain(row.threshold), price, quote },
    { symbol, percent: plain(row.threshold), moved: change, price, quote },
  ];
  switch (row.kind) {
    case "above":
      return { ...of, kind: "price_above", params: reached };
    case "below":
      return { ...of, kind: "price_below", params: reached };
    case "rise":
      return { ...of, kind: "price_rise", params: moved };
    case "fall":
      return { ...of, kind: "price_fall", params: moved };
    default:
      throw new Error(`price alert ${row.alert_id} is of an unknown kind ${row.kind}`);
  }
}
