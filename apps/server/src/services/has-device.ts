import type { Db } from "../platform/database/schema.ts";

/** False for a user who has never logged in with a device that gave its id, so that nothing is known of others on it. */
export const hasDevice = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom("known_devices")
    .select("device_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
