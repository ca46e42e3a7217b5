import { HOUSE, type HouseAccount } from "@candor/contract/domain/accounts.ts";
import { sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";

export const houseBalances = (db: Db) =>
  db
    .selectFrom("balances")
    .select(["account", "currency_id", "available", "frozen"])
    .where("owner_id", "=", HOUSE)
    .orderBy("currency_id")
    .execute();

/** Word for word the index's expression: an equivalent one would read every entry of the house. */
const isListed = sql<boolean>`owner_id = 0 AND (account NOT IN ('fees', 'quoting') OR tag IN ('system_recharge', 'system_withdraw'))`;

export function entries(db: Db, account: HouseAccount, currencyId: number, place: Place) {
  const query = db
    .selectFrom("ledger_entries")
    .selectAll()
    .where(isListed)
    .where("account", "=", account)
    .where("currency_id", "=", currencyId);
  return readCursorPage(db, query, { keys: [byNumber(sql`entry_id`)], order: "desc" }, place);
}

/** The requests with these ids, with both operators. */
export const requests = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .leftJoin("operators as d", "d.operator_id", "a.decided_by")
    .select(["a.approval_id as id", "r.name as requested_by", "d.name as decided_by", "a.reason"])
    .where("a.approval_id", "in", ids)
    .execute();
