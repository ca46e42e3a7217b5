import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Db } from "../../../platform/database/schema.ts";

export const user = (db: Db, userId: number) =>
  db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

export const setLanguage = (db: Db, userId: number, lang: Language) =>
  db.updateTable("users").set({ lang }).where("user_id", "=", userId).execute();

/** Whether the user has what the channel needs; the choice is stored only then. */
export async function setChannel(db: Db, userId: number, channel: "sms" | "mail"): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ channel })
    .where("user_id", "=", userId)
    .where(channel === "sms" ? "mobile" : "email", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
