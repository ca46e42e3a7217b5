import { type Selectable, sql } from "kysely";
import type { ConversionsTable, Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type ConversionRow = Selectable<ConversionsTable> & { readonly receipt_id: string | null };

const withReceipt = (db: Db) =>
  db
    .selectFrom("conversions")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.command_id", "=", "conversions.command_id").on("receipts.kind", "=", "convert_settle"),
    );

/** The conversion that a command of the user made. */
export const conversionOf = (db: Db, userId: number, commandId: string): Promise<ConversionRow | undefined> =>
  withReceipt(db)
    .selectAll("conversions")
    .select("receipt_id")
    .where("conversions.command_id", "=", commandId)
    .where("conversions.user_id", "=", userId)
    .executeTakeFirst();

/** Newest first; with a currency only conversions from or to it. */
export function conversions(
  db: Db,
  userId: number,
  { currencyId, ...page }: Page & { readonly currencyId: number | undefined },
) {
  let query = withReceipt(db).where("conversions.user_id", "=", userId);
  if (currencyId !== undefined)
    query = query.where((either) => either.or([either("from_id", "=", currencyId), either("to_id", "=", currencyId)]));
  return readUserPage(db, query.selectAll("conversions").select("receipt_id"), newestBy("conversion_id"), page);
}

export async function availableOf(db: Db, userId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("balances")
    .select(["currency_id", sql<string>`available::text`.as("available")])
    .where("owner_id", "=", userId)
    .where("account", "=", "c2c")
    .execute();
  return new Map(rows.map((row) => [row.currency_id, row.available]));
}
