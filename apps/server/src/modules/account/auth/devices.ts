import type { Db } from "../../../platform/database/schema.ts";

/** Beyond this number the oldest devices are deleted, so that logins with ever new ids do not fill the table. */
const DEVICES_MAX = 50;

/** Records the device of a login; true if it was unknown. A caller without an id is never known: omitting it must not avoid the alert. */
export async function noteDevice(
  db: Db,
  { userId, deviceId, now }: { userId: number; deviceId: string | undefined; now: number },
): Promise<boolean> {
  if (deviceId === undefined) return true;
  const row = await db
    .insertInto("known_devices")
    .values({ user_id: userId, device_id: deviceId, first_seen_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("device_id")
    .executeTakeFirst();
  if (!row) return false;
  await db
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("device_id", "in", (devices) =>
      devices
        .selectFrom("known_devices")
        .select("device_id")
        .where("user_id", "=", userId)
        .orderBy("first_seen_at", "desc")
        .offset(DEVICES_MAX),
    )
    .execute();
  return true;
}

export async function isKnownDevice(db: Db, userId: number, deviceId: string | undefined): Promise<boolean> {
  if (deviceId === undefined) return false;
  const row = await db
    .selectFrom("known_devices")
    .select("device_id")
    .where("user_id", "=", userId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row !== undefined;
}
