import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export const balances = (db: Db, userId: number) =>
  db.selectFrom("balances").selectAll().where("owner_id", "=", userId).execute();

/** NUMERIC; undefined without any movement. */
export async function available(
  db: Db,
  userId: number,
  account: AccountType,
  currencyId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("balances")
    .select("available")
    .where("owner_id", "=", userId)
    .where("account", "=", account)
    .where("currency_id", "=", currencyId)
    .executeTakeFirst();
  return row?.available;
}

export async function isSent(db: Db, commandId: string): Promise<boolean> {
  const row = await db
    .selectFrom("commands")
    .select("command_id")
    .where("command_id", "=", commandId)
    .executeTakeFirst();
  return row !== undefined;
}

export function transfers(db: Db, userId: number, currencyId: number | undefined, page: Page) {
  let query = db.selectFrom("transfers").where("user_id", "=", userId);
  if (currencyId !== undefined) query = query.where("currency_id", "=", currencyId);
  return readUserPage(db, query.selectAll(), newestBy("transfer_id"), page);
}

/** References of the faucet's credits of the last 24 h; each is `faucet:<command id>:<symbol>`. */
export async function faucetReferences(db: Db, userId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("ledger_entries")
    .select("ref")
    .where("owner_id", "=", userId)
    .where("tag", "=", "system_recharge")
    .where("ref", "like", "faucet:%")
    .where("at", ">", since)
    .execute();
  return rows.map((row) => row.ref);
}

/** Serializes a user's faucet calls, across gateways, until the transaction ends. */
export const lockFaucet = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.faucet'), ${userId}::integer)`.execute(trx);
