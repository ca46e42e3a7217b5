import { type AlarmKind, alarmKinds } from "@candor/contract/domain/alarms.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/session.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { Outage } from "../../../platform/database/probe.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import * as queries from "./alarm-queries.ts";

export type Alarm = OutputOf<typeof routes.consoleState>["alarms"][number];
/** What each watched thing warns of now; undefined while it is well. */
export type Found = ReadonlyMap<AlarmKind, string | undefined>;

const kindOf = (kind: string): AlarmKind => alarmKinds.find((one) => one === kind) ?? "engine";

const viewOf = (row: queries.AlarmRow): Alarm => ({
  id: row.alarm_id,
  kind: kindOf(row.kind),
  text: row.text,
  since: row.began_at.toISOString(),
  seen: row.seen_by === null || row.seen_at === null ? null : { by: row.seen_by, at: row.seen_at.toISOString() },
});

/**
 * Writes what changed since the last look into the history, and returns the open alarms. `beganMs`: since when those last that began before this look, of which
 * that is known.
 */
export async function keepAlarms(
  db: Db,
  found: Found,
  now: number,
  beganMs: ReadonlyMap<AlarmKind, number> = new Map(),
): Promise<Alarm[]> {
  const at = new Date(now);
  const open = await queries.openAlarms(db);
  const textOf = new Map(open.map(({ kind, text }) => [kind, text]));
  const changed = [...found].filter(([kind, text]) => textOf.get(kind) !== text);
  for (const [kind, text] of changed)
    if (text === undefined) await queries.endAlarm(db, kind, at);
    else await queries.openAlarm(db, { kind, text, at: new Date(beganMs.get(kind) ?? now) });
  return (changed.length === 0 ? open : await queries.openAlarms(db)).map(viewOf);
}

/** The open alarms, for a process that leaves the looking to another one. */
export const readAlarms = async (db: Db): Promise<Alarm[]> => (await queries.openAlarms(db)).map(viewOf);

/** The kinds that are open in the history now. */
export const openAlarmKinds = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await queries.openAlarms(db)).map(({ kind }) => kind));

/** A database that stood still could not be written to meanwhile. */
export const keepOutage = (db: Db, { from, to }: Outage) =>
  queries.pastAlarm(db, {
    kind: "database",
    text: `The database gave no answer for ${Math.round((to - from) / 1_000)} s`,
    began_at: new Date(from),
    ended_at: new Date(to),
  });

export function alarmHandlers(services: Services): Pick<HandlersOf<typeof routes>, "alarmList" | "alarmSeen"> {
  const { db, clock } = services;
  return {
    alarmList: async (_, place) =>
      done(
        listed(await queries.alarmPage(db, place), (row) => ({
          ...viewOf(row),
          ended: row.ended_at?.toISOString() ?? null,
        })),
      ),
    alarmSeen: async (context, input) => {
      const { operatorId } = operatorOf(context);
      const call = { route: routes.alarmSeen, context, input };
      const { result } = await once(services, call, async () => async (trx) => {
        const noted = await queries.noteAlarm(trx, input.id, operatorId, new Date(clock.now()));
        if (noted === undefined) return refuseField("id", "NOT_FOUND");
        if (noted)
          await audit(trx, {
            operatorId,
            action: "alarm.seen",
            subject: `alarm:${input.id}`,
            after: { kind: noted.kind, text: noted.text, since: noted.began_at },
            ip: context.ip,
          });
        return done({});
      });
      return result;
    },
  };
}
