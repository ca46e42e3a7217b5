import type { Archived } from "@candor/contract/routes/record.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { detachedMonths } from "./queries.ts";

/** The first day after the newest month whose rows left the database, by what the table is to a user. */
export async function readArchived(db: Db): Promise<Archived> {
  const since = new Map((await detachedMonths(db)).map(({ table_name, since }) => [table_name, since]));
  return {
    holds_since: since.get("ledger_entries") ?? null,
    orders_since: since.get("orders") ?? null,
    ticks_since: since.get("ticks") ?? null,
  };
}
