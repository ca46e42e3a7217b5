import { type RawBuilder, sql } from "kysely";
import { byCurrency, type Compared } from "./compared.ts";

/**
 * An open option has its stake and fee frozen, and its possible profit is frozen in the treasury; a settled one has moved exactly its result on both
 * sides, and left nothing frozen. The fee goes to another account of the house.
 */
const options = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, account, currency_id, sum(frozen_delta) AS frozen, sum(available_delta + frozen_delta) AS result
    FROM ledger_entries WHERE ref LIKE 'option:%' AND (owner_id, account) <> (0, 'fees') GROUP BY ref, owner_id, account, currency_id
  ), orders AS (
    SELECT 'option:' || order_id AS ref, user_id, currency_id, stake, profit, fee, state, state IN ('opening', 'running') AS runs FROM option_orders
  ), asked AS (
    SELECT ref, user_id AS owner_id, 'mic' AS account, currency_id, CASE WHEN runs THEN stake + fee ELSE 0 END AS frozen,
      CASE state WHEN 'won' THEN profit - fee WHEN 'lost' THEN -stake - fee WHEN 'flat' THEN -fee ELSE 0 END AS result
    FROM orders
    UNION ALL SELECT ref, 0, 'treasury', currency_id, CASE WHEN runs THEN profit ELSE 0 END,
      CASE state WHEN 'won' THEN -profit WHEN 'lost' THEN stake ELSE 0 END
    FROM orders
  ), compared AS (
    SELECT part.name, currency_id, coalesce(part.expected, 0) AS expected, coalesce(part.found, 0) AS found,
      coalesce(part.expected, 0) = coalesce(part.found, 0) AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id) CROSS JOIN LATERAL (VALUES
      (CASE owner_id WHEN 0 THEN 'options_promised' ELSE 'options_frozen' END, a.frozen, e.frozen),
      (CASE owner_id WHEN 0 THEN 'options_treasury' ELSE 'options_results' END, a.result, e.result)
    ) AS part (name, expected, found)
  )
  ${byCurrency}`;

/** An order for a contract has its margin and fee frozen, a position its margin, and an ended one nothing. */
const contracts = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, account, currency_id, sum(frozen_delta) AS frozen
    FROM ledger_entries WHERE ref LIKE 'position:%' GROUP BY ref, owner_id, account, currency_id
  ), asked AS (
    SELECT 'position:' || position_id AS ref, user_id AS owner_id, 'lever' AS account, currency_id,
      CASE WHEN state IN ('pending', 'opening') THEN margin + fee WHEN state IN ('holding', 'closing') THEN margin ELSE 0 END AS frozen
    FROM positions
  ), compared AS (
    SELECT 'contracts_frozen' AS name, currency_id, coalesce(a.frozen, 0) AS expected, coalesce(e.frozen, 0) AS found,
      coalesce(a.frozen, 0) = coalesce(e.frozen, 0) AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id)
  )
  ${byCurrency}`;

/** The frozen part of an account of options or contracts, and of the treasury, equals the holds of open orders, positions and withdrawals, to the unit. */
const held = sql<Compared>`
  WITH open AS (
    SELECT user_id AS owner_id, 'mic' AS account, currency_id, stake + fee AS hold FROM option_orders WHERE state IN ('opening', 'running')
    UNION ALL SELECT 0, 'treasury', currency_id, profit FROM option_orders WHERE state IN ('opening', 'running')
    UNION ALL SELECT user_id, 'lever', currency_id, margin + CASE WHEN state IN ('pending', 'opening') THEN fee ELSE 0 END
    FROM positions WHERE state IN ('pending', 'opening', 'holding', 'closing')
    UNION ALL SELECT user_id, account, currency_id, amount + fee
    FROM withdrawals WHERE state IN ('under_review', 'sending') AND account IN ('mic', 'lever')
  ), holds AS (
    SELECT owner_id, account, currency_id, sum(hold) AS hold FROM open GROUP BY owner_id, account, currency_id
  ), compared AS (
    SELECT 'held_' || account AS name, currency_id, coalesce(hold, 0) AS expected, coalesce(frozen, 0) AS found,
      coalesce(hold, 0) = coalesce(frozen, 0) AS same, concat_ws(':', 'balance', owner_id, account) AS record
    FROM holds FULL JOIN (SELECT * FROM balances WHERE account IN ('mic', 'lever', 'treasury')) b USING (owner_id, account, currency_id)
  )
  ${byCurrency}`;

export const derivatives: readonly RawBuilder<Compared>[] = [options, contracts, held];
