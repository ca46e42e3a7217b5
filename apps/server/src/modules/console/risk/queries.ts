import type { Db } from "../../../platform/database/schema.ts";

export type Sample = {
  readonly hour: Date;
  readonly currency_id: number;
  readonly positions: number;
  readonly accounts: number;
  readonly loss: string;
  readonly shortfall: string;
  readonly treasury: string;
  readonly insurance: string;
};

/** The first look of an hour is kept; another gateway may have been first. */
export async function keepSamples(db: Db, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  await db
    .insertInto("risk_samples")
    .values([...samples])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const samplesSince = (db: Db, since: Date) =>
  db.selectFrom("risk_samples").selectAll().where("hour", ">=", since).orderBy("hour").orderBy("currency_id").execute();

export const uidsOf = async (db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "uid"])
    .where("user_id", "in", [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, uid }) => [user_id, uid]));
};
