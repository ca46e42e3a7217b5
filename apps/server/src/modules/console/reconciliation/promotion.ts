import { VOLUME_DAYS } from "@candor/contract/domain/rebates.ts";
import { type RawBuilder, sql } from "kysely";
import { byCurrency, type Compared } from "./compared.ts";

/** Each rebate that was paid reached its inviter, and nothing else was booked as one. */
const paid = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, currency_id, sum(available_delta + frozen_delta) AS amount
    FROM ledger_entries WHERE tag = 'rebate' AND owner_id > 0 GROUP BY ref, owner_id, currency_id
  ), made AS (
    SELECT 'rebate:' || rebate_id AS ref, inviter_id AS owner_id, currency_id, amount FROM rebates WHERE state <> 'withheld'
  ), compared AS (
    SELECT 'rebates_paid' AS name, currency_id, coalesce(m.amount, 0) AS expected, coalesce(e.amount, 0) AS found,
      coalesce(m.amount, 0) = coalesce(e.amount, 0) AS same, ref AS record
    FROM made m FULL JOIN entries e USING (ref, owner_id, currency_id)
  )
  ${byCurrency}`;

/** What is held of a pair is what was withheld of it and not released. */
const held = sql<Compared>`
  WITH left_over AS (
    SELECT inviter_id, invited_id, currency_id, sum(CASE state WHEN 'withheld' THEN amount::numeric ELSE -amount::numeric END) AS amount
    FROM rebates WHERE state <> 'posted' GROUP BY inviter_id, invited_id, currency_id
  ), compared AS (
    SELECT 'rebates_held' AS name, currency_id, coalesce(l.amount, 0) AS expected, coalesce(h.amount, 0) AS found,
      coalesce(l.amount, 0) = coalesce(h.amount, 0) AS same, 'rebates:' || inviter_id || '-' || invited_id AS record
    FROM left_over l FULL JOIN rebates_held h USING (inviter_id, invited_id, currency_id)
  )
  ${byCurrency}`;

/** The volume that a user's level was counted from is the sum of the trades of the 30 days before, in pairs that are quoted in USDT. */
const volumes = sql<Compared>`
  WITH usdt AS (SELECT currency_id FROM currencies WHERE symbol = 'USDT'
  ), days AS (
    SELECT side.user_id, floor(extract(epoch FROM t.at) / 86400)::int AS day, sum(t.quote_amount) AS volume
    FROM trades t JOIN markets m USING (market_id) JOIN usdt ON usdt.currency_id = m.quote_id
    CROSS JOIN LATERAL (VALUES (t.taker_user_id), (t.maker_user_id)) AS side (user_id)
    WHERE side.user_id IN (SELECT user_id FROM fee_levels) GROUP BY 1, 2
  ), compared AS (
    SELECT 'fee_level_volumes' AS name, usdt.currency_id, traded.volume AS expected, l.volume AS found, traded.volume = l.volume AS same,
      'user:' || l.user_id AS record
    FROM fee_levels l CROSS JOIN usdt CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.volume), 0) AS volume FROM days d
      WHERE d.user_id = l.user_id AND d.day >= l.day - ${VOLUME_DAYS}::int AND d.day < l.day) AS traded
  )
  ${byCurrency}`;

export const promotion: readonly RawBuilder<Compared>[] = [paid, held, volumes];
