import type { ContractEnding } from "@candor/contract/domain/contracts.ts";
import { type Selectable, sql } from "kysely";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import type { Db, LeverTermsTable, PositionsTable, ReceiptsTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type PositionRow = Selectable<PositionsTable>;
export type TermsRow = Selectable<LeverTermsTable>;
export type PositionState = PositionRow["state"];
export type ReceiptRow = Pick<Selectable<ReceiptsTable>, "receipt_id" | "kind" | "at">;

export const terms = (db: Db): Promise<TermsRow[]> => db.selectFrom("lever_terms").selectAll().execute();

export const termsOf = (db: Db, marketId: number): Promise<TermsRow | undefined> =>
  db.selectFrom("lever_terms").selectAll().where("market_id", "=", marketId).executeTakeFirst();

const ofUser = (db: Db, userId: number) => db.selectFrom("positions").where("user_id", "=", userId);

/** The position that a command of the user ordered. */
export const positionOfCommand = (db: Db, userId: number, commandId: string): Promise<PositionRow | undefined> =>
  ofUser(db, userId).selectAll().where("command_id", "=", commandId).executeTakeFirst();

export const positionById = (db: Db, userId: number, positionId: number): Promise<PositionRow | undefined> =>
  ofUser(db, userId).selectAll().where("position_id", "=", positionId).executeTakeFirst();

export type PositionFilter = {
  readonly states: readonly PositionState[];
  /** Besides those states, held positions of which lots have been closed. */
  readonly withPartlyClosed?: boolean | undefined;
  readonly marketId?: number | undefined;
  readonly type?: 1 | 2 | undefined;
  readonly ending?: ContractEnding | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Newest first, and how many there are in all. Ended ones no longer change, so their last change is their end. */
export function positions(db: Db, userId: number, filter: PositionFilter, page: Page) {
  const { states, withPartlyClosed = false, marketId, type, ending, from, to } = filter;
  let query = ofUser(db, userId).where((where) =>
    withPartlyClosed
      ? where.or([
          where("state", "in", states),
          where.and([where("state", "in", ["holding", "closing"]), where("lots", "<", where.ref("ordered_lots"))]),
        ])
      : where("state", "in", states),
  );
  if (marketId !== undefined) query = query.where("market_id", "=", marketId);
  if (type !== undefined) query = query.where("side", "=", type === 1 ? "long" : "short");
  if (ending === "cancelled" || ending === "refused") query = query.where("state", "=", ending);
  else if (ending !== undefined) query = query.where("close_reason", "=", ending);
  if (from !== undefined) query = query.where("updated_at", ">=", startOfDay(from));
  if (to !== undefined) query = query.where("updated_at", "<", endOfDay(to));
  return readUserPage(db, query.selectAll(), newestBy("position_id"), page);
}

/** Receipts by position, oldest first. Options count their ids from 1 as well, so that the kinds are named. */
export async function receiptsOf(
  db: Db,
  positionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ReceiptRow[]>> {
  if (positionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("receipts")
    .select(["receipt_id", "subject_id", "kind", "at"])
    .where("subject_id", "in", positionIds)
    .where("kind", "like", "lever\\_%")
    .orderBy("at")
    .orderBy("batch_id")
    .execute();
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

/** What all users hold of a pair, by side, in the base currency. NUMERIC as text. */
export async function openInterest(db: Db, marketId: number): Promise<{ longs: string; shorts: string }> {
  const { rows } = await sql<{ longs: string; shorts: string }>`
    SELECT COALESCE(sum(lots * lot_size) FILTER (WHERE side = 'long'), 0)::text AS longs,
      COALESCE(sum(lots * lot_size) FILTER (WHERE side = 'short'), 0)::text AS shorts
    FROM positions WHERE market_id = ${marketId} AND state IN ('holding', 'closing')`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a sum without a row");
  return found;
}

type HeldPosition = Pick<PositionRow, "side" | "lots" | "lot_size" | "spread" | "margin" | "deduction"> & {
  readonly open_price: string;
  readonly index: string;
};
/** A balance of the user's contract account, and one of the positions that it backs, if any. NUMERIC as text. */
export type HeldRow = {
  readonly currency_id: number;
  readonly available: string;
  readonly position: HeldPosition | null;
};

/**
 * The inputs of the risk figures of a user's contracts account. One statement, and so one moment: between two, a tick could close a position whose
 * margin the balance already has again.
 */
export async function heldOf(db: Db, userId: number): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    WITH held AS (
      SELECT * FROM positions WHERE user_id = ${userId} AND state IN ('holding', 'closing')
    ), marks AS (
      SELECT market_id, tick.price FROM (SELECT DISTINCT market_id FROM held) AS pairs CROSS JOIN LATERAL (
        SELECT price FROM ticks WHERE ticks.market_id = pairs.market_id AND counting ORDER BY at DESC LIMIT 1
      ) AS tick
    ), positions AS (
      SELECT currency_id, jsonb_build_object('side', side, 'lots', lots, 'lot_size', lot_size::text, 'open_price', open_price::text,
        'spread', spread::text, 'margin', margin::text, 'deduction', deduction::text, 'index', price::text) AS position
      FROM held JOIN marks USING (market_id)
    )
    SELECT currency_id, available, position
    FROM balances LEFT JOIN positions USING (currency_id)
    WHERE owner_id = ${userId} AND account = 'lever'
    ORDER BY currency_id`.execute(db);
  return rows;
}
