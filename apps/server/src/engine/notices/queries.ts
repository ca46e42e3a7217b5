import type { AlertBasis, AlertKind, AlertRepeat } from "@candor/contract/domain/alerts.ts";
import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { ClientBase, Pool } from "pg";
import type { AlertRow } from "./price-alerts.ts";

type Row = {
  alert_id: number;
  revision: number;
  market_id: number;
  kind: AlertKind;
  basis: AlertBasis;
  threshold: string;
  repeat: AlertRepeat;
  is_on: boolean;
  fired_at: Date | null;
};

const rowOf = (row: Row): AlertRow => ({
  id: row.alert_id,
  revision: row.revision,
  marketId: row.market_id,
  kind: row.kind,
  basis: row.basis,
  threshold: fromNumeric(row.threshold),
  repeat: row.repeat,
  isOn: row.is_on,
  firedAt: row.fired_at?.getTime(),
});

const COLUMNS = "a.alert_id, a.revision, a.market_id, a.kind, a.basis, a.threshold, a.repeat";

/** All that wait. What has fired and is not delivered yet has fired: read in one statement, so that no delivery comes in between. */
const LOAD = `
WITH fired AS (
  SELECT (entry ->> 0)::bigint AS alert_id, (entry ->> 1)::int AS revision,
    max(to_timestamp((one ->> 'at')::float8 / 1000)) AS at
  FROM notices_due, jsonb_array_elements(body -> 'fired') AS one, jsonb_array_elements(one -> 'alerts') AS entry
  GROUP BY 1, 2
)
SELECT ${COLUMNS}, (f.at IS NULL OR a.repeat = 'daily') AS is_on, coalesce(f.at, a.fired_at) AS fired_at
FROM price_alerts a LEFT JOIN fired f USING (alert_id, revision)
WHERE a.is_on AND a.deleted_at IS NULL`;

/** Of one user, deleted ones of the last hour included: the engine may still wait for them. */
const OF_USER = `
SELECT ${COLUMNS}, a.is_on AND a.deleted_at IS NULL AS is_on, a.fired_at FROM price_alerts a
WHERE a.user_id = $1 AND (a.deleted_at IS NULL OR a.changed_at > now() - interval '1 hour')`;

const CHANGED = `
SELECT ${COLUMNS}, a.is_on AND a.deleted_at IS NULL AS is_on, a.fired_at FROM price_alerts a
WHERE a.changed_at > now() - interval '1 minute'`;

export const loadAlerts = async (client: ClientBase): Promise<AlertRow[]> =>
  (await client.query<Row>(LOAD)).rows.map(rowOf);

export const alertsOf = async (pool: Pick<Pool, "query"> | ClientBase, userId: number): Promise<AlertRow[]> =>
  (await pool.query<Row>(OF_USER, [userId])).rows.map(rowOf);

export const changedAlerts = async (pool: Pool): Promise<AlertRow[]> =>
  (await pool.query<Row>(CHANGED)).rows.map(rowOf);

export async function loadWarned(client: ClientBase): Promise<{ userId: number; currencyId: number }[]> {
  const { rows } = await client.query<{ user_id: number; currency_id: number }>(
    "SELECT user_id, currency_id FROM margin_warnings WHERE is_warned",
  );
  return rows.map((row) => ({ userId: row.user_id, currencyId: row.currency_id }));
}
