import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { haveSameBank } from "./numbers.ts";

/** Whether two users have logged in on the same device, or whether one of them calls from a device of the other. */
async function haveSameDevice(db: Db, one: number, other: number, deviceId: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    WITH mine AS (
      SELECT device_id FROM known_devices WHERE user_id = ${one}
      UNION SELECT device_id FROM sessions WHERE user_id = ${one} AND revoked_at IS NULL
      UNION SELECT ${deviceId ?? null}::text)
    SELECT FROM mine WHERE EXISTS (SELECT FROM known_devices k WHERE k.user_id = ${other} AND k.device_id = mine.device_id)
      OR EXISTS (SELECT FROM sessions s WHERE s.user_id = ${other} AND s.revoked_at IS NULL AND s.device_id = mine.device_id)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether two accounts are one person's, by device or bank account. The core compares their documents. */
export async function isSamePerson(
  db: Db,
  { one, other, deviceId }: { readonly one: number; readonly other: number; readonly deviceId: string | undefined },
): Promise<boolean> {
  const [device, bank] = await Promise.all([haveSameDevice(db, one, other, deviceId), haveSameBank(db, one, other)]);
  return device || bank;
}
