import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

export type Movement = {
  readonly currency_id: number;
  /** "2026-11-23"; null for the present balance. */
  readonly day: string | null;
  readonly change: string;
  readonly flow: string;
};

/** The present total of each currency, and what each day since then changed it by: one statement, so both are of one moment. */
export async function movements(
  db: Db,
  userId: number,
  { since, flows }: { readonly since: Date; readonly flows: readonly LedgerTag[] },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    SELECT currency_id, NULL AS day, sum(available + frozen)::text AS change, '0' AS flow
    FROM balances WHERE owner_id = ${userId} GROUP BY currency_id
    UNION ALL
    SELECT currency_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(available_delta + frozen_delta)::text AS change,
      coalesce(sum(available_delta + frozen_delta) FILTER (WHERE tag = ANY (${[...flows]})), 0)::text AS flow
    FROM ledger_entries WHERE owner_id = ${userId} AND at >= ${since} GROUP BY currency_id, 2`.execute(db);
  return rows;
}

export type Payment = { readonly currency_id: number; readonly day: string; readonly change: string };

/** What subscriptions to these coins have taken since then, by day and currency of the payment: below zero. */
export async function paidFor(
  db: Db,
  userId: number,
  { since, coins }: { readonly since: Date; readonly coins: readonly number[] },
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    WITH bought AS (
      SELECT at, currency_id, ref, available_delta + frozen_delta AS change, currency_id = ANY (${[...coins]}) AS is_coin
      FROM ledger_entries WHERE owner_id = ${userId} AND at >= ${since} AND tag = 'ieo_buy'
    )
    SELECT currency_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(change)::text AS change
    FROM bought WHERE NOT is_coin AND ref IN (SELECT ref FROM bought WHERE is_coin) GROUP BY currency_id, 2`.execute(
    db,
  );
  return rows;
}

export type Close = { readonly market_id: number; readonly day: string; readonly close: string };

/** Closing prices of closed days, oldest first. */
export async function closes(
  db: Db,
  { markets, since }: { readonly markets: readonly number[]; readonly since?: Date | undefined },
): Promise<Close[]> {
  const { rows } = await sql<Close>`
    SELECT market_id, to_char(open_time AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, close::text AS close
    FROM candles WHERE market_id = ANY (${[...markets]}) AND period = '1d' AND open_time >= ${since ?? new Date(0)}
    ORDER BY market_id, open_time`.execute(db);
  return rows;
}

export type ReportEntry = {
  readonly entry_id: number;
  readonly at: Date;
  readonly command_id: string;
  readonly currency_id: number;
  readonly change: string;
  readonly tag: LedgerTag;
  readonly ref: string;
};

/** Entries that changed a total, oldest first, after an entry and before a time. */
export async function entriesAfter(
  db: Db,
  userId: number,
  { after, before, limit }: { readonly after: number; readonly before: Date; readonly limit: number },
): Promise<ReportEntry[]> {
  const { rows } = await sql<ReportEntry>`
    SELECT entry_id, at, command_id, currency_id, (available_delta + frozen_delta)::text AS change, tag, ref FROM ledger_entries
    WHERE owner_id = ${userId} AND entry_id > ${after} AND at < ${before}
    ORDER BY entry_id LIMIT ${limit}`.execute(db);
  return rows;
}
