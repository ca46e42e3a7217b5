import { type SettingName, settingNames, settings } from "@candor/contract/settings.ts";
import type { Db } from "../../../platform/database/schema.ts";

export type Setting = { readonly name: SettingName; readonly value: number; readonly version: number };

/** Every setting in force; one that was never set has version 0. */
export async function readSettings(db: Db): Promise<Setting[]> {
  const rows = await db.selectFrom("settings").selectAll().execute();
  return settingNames.map((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    const value = typeof row?.value === "number" ? row.value : settings[name].fallback;
    return { name, value, version: row?.version ?? 0 };
  });
}

export async function readSetting(db: Db, name: SettingName): Promise<Setting> {
  const row = await db.selectFrom("settings").selectAll().where("name", "=", name).executeTakeFirst();
  const value = typeof row?.value === "number" ? row.value : settings[name].fallback;
  return { name, value, version: row?.version ?? 0 };
}

/** Sets it if it still has the shown version. Returns the new version, or undefined after a concurrent change. */
export async function writeSetting(
  trx: Db,
  change: { name: SettingName; value: number; version: number; at: Date },
): Promise<number | undefined> {
  const { name, version, at } = change;
  const value = JSON.stringify(change.value);
  const row =
    version === 0
      ? await trx
          .insertInto("settings")
          .values({ name, value, changed_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("settings")
          .set({ value, version: version + 1, changed_at: at })
          .where("name", "=", name)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return row?.version;
}
