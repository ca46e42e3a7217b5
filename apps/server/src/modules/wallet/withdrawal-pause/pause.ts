import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { FieldRefusal } from "../../../services/calls/result.ts";
import { readSetting } from "../../console/settings/index.ts";

/**
 * After a recovery nothing can be withdrawn for a day: with the mailbox alone a stranger can reset both passwords, but the notices warn the owner in
 * time. A later recovery extends the pause; nothing ends it early. To be called in the transaction of the recovery.
 */
export async function pauseWithdrawals(trx: Db, { userId, now }: { userId: number; now: number }): Promise<void> {
  const { value: hours } = await readSetting(trx, "withdrawal.pause");
  const until = new Date(now + hours * HOUR_MS);
  await trx
    .insertInto("withdrawal_pauses")
    .values({ user_id: userId, until })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ until: sql`greatest(withdrawal_pauses.until, excluded.until)` }),
    )
    .execute();
}

/** The end of the user's withdrawal pause; null without one. */
export async function pausedUntil(db: Db, userId: number, now: number): Promise<Date | null> {
  const row = await db
    .selectFrom("withdrawal_pauses")
    .select("until")
    .where("user_id", "=", userId)
    .where("until", ">", new Date(now))
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function pausedRefusal(db: Db, userId: number, now: number): Promise<FieldRefusal | undefined> {
  const until = await pausedUntil(db, userId, now);
  const time = until?.toISOString().slice(0, 16).replace("T", " ");
  return time === undefined ? undefined : refuse("WITHDRAWALS_PAUSED", { time });
}
