import type { AccountType } from "@candor/contract/accounts.ts";
import type { LedgerTag } from "@candor/contract/ledger-tags.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

type Db = Kysely<Database>;
type Page = { readonly page: number; readonly page_size: number };

export const balances = (db: Db, userId: number) =>
  db
    .selectFrom("balances")
    .select(["account", "currency_id", "available", "frozen"])
    .where("owner_id", "=", userId)
    .execute();

type EntryFilter = {
  readonly account?: AccountType | undefined;
  readonly currency_id?: number | undefined;
  readonly tag?: LedgerTag | undefined;
};

/** Ledger entries of the user, newest first, and how many there are in all. */
export async function entries(db: Db, userId: number, filter: EntryFilter, page: Page) {
  let query = db.selectFrom("ledger_entries").where("owner_id", "=", userId);
  if (filter.account !== undefined) query = query.where("account", "=", filter.account);
  if (filter.currency_id !== undefined) query = query.where("currency_id", "=", filter.currency_id);
  if (filter.tag !== undefined) query = query.where("tag", "=", filter.tag);
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .orderBy("entry_id", "desc")
      .limit(page.page_size)
      .offset((page.page - 1) * page.page_size)
      .execute(),
    query.select((expression) => expression.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function transfers(db: Db, userId: number, currencyId: number | undefined, page: Page) {
  let query = db.selectFrom("transfers").where("user_id", "=", userId);
  if (currencyId !== undefined) query = query.where("currency_id", "=", currencyId);
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .orderBy("transfer_id", "desc")
      .limit(page.page_size)
      .offset((page.page - 1) * page.page_size)
      .execute(),
    query.select((expression) => expression.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
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

/** Lets one faucet call of a user run at a time, across gateways, until the transaction ends. */
export const lockFaucet = (trx: Db, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.faucet'), ${userId}::integer)`.execute(trx);
