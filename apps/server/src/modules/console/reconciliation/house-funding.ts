import { type RawBuilder, sql } from "kysely";
import { byCurrency, type Compared } from "./compared.ts";

/**
 * Each movement between the house's own accounts has a request approved by two operators: debit and credit must match. The outside world is the
 * counterpart of much else, so its side is left out. A demo funds its house in the same way without a request.
 */
export const houseFunding = (practice: boolean): RawBuilder<Compared> => sql<Compared>`
  WITH entries AS (
    SELECT ref, account, currency_id, sum(available_delta + frozen_delta) AS amount
    FROM ledger_entries
    WHERE owner_id = 0 AND account IN ('treasury', 'insurance', 'fees') AND tag IN ('system_recharge', 'system_withdraw')
      AND (NOT ${practice}::boolean OR ref LIKE 'approval:%')
    GROUP BY ref, account, currency_id
  ), asked AS (
    SELECT 'approval:' || approval_id AS ref, leg.account, (body ->> 'currency_id')::integer AS currency_id,
      leg.sign * (body ->> 'amount')::numeric AS amount, state
    FROM approvals CROSS JOIN LATERAL (VALUES (body ->> 'to', 1), (body ->> 'from', -1)) AS leg (account, sign)
    WHERE kind = 'house_funding' AND state IN ('approved', 'booked') AND leg.account <> 'outside'
  ), compared AS (
    SELECT 'house_funding' AS name, currency_id, CASE WHEN a.state = 'booked' OR e.amount IS NOT NULL THEN coalesce(a.amount, 0) ELSE 0 END AS expected,
      coalesce(e.amount, 0) AS found, (a.state = 'approved' AND e.amount IS NULL) OR e.amount = a.amount AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, account, currency_id)
  )
  ${byCurrency}`;
