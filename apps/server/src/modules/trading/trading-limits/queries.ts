import { type Selectable, sql } from "kysely";
import type { Db, PlayLimitsTable } from "../../../platform/database/schema.ts";

export type Product = "option" | "lever";
/** `day` in days since 1970, as the core counts them; a date would be read in the server's time zone. */
export type LimitsRow = Omit<Selectable<PlayLimitsTable>, "day"> & { readonly day_number: number | null };

export const limitsOf = (db: Db, userId: number): Promise<LimitsRow | undefined> =>
  db
    .selectFrom("play_limits")
    .select(["user_id", "daily_loss", "next_daily_loss", "changes_at", "cooling_until", "lost_today"])
    .select(sql<number | null>`day - DATE '1970-01-01'`.as("day_number"))
    .where("user_id", "=", userId)
    .executeTakeFirst();

export async function risksRead(db: Db, userId: number): Promise<ReadonlySet<Product>> {
  const rows = await db.selectFrom("risk_acknowledgements").select("product").where("user_id", "=", userId).execute();
  return new Set(rows.map(({ product }) => product));
}

/** Whether the user has said so of a product, which every first order of it needs. */
export const hasReadRisk = async (db: Db, userId: number, product: Product): Promise<boolean> =>
  (await risksRead(db, userId)).has(product);

/** The first time is kept. */
export const acknowledge = (db: Db, userId: number, product: Product) =>
  db
    .insertInto("risk_acknowledgements")
    .values({ user_id: userId, product })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
