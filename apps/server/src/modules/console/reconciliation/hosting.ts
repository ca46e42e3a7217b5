import { type RawBuilder, sql } from "kysely";
import { byCurrency, type Compared } from "./compared.ts";

/**
 * Each order for a fund or a miner has its principal frozen while it is open, paid exactly its penalty out of it, and moved its promised income to the
 * reserve, from where a redemption took the unpaid days back. Days that were paid have refs of their own.
 */
const orders = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, account, currency_id, sum(frozen_delta) AS frozen,
      sum(available_delta + frozen_delta) * CASE owner_id WHEN 0 THEN 1 ELSE -1 END AS moved
    FROM ledger_entries WHERE ref ~ '^hosting:[0-9]+$' AND (owner_id > 0 OR account = 'hosting')
    GROUP BY ref, owner_id, account, currency_id
  ), asked AS (
    SELECT 'hosting:' || order_id AS ref, user_id AS owner_id, 'finance' AS account, currency_id,
      CASE state WHEN 'hosting' THEN principal ELSE 0 END AS frozen, coalesce(penalty_paid, 0) AS moved
    FROM hosting_orders
    UNION ALL SELECT 'hosting:' || order_id, 0, 'hosting', income_currency_id, 0,
      income * CASE state WHEN 'redeemed' THEN paid_days ELSE days END
    FROM hosting_orders
  ), compared AS (
    SELECT part.name, currency_id, coalesce(part.expected, 0) AS expected, coalesce(part.found, 0) AS found,
      coalesce(part.expected, 0) = coalesce(part.found, 0) AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id) CROSS JOIN LATERAL (VALUES
      ('hosting_frozen', a.frozen, e.frozen),
      (CASE owner_id WHEN 0 THEN 'hosting_funded' ELSE 'hosting_penalties' END, a.moved, e.moved)
    ) AS part (name, expected, found)
  )
  ${byCurrency}`;

/** Each paid day of an order was credited to its user once, with the income of a day: two credits of one day do not make up for another. */
const interest = sql<Compared>`
  WITH entries AS (
    SELECT substring(ref FROM '^hosting:[0-9]+') AS ref, owner_id, account, currency_id, count(*) AS credits, count(DISTINCT ref) AS days,
      sum(available_delta + frozen_delta) AS paid, min(available_delta) AS least, max(available_delta) AS most
    FROM ledger_entries WHERE tag IN ('fund_reward', 'miner_reward') AND owner_id > 0 GROUP BY 1, owner_id, account, currency_id
  ), asked AS (
    SELECT 'hosting:' || order_id AS ref, user_id AS owner_id, 'finance' AS account, income_currency_id AS currency_id, paid_days, income
    FROM hosting_orders WHERE paid_days > 0
  ), compared AS (
    SELECT 'hosting_interest' AS name, currency_id, coalesce(a.paid_days * a.income, 0) AS expected, coalesce(e.paid, 0) AS found,
      (e.credits, e.days, e.paid, e.least, e.most) = (a.paid_days, a.paid_days, a.paid_days * a.income, a.income, a.income) AS same,
      coalesce(ref, 'house:hosting') AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id)
  )
  ${byCurrency}`;

/** The reserve of each currency is what the open orders are still promised, to the unit. */
const reserve = sql<Compared>`
  WITH promised AS (
    SELECT income_currency_id AS currency_id, sum(income * (days - paid_days)) AS amount
    FROM hosting_orders WHERE state = 'hosting' GROUP BY income_currency_id
  ), reserved AS (
    SELECT currency_id, available + frozen AS amount FROM balances WHERE owner_id = 0 AND account = 'hosting'
  ), compared AS (
    SELECT 'hosting_reserve' AS name, currency_id, coalesce(p.amount, 0) AS expected, coalesce(r.amount, 0) AS found,
      coalesce(p.amount, 0) = coalesce(r.amount, 0) AS same, 'house:hosting' AS record
    FROM promised p FULL JOIN reserved r USING (currency_id)
  )
  ${byCurrency}`;

/** The frozen part of a financial account equals the principals of open orders and the open withdrawals, to the unit. */
const held = sql<Compared>`
  WITH open AS (
    SELECT user_id AS owner_id, currency_id, principal AS hold FROM hosting_orders WHERE state = 'hosting'
    UNION ALL SELECT user_id, currency_id, amount + fee FROM withdrawals WHERE state IN ('under_review', 'sending') AND account = 'finance'
  ), holds AS (
    SELECT owner_id, currency_id, sum(hold) AS hold FROM open GROUP BY owner_id, currency_id
  ), compared AS (
    SELECT 'held_finance' AS name, currency_id, coalesce(hold, 0) AS expected, coalesce(frozen, 0) AS found,
      coalesce(hold, 0) = coalesce(frozen, 0) AS same, concat_ws(':', 'balance', owner_id, 'finance') AS record
    FROM holds FULL JOIN (SELECT * FROM balances WHERE account = 'finance') b USING (owner_id, currency_id)
  )
  ${byCurrency}`;

export const hosting: readonly RawBuilder<Compared>[] = [orders, interest, reserve, held];
