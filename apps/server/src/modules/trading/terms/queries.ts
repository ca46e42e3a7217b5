import { HOUSE, type HouseAccount } from "@candor/contract/domain/accounts.ts";
import { fromNumeric } from "@candor/contract/domain/money.ts";
import { type Selectable, sql } from "kysely";
import { byTime, byUuid, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db, LeverTermsTable, OptionTermsTable } from "../../../platform/database/schema.ts";

export type OptionTermsRow = Selectable<OptionTermsTable>;
export type ContractTermsRow = Selectable<LeverTermsTable>;

/** Of all pairs, in the order in which markets are shown. */
export const allOptionTerms = (db: Db): Promise<OptionTermsRow[]> =>
  db
    .selectFrom("option_terms")
    .innerJoin("markets", "markets.market_id", "option_terms.market_id")
    .selectAll("option_terms")
    .orderBy("markets.sort")
    .orderBy("markets.market_id")
    .execute();

export const allContractTerms = (db: Db): Promise<ContractTermsRow[]> =>
  db
    .selectFrom("lever_terms")
    .innerJoin("markets", "markets.market_id", "lever_terms.market_id")
    .selectAll("lever_terms")
    .orderBy("markets.sort")
    .orderBy("markets.market_id")
    .execute();

/** Pairs that options and contracts can be offered on, in the order in which markets are shown: those that the index prices. */
export const indexMarkets = (db: Db): Promise<{ market_id: number }[]> =>
  db
    .selectFrom("markets")
    .select("market_id")
    .where("source", "=", "index")
    .orderBy("sort")
    .orderBy("market_id")
    .execute();

export function optionTerms(db: Db, marketId: number, locked = false): Promise<OptionTermsRow | undefined> {
  const query = db.selectFrom("option_terms").selectAll().where("market_id", "=", marketId);
  return (locked ? query.forUpdate() : query).executeTakeFirst();
}

export function contractTerms(db: Db, marketId: number, locked = false): Promise<ContractTermsRow | undefined> {
  const query = db.selectFrom("lever_terms").selectAll().where("market_id", "=", marketId);
  return (locked ? query.forUpdate() : query).executeTakeFirst();
}

export type OpenOptions = {
  readonly market_id: number;
  readonly seconds: number;
  readonly orders: number;
  /** NUMERIC as text: stakes, and the profit of a win. */
  readonly up_stake: string;
  readonly down_stake: string;
  readonly up_profit: string;
  readonly down_profit: string;
  /** The next settlement time; null while all of them wait to open. */
  readonly next_due: Date | null;
};

/** Pending and open options by pair and duration. The partial index of open orders answers it, however many have ended. */
export async function openOptions(db: Db): Promise<OpenOptions[]> {
  const { rows } = await sql<OpenOptions>`
    SELECT market_id, seconds, count(*) AS orders, min(due_at) AS next_due,
      coalesce(sum(stake) FILTER (WHERE direction = 'up'), 0) AS up_stake,
      coalesce(sum(stake) FILTER (WHERE direction = 'down'), 0) AS down_stake,
      coalesce(sum(profit) FILTER (WHERE direction = 'up'), 0) AS up_profit,
      coalesce(sum(profit) FILTER (WHERE direction = 'down'), 0) AS down_profit
    FROM option_orders WHERE state IN ('opening', 'running') GROUP BY market_id, seconds ORDER BY market_id, seconds`.execute(
    db,
  );
  return rows;
}

/** The total profit of a pair's open options if all of them won, as counted in the core. */
export async function promisedBy(db: Db, marketId: number): Promise<bigint> {
  const { promised } = await db
    .selectFrom("option_orders")
    .select(sql<string>`coalesce(sum(profit), 0)`.as("promised"))
    .where("market_id", "=", marketId)
    .where("state", "in", ["opening", "running"])
    .executeTakeFirstOrThrow();
  return fromNumeric(promised);
}

export type HeldPositions = {
  readonly market_id: number;
  readonly side: "long" | "short";
  /** NUMERIC as text, like the sums. Those with one spread close at one price. */
  readonly spread: string;
  readonly positions: number;
  readonly quantity: string;
  /** Quantity x opening price, unrounded, in units of 1e-16. */
  readonly cost: string;
  readonly deduction: string;
};

