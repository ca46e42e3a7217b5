import type { AlarmKind } from "@candor/contract/domain/alarms.ts";
import { sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";

const shown = (db: Db) =>
  db
    .selectFrom("alarms as a")
    .leftJoin("operators as o", "o.operator_id", "a.seen_by")
    .select(["a.alarm_id", "a.kind", "a.text", "a.began_at", "a.ended_at", "a.seen_at", "o.name as seen_by"]);

export type AlarmRow = Awaited<ReturnType<typeof openAlarms>>[number];

export const openAlarms = (db: Db) => shown(db).where("a.ended_at", "is", null).orderBy("a.alarm_id").execute();

export const alarmPage = (db: Db, place: Place) =>
  readCursorPage(db, shown(db), { keys: [byNumber(sql`a.alarm_id`)], order: "desc" }, place);

/** Several gateways find the same: the first one opens it, and the others at most write the text again. */
export const openAlarm = (db: Db, { kind, text, at }: { kind: AlarmKind; text: string; at: Date }) =>
  sql`INSERT INTO alarms (kind, text, began_at) VALUES (${kind}, ${text}, ${at})
    ON CONFLICT (kind) WHERE ended_at IS NULL DO UPDATE SET text = EXCLUDED.text`.execute(db);

/** A clock that was set back ends none before it began. */
export const endAlarm = (db: Db, kind: AlarmKind, at: Date) =>
  sql`UPDATE alarms SET ended_at = greatest(began_at, ${at}) WHERE kind = ${kind} AND ended_at IS NULL`.execute(db);

/** One that is known only now that it is over. */
export const pastAlarm = (db: Db, alarm: { kind: AlarmKind; text: string; began_at: Date; ended_at: Date }) =>
  db.insertInto("alarms").values(alarm).execute();

/** The first operator who takes note of it; undefined if it does not exist, false if another one was first. */
export async function noteAlarm(trx: Db, id: number, operatorId: number, at: Date) {
  const row = await trx
    .selectFrom("alarms")
    .select(["kind", "text", "began_at", "seen_by"])
    .where("alarm_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.seen_by !== null) return row && false;
  await trx.updateTable("alarms").set({ seen_by: operatorId, seen_at: at }).where("alarm_id", "=", id).execute();
  return row;
}
