import type { AlertBasis, AlertKind, AlertRepeat } from "@candor/contract/domain/alerts.ts";
import { type Selectable, sql } from "kysely";
import type { Db, PriceAlertsTable } from "../../../platform/database/schema.ts";

export type AlertRow = Selectable<PriceAlertsTable>;
export type AlertTerms = {
  readonly kind: AlertKind;
  readonly basis: AlertBasis;
  readonly threshold: string;
  readonly repeat: AlertRepeat;
};
type Own = { readonly userId: number; readonly id: number };

const existing = (db: Db, userId: number) =>
  db.selectFrom("price_alerts").where("user_id", "=", userId).where("deleted_at", "is", null);

export function list(db: Db, userId: number, marketId: number | undefined): Promise<AlertRow[]> {
  const all = existing(db, userId).selectAll().orderBy("alert_id", "desc");
  return (marketId === undefined ? all : all.where("market_id", "=", marketId)).execute();
}

/** Locks the alerts of a user, so that parallel calls do not each find room for one more. */
export const lock = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.alerts'), ${userId})`.execute(trx);

export async function count(trx: Db, userId: number): Promise<number> {
  const { count } = await existing(trx, userId)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const insert = (trx: Db, userId: number, marketId: number, terms: AlertTerms): Promise<AlertRow> =>
  trx
    .insertInto("price_alerts")
    .values({ user_id: userId, market_id: marketId, ...terms })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the row against the delivery of a firing. Undefined for another user's. */
export const own = (trx: Db, { userId, id }: Own): Promise<AlertRow | undefined> =>
  existing(trx, userId).selectAll().where("alert_id", "=", id).forUpdate().executeTakeFirst();

type Changes = Partial<AlertTerms> & { is_on?: boolean; fired_at?: null; deleted_at?: Date };

/** Each change is a new revision: what the engine fired under the one before is dropped. */
export const change = (trx: Db, id: number, changes: Changes): Promise<AlertRow> =>
  trx
    .updateTable("price_alerts")
    .set({ ...changes, revision: sql<number>`revision + 1`, changed_at: sql<Date>`now()` })
    .where("alert_id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