/** Open positions by pair, side and spread: profit is linear in the closing price, so these sums are sufficient. */
export async function heldPositions(db: Db): Promise<HeldPositions[]> {
  const { rows } = await sql<HeldPositions>`
    SELECT market_id, side, spread, count(*) AS positions, sum(lots * lot_size) AS quantity,
      trunc(sum(lots * lot_size * open_price) * 1e16)::text AS cost, sum(deduction) AS deduction
    FROM positions WHERE state IN ('holding', 'closing') GROUP BY market_id, side, spread`.execute(db);
  return rows;
}

/** The tick that the core values each pair of contracts at: its last counting one. Two index reads per pair, even across months. */
const lastCounting = sql`
  SELECT l.market_id, t.price FROM lever_terms l
  JOIN LATERAL (SELECT price FROM ticks WHERE ticks.market_id = l.market_id AND counting ORDER BY at DESC LIMIT 1) t ON true`;

export async function marks(db: Db): Promise<{ readonly market_id: number; readonly price: string }[]> {
  const { rows } = await sql<{ market_id: number; price: string }>`${lastCounting}`.execute(db);
  return rows;
}

/**
 * The gains of winning positions at their closing price, less the amounts taken by deleveraging: by currency, in 1e-8 and rounded up, as the core
 * reserves them in the treasury. Currencies without gains are omitted.
 */
export async function gainedByContracts(db: Db): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ currency_id: number; gained: string }>`
    WITH marks AS (${lastCounting}), gains AS (
      SELECT currency_id, lots * lot_size * CASE side
        WHEN 'long' THEN floor(price * (1 - spread) * 1e8) / 1e8 - open_price
        ELSE open_price - ceil(price * (1 + spread) * 1e8) / 1e8 END - deduction AS gain
      FROM positions JOIN marks USING (market_id) WHERE state IN ('holding', 'closing')
    )
    SELECT currency_id, trunc(ceil(sum(gain) * 1e8))::text AS gained FROM gains WHERE gain > 0 GROUP BY currency_id`.execute(
    db,
  );
  return new Map(rows.map(({ currency_id, gained }) => [currency_id, BigInt(gained)]));
}

/** Orders for positions that wait for their price or their tick, by pair. */
export const waitingPositions = (db: Db) =>
  db
    .selectFrom("positions")
    .select(["market_id", sql<number>`count(*)`.as("orders")])
    .where("state", "in", ["pending", "opening"])
    .groupBy("market_id")
    .execute();

/** The house's balances in these accounts, by currency. */
export const houseFunds = (db: Db, ...accounts: readonly HouseAccount[]) =>
  db
    .selectFrom("balances")
    .select(["account", "currency_id", "available", "frozen"])
    .where("owner_id", "=", HOUSE)
    .where("account", "in", accounts)
    .orderBy("currency_id")
    .execute();

/** Nothing is booked before the decision; the minute covers clock adjustments. This excludes older partitions from the search. */
const insurancePaid = sql<string>`coalesce((
  SELECT -sum(e.available_delta) FROM ledger_entries e
  WHERE e.tag = 'lever_insurance' AND e.command_id = receipts.command_id AND e.ref = 'position:' || receipts.subject_id
    AND e.owner_id = 0 AND e.account = 'insurance' AND e.at >= receipts.at - interval '1 minute'), 0)`;

/** Word for word the index's expression: an equivalent one would read every receipt. */
export const isLiquidation = sql<boolean>`(receipts.kind = 'lever_deleverage' OR receipts.inputs ->> 'reason' = 'liquidation')`;

/** Closes by liquidation and amounts taken by deleveraging, newest first. */
export const liquidations = (db: Db, place: Place) =>
  readCursorPage(
    db,
    db
      .selectFrom("receipts")
      .innerJoin("positions", "positions.position_id", "receipts.subject_id")
      .innerJoin("users", "users.user_id", "receipts.user_id")
      .where(isLiquidation)
      .select(["receipts.receipt_id", "receipts.kind", "positions.market_id", "receipts.inputs", "receipts.result"])
      .select(["receipts.at", "positions.side", "positions.ordered_lots", "positions.currency_id", "users.uid"])
      .select(insurancePaid.as("insurance")),
    { keys: [byTime(sql`receipts.at`), byUuid(sql`receipts.receipt_id`)], order: "desc" },
    place,
  );
