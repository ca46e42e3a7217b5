import type { Db } from "../../../platform/database/schema.ts";

/** What is stopped now, with who stopped it. */
export const stopsNow = (db: Db) =>
  db
    .selectFrom("stops as s")
    .innerJoin("operators as o", "o.operator_id", "s.operator_id")
    .select(["s.target", "s.at", "o.name as operator"])
    .where("s.stopped", "=", true)
    .orderBy("s.at")
    .orderBy("s.target")
    .execute();

export const stopOf = (db: Db, target: string) =>
  db.selectFrom("stops").select(["stopped", "at"]).where("target", "=", target).executeTakeFirst();

/** Why each of these subjects was stopped last. */
export const reasonsOf = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom("audit_log")
    .distinctOn("subject")
    .select(["subject", "reason"])
    .where("action", "=", "stop.begin")
    .where("subject", "in", [...subjects])
    .orderBy("subject")
    .orderBy("entry_id", "desc")
    .execute();

/** Who began the stop that is in force since then, and why. The entry is written just before the engine stops. */
export const beginningOf = (db: Db, subject: string, since: Date) =>
  db
    .selectFrom("audit_log as a")
    .innerJoin("operators as o", "o.operator_id", "a.operator_id")
    .select(["o.name as operator", "a.reason"])
    .where("a.action", "=", "stop.begin")
    .where("a.subject", "=", subject)
    .where("a.at", "<=", since)
    .orderBy("a.entry_id", "desc")
    .limit(1)
    .executeTakeFirst();
