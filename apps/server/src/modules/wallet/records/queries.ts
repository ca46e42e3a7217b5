import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { type Selectable, sql } from "kysely";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import type { Db, LedgerEntriesTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type EntryRow = Selectable<LedgerEntriesTable>;

/** All of these narrow. */
export type EntryFilter = {
  readonly account?: AccountType | undefined;
  readonly currency_id?: number | undefined;
  readonly tag?: LedgerTag | undefined;
  /** Days, in UTC; both are part of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

function filtered(db: Db, userId: number, filter: EntryFilter) {
  const { account, currency_id, tag, from, to } = filter;
  let query = db.selectFrom("ledger_entries").where("owner_id", "=", userId);
  if (account !== undefined) query = query.where("account", "=", account);
  if (currency_id !== undefined) query = query.where("currency_id", "=", currency_id);
  if (tag !== undefined) query = query.where("tag", "=", tag);
  if (from !== undefined) query = query.where("at", ">=", startOfDay(from));
  if (to !== undefined) query = query.where("at", "<", endOfDay(to));
  return query;
}

/** Ledger entries of the user, newest first, and how many there are in all. */
export function entries(db: Db, userId: number, filter: EntryFilter, page: Page) {
  const query = filtered(db, userId, filter);
  return readUserPage(db, query.selectAll(), newestBy("entry_id"), page);
}

/** Those before an entry, newest first: continuing from the last one returns each once, regardless of new bookings. */
export function entriesBefore(
  db: Db,
  userId: number,
  filter: EntryFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<EntryRow[]> {
  const query = filtered(db, userId, filter).selectAll().orderBy("entry_id", "desc").limit(limit);
  return (before === undefined ? query : query.where("entry_id", "<", before)).execute();
}

export const entryById = (db: Db, userId: number, entryId: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom("ledger_entries")
    .selectAll()
    .where("owner_id", "=", userId)
    .where("entry_id", "=", entryId)
    .executeTakeFirst();

/** A command books its entries consecutively, so only neighboring entries have to be searched. */
const AROUND = 5_000;
const TOGETHER_MAX = 200;

/** The user's entries of the same command, in the order in which they were booked, including this one. */
export const entriesWith = (db: Db, { owner_id, entry_id, at, command_id }: EntryRow): Promise<EntryRow[]> =>
  db
    .selectFrom("ledger_entries")
    .selectAll()
    .where("owner_id", "=", owner_id)
    .where("at", "=", at)
    .where("command_id", "=", command_id)
    .where("entry_id", ">=", entry_id - AROUND)
    .where("entry_id", "<=", entry_id + AROUND)
    .orderBy("entry_id")
    .limit(TOGETHER_MAX)
    .execute();

/** The user's side in each of these trades. */
export async function sidesOf(db: Db, userId: number, tradeIds: readonly number[]): Promise<Map<number, "t" | "m">> {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("trades")
    .select(["trade_id", "taker_user_id", "maker_user_id"])
    .where("trade_id", "in", tradeIds)
    .execute();
  return new Map(
    rows.flatMap(({ trade_id, taker_user_id, maker_user_id }): [number, "t" | "m"][] =>
      taker_user_id === userId ? [[trade_id, "t"]] : maker_user_id === userId ? [[trade_id, "m"]] : [],
    ),
  );
}

/** The user's receipts by these commands of orders, positions and hosting orders with these numbers. */
export const receiptsOf = async (
  db: Db,
  userId: number,
  { subjects, commandIds }: { readonly subjects: readonly number[]; readonly commandIds: readonly string[] },
) =>
  subjects.length === 0
    ? []
    : db
        .selectFrom("receipts")
        .select(["receipt_id", "kind", "subject_id", "command_id"])
        .where("subject_id", "in", subjects)
        .where("command_id", "in", commandIds)
        .where("user_id", "=", userId)
        .where("kind", "!=", "convert_settle")
        .execute();

/** The receipts of the user's conversions, by command. */
export async function receiptsOfConversions(
  db: Db,
  userId: number,
  commandIds: readonly string[],
): Promise<Map<string, string>> {
  if (commandIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("receipts")
    .select(["receipt_id", "command_id"])
    .where("command_id", "in", commandIds)
    .where("kind", "=", "convert_settle")
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ command_id, receipt_id }) => [command_id, receipt_id]));
}

export const batch = (db: Db, batchId: number) =>
  db.selectFrom("batches").select(["head", "at"]).where("batch_id", "=", batchId).executeTakeFirstOrThrow();

/** The first day after the newest archived month of each table that months have left: months leave oldest first. */
export const detachedMonths = (db: Db) =>
  db
    .selectFrom("detached_months")
    .select(["table_name", sql<string>`(max(month) + interval '1 month')::date::text`.as("since")])
    .groupBy("table_name")
    .execute();

export const displayRates = (db: Db) =>
  db.selectFrom("fiat_rates").select(["code", "per_usd", "source", "at"]).orderBy("code").execute();

export const chosenCurrency = (db: Db, userId: number) =>
  db.selectFrom("users").select("display_currency").where("user_id", "=", userId).executeTakeFirstOrThrow();

export const setChosenCurrency = (db: Db, userId: number, code: string) =>
  db.updateTable("users").set({ display_currency: code }).where("user_id", "=", userId).execute();

/** Whether a command of the user was executed; undefined if the engine has none with this id, or has dropped it after a day. */
export async function isDone(db: Db, userId: number, commandId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("commands")
    .select(sql<boolean>`(outcome ->> 'ok')::boolean`.as("ok"))
    .where("command_id", "=", commandId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.ok;
}
