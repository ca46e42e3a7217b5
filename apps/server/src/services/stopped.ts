import type { Db } from "../platform/database/schema.ts";

/** What the emergency stop has stopped, for clients and for every page of the console. */
export async function stoppedTargets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("stops").select("target").where("stopped", "=", true).orderBy("target").execute();
  return rows.map(({ target }) => target);
}
