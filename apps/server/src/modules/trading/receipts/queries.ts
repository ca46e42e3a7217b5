import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** A receipt with its display names. The owner is only used here, to find the entries. */
export const receipt = (db: Db, receiptId: string) =>
  db
    .selectFrom("receipts")
    .leftJoin("markets", "markets.market_id", "receipts.market_id")
    .leftJoin("currencies", "currencies.currency_id", "markets.quote_id")
    .innerJoin("batches", "batches.batch_id", "receipts.batch_id")
    .select(["receipt_id", "receipts.kind", "subject_id", "user_id", "rule_version", "inputs", "result", "command_id"])
    // The driver returns the elements of bigint[] as text.
    .select(sql<number[]>`to_jsonb(tick_ids)`.as("tick_ids"))
    .select(["receipts.batch_id", "receipts.at", "markets.symbol", "currencies.symbol as currency", "batches.head"])
    .where("receipt_id", "=", receiptId)
    .executeTakeFirst();
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof receipt>>>;

/** The copies, which remain when months of ticks are dropped. */
export async function ticksOf(db: Db, tickIds: readonly number[]) {
  if (tickIds.length === 0) return [];
  return db
    .selectFrom("receipt_ticks")
    .innerJoin("markets", "markets.market_id", "receipt_ticks.market_id")
    .select(["tick_id", "markets.symbol", "at", "price", "counting", "constituents"])
    .where("tick_id", "in", tickIds)
    .execute();
}

/** What the entries of a product name their record by. */
const refs: Readonly<Record<string, string>> = {
  option: "option",
  lever: "position",
  hosting: "hosting",
  spot: "order",
};
/** Of the order or the position: one command settles many, even of the same user. */
const refOf = ({ kind, subject_id, command_id }: ReceiptRow) =>
  kind === "convert_settle" ? `convert:${command_id}` : `${refs[kind.slice(0, kind.indexOf("_"))]}:${subject_id}`;
/** Nothing is booked before the decision; the minute covers clock adjustments. This excludes older partitions from the search. */
const BOOKED_AFTER_MS = 60_000;

/** The entries that the receipt's command booked for its user. */
export const entriesOf = (db: Db, row: ReceiptRow) =>
  db
    .selectFrom("ledger_entries")
    .select(["entry_id", "account", "tag", "available_delta", "frozen_delta"])
    .where("owner_id", "=", row.user_id)
    .where("command_id", "=", row.command_id)
    .where("ref", "=", refOf(row))
    .where("at", ">=", new Date(row.at.getTime() - BOOKED_AFTER_MS))
    .orderBy("entry_id")
    .execute();
