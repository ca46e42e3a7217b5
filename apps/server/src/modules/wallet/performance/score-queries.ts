import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** From `since` until before `before`. */
export type Span = { readonly since: Date; readonly before: Date };

export type OptionSums = {
  readonly currency_id: number;
  readonly won: number;
  readonly lost: number;
  readonly flat: number;
  readonly void: number;
  /** Of those that were won or lost: what was staked, and what a win pays on top. */
  readonly stakes: string;
  readonly profits: string;
  /** Profits of the won ones, stakes of the lost ones, fees of all that were settled. */
  readonly gained: string;
  readonly staked_lost: string;
  readonly fees: string;
};

/** The user's options that ended in the span, by currency. */
export async function optionSums(db: Db, userId: number, { since, before }: Span): Promise<OptionSums[]> {
  const { rows } = await sql<OptionSums>`
    SELECT currency_id, count(*) FILTER (WHERE state = 'won') AS won, count(*) FILTER (WHERE state = 'lost') AS lost,
      count(*) FILTER (WHERE state = 'flat') AS flat, count(*) FILTER (WHERE state = 'void') AS void,
      coalesce(sum(stake) FILTER (WHERE state IN ('won', 'lost')), 0)::text AS stakes,
      coalesce(sum(profit) FILTER (WHERE state IN ('won', 'lost')), 0)::text AS profits,
      coalesce(sum(profit) FILTER (WHERE state = 'won'), 0)::text AS gained,
      coalesce(sum(stake) FILTER (WHERE state = 'lost'), 0)::text AS staked_lost,
      coalesce(sum(fee) FILTER (WHERE state <> 'void'), 0)::text AS fees
    FROM option_orders WHERE user_id = ${userId} AND delivered_at >= ${since} AND delivered_at < ${before}
    GROUP BY currency_id ORDER BY currency_id`.execute(db);
  return rows;
}

export type DayCost = {
  readonly currency_id: number;
  readonly day: string;
  readonly cost: string;
};

/** The user's ledger entries with these tags, by tag, currency and day of UTC; what was paid is positive. */
export async function feesByDay(
  db: Db,
  userId: number,
  { since, before }: Span,
  tags: readonly LedgerTag[],
): Promise<(DayCost & { readonly tag: LedgerTag })[]> {
  const { rows } = await sql<DayCost & { tag: LedgerTag }>`
    SELECT tag, currency_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(-available_delta - frozen_delta)::text AS cost
    FROM ledger_entries WHERE owner_id = ${userId} AND at >= ${since} AND at < ${before} AND tag = ANY (${[...tags]})
    GROUP BY tag, currency_id, 3`.execute(db);
  return rows;
}

/** In USDT, in which both prices of a conversion are: the worth of what was given less the worth of what was received; of all 16 decimals. */
export async function conversionSpread(db: Db, userId: number, { since, before }: Span): Promise<string> {
  const { rows } = await sql<{ cost: string }>`
    SELECT trim_scale(coalesce(sum(amount * from_price - received * to_price), 0))::text AS cost
    FROM conversions WHERE user_id = ${userId} AND at >= ${since} AND at < ${before}`.execute(db);
  return rows[0]?.cost ?? "0";
}

/**
 * What opening and closing contracts cost against the index of their tick, by currency and day: the receipts name price, quantity and tick. A position
 * that ended before the span has none in it.
 */
export async function contractSpreads(db: Db, userId: number, { since, before }: Span): Promise<DayCost[]> {
  const { rows } = await sql<DayCost>`
    SELECT p.currency_id, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, trim_scale(sum(abs(
        CASE r.kind WHEN 'lever_open' THEN (r.result ->> 'open_price')::numeric ELSE (r.result ->> 'close_price')::numeric END - t.price)
      * CASE r.kind WHEN 'lever_open' THEN (r.result ->> 'quantity')::numeric
          ELSE (r.inputs ->> 'closed_lots')::numeric * (r.inputs ->> 'lot_size')::numeric END))::text AS cost
    FROM positions AS p
    JOIN receipts AS r ON r.subject_id = p.position_id AND r.kind IN ('lever_open', 'lever_close') AND r.user_id = p.user_id
    JOIN receipt_ticks AS t ON t.tick_id = r.tick_ids[1]
    WHERE p.user_id = ${userId} AND (p.closed_at IS NULL OR p.closed_at >= ${since}) AND r.at >= ${since} AND r.at < ${before}
    GROUP BY p.currency_id, 2`.execute(db);
  return rows;
}
