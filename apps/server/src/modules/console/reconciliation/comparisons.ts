import { type RawBuilder, sql } from "kysely";
import { byCurrency, type Compared } from "./compared.ts";
import { derivatives } from "./derivatives.ts";
import { hosting } from "./hosting.ts";
import { houseFunding } from "./house-funding.ts";
import { promotion } from "./promotion.ts";
import { subscriptions } from "./subscriptions.ts";

/** All accounts of a currency, including the house's and the outside world's, sum to zero. */
const allAccounts = sql<Compared>`
  WITH compared AS (
    SELECT 'sum_zero' AS name, currency_id, 0 AS expected, available + frozen AS found, true AS same, '' AS record FROM balances
  )
  ${byCurrency}`;

/** Each balance equals the sum of its ledger entries, archived ones included, and the balance in the last one; users and house separately. One pass over the ledger. */
const balances = sql<Compared>`
  WITH moved AS (
    SELECT owner_id, account, currency_id, sum(available_delta) AS available, sum(frozen_delta) AS frozen, max(entry_id) AS last
    FROM (
      SELECT owner_id, account, currency_id, available_delta, frozen_delta, entry_id FROM ledger_entries
      UNION ALL SELECT owner_id, account, currency_id, available_delta, frozen_delta, NULL FROM archived_sums
    ) e GROUP BY owner_id, account, currency_id
  ), compared AS (
    SELECT CASE owner_id WHEN 0 THEN 'ledger_house' ELSE 'ledger_users' END AS name, currency_id,
      coalesce(m.available + m.frozen, 0) AS expected, coalesce(b.available + b.frozen, 0) AS found,
      coalesce(b.available, 0) = coalesce(m.available, 0) AND coalesce(b.frozen, 0) = coalesce(m.frozen, 0)
        AND coalesce(e.available_after, 0) = coalesce(m.available, 0) AND coalesce(e.frozen_after, 0) = coalesce(m.frozen, 0) AS same,
      concat_ws(':', 'balance', owner_id, account) AS record
    FROM moved m FULL JOIN balances b USING (owner_id, account, currency_id)
    LEFT JOIN (SELECT entry_id AS last, available_after, frozen_after FROM ledger_entries) e USING (last)
  )
  ${byCurrency}`;

/** Each passed deposit was credited by exactly one entry, to its user and account; one in progress may already have its entry. */
const deposits = sql<Compared>`
  WITH entries AS (
    SELECT command_id, count(*) AS entries, min(owner_id) AS owner_id, min(account) AS account, min(currency_id) AS currency_id,
      sum(available_delta + frozen_delta) AS amount
    FROM ledger_entries WHERE tag = 'recharge' AND owner_id > 0 GROUP BY command_id
  ), compared AS (
    SELECT 'deposits' AS name, coalesce(d.currency_id, e.currency_id) AS currency_id,
      CASE WHEN d.state = 'passed' OR e.command_id IS NOT NULL THEN coalesce(d.credited, 0) ELSE 0 END AS expected,
      coalesce(e.amount, 0) AS found,
      (d.state = 'crediting' AND e.command_id IS NULL)
        OR (e.entries = 1 AND (e.owner_id, e.account, e.currency_id, e.amount) = (d.user_id, d.account, d.currency_id, d.credited)) AS same,
      CASE WHEN d.deposit_id IS NULL THEN 'command:' || command_id ELSE 'deposit:' || d.deposit_id END AS record
    FROM (SELECT * FROM deposits WHERE state IN ('crediting', 'passed')) d FULL JOIN entries e USING (command_id)
  )
  ${byCurrency}`;

/**
 * Each manual credit and debit has a request approved by two operators, with this user, account and amount. A demo gives practice money in the same
 * way without one; in production there is no such money, not even from an earlier time as a demo.
 */
const movements = (practice: boolean) => sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, account, currency_id, sum(available_delta + frozen_delta) AS amount
    FROM ledger_entries
    WHERE owner_id > 0 AND tag IN ('system_recharge', 'system_withdraw') AND (NOT ${practice}::boolean OR ref LIKE 'approval:%')
    GROUP BY ref, owner_id, account, currency_id
  ), asked AS (
    SELECT 'approval:' || approval_id AS ref, (body ->> 'user_id')::bigint AS owner_id, body ->> 'account' AS account,
      (body ->> 'currency_id')::integer AS currency_id, (body ->> 'amount')::numeric * CASE kind WHEN 'credit' THEN 1 ELSE -1 END AS amount, state
    FROM approvals WHERE kind IN ('credit', 'debit') AND state IN ('approved', 'booked')
  ), compared AS (
    SELECT 'movements' AS name, currency_id, CASE WHEN a.state = 'booked' OR e.amount IS NOT NULL THEN coalesce(a.amount, 0) ELSE 0 END AS expected,
      coalesce(e.amount, 0) AS found, (a.state = 'approved' AND e.amount IS NULL) OR e.amount = a.amount AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id)
  )
  ${byCurrency}`;

/** An open withdrawal has its amount and fee frozen, a passed one was paid out and has paid its fee, and any other left nothing frozen. */
const withdrawals = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, account, currency_id, sum(frozen_delta) AS frozen,
      coalesce(-sum(available_delta + frozen_delta) FILTER (WHERE tag = 'withdraw'), 0) AS paid,
      coalesce(-sum(available_delta + frozen_delta) FILTER (WHERE tag = 'withdraw_fee'), 0) AS fee
    FROM ledger_entries
    WHERE owner_id > 0 AND tag IN ('withdraw_lock_0', 'withdraw_lock_1', 'withdraw_fail', 'withdraw', 'withdraw_fee')
    GROUP BY ref, owner_id, account, currency_id
  ), asked AS (
    SELECT 'withdrawal:' || withdrawal_id AS ref, user_id AS owner_id, account, currency_id, number,
      CASE WHEN state IN ('under_review', 'sending') THEN amount + fee ELSE 0 END AS frozen,
      CASE state WHEN 'passed' THEN amount ELSE 0 END AS paid, CASE state WHEN 'passed' THEN fee ELSE 0 END AS fee
    FROM withdrawals
  ), compared AS (
    SELECT part.name, currency_id, coalesce(part.expected, 0) AS expected, coalesce(part.found, 0) AS found,
      coalesce(part.expected, 0) = coalesce(part.found, 0) AS same, coalesce('withdrawal:' || number, ref) AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, account, currency_id) CROSS JOIN LATERAL (VALUES
      ('withdrawals_frozen', a.frozen, e.frozen), ('withdrawals_paid', a.paid, e.paid), ('withdrawals_fee', a.fee, e.fee)
    ) AS part (name, expected, found)
  )
  ${byCurrency}`;

/** The frozen part of an account covers its open withdrawals. */
const holds = sql<Compared>`
  WITH open AS (
    SELECT user_id AS owner_id, account, currency_id, sum(amount + fee) AS hold
    FROM withdrawals WHERE state IN ('under_review', 'sending') GROUP BY user_id, account, currency_id
  ), compared AS (
    SELECT 'withdrawals_covered' AS name, currency_id, hold AS expected, least(hold, coalesce(frozen, 0)) AS found,
      hold <= coalesce(frozen, 0) AS same, concat_ws(':', 'balance', owner_id, account) AS record
    FROM open LEFT JOIN balances USING (owner_id, account, currency_id)
  )
  ${byCurrency}`;

/** Both amounts of each conversion left and reached the user's account. */
const conversions = sql<Compared>`
  WITH entries AS (
    SELECT command_id, owner_id, account, currency_id, sum(available_delta + frozen_delta) AS amount
    FROM ledger_entries WHERE tag = 'convert' AND owner_id > 0 GROUP BY command_id, owner_id, account, currency_id
  ), legs AS (
    SELECT command_id, user_id AS owner_id, account, from_id AS currency_id, -amount AS amount FROM conversions
    UNION ALL SELECT command_id, user_id, account, to_id, received FROM conversions
  ), compared AS (
    SELECT 'conversions' AS name, currency_id, coalesce(l.amount, 0) AS expected, coalesce(e.amount, 0) AS found,
      coalesce(l.amount, 0) = coalesce(e.amount, 0) AS same, 'conversion:' || command_id AS record
    FROM legs l FULL JOIN entries e USING (command_id, owner_id, account, currency_id)
  )
  ${byCurrency}`;

/** A transfer debits one account and credits the other by the same amount. */
const transfers = sql<Compared>`
  WITH entries AS (
    SELECT command_id, owner_id, account, currency_id, tag, abs(sum(available_delta + frozen_delta)) AS amount
    FROM ledger_entries WHERE tag IN ('transfer_in', 'transfer_out') GROUP BY command_id, owner_id, account, currency_id, tag
  ), legs AS (
    SELECT command_id, user_id AS owner_id, from_account AS account, currency_id, 'transfer_out' AS tag, amount FROM transfers
    UNION ALL SELECT command_id, user_id, to_account, currency_id, 'transfer_in', amount FROM transfers
  ), compared AS (
    SELECT tag AS name, currency_id, coalesce(l.amount, 0) AS expected, coalesce(e.amount, 0) AS found,
      coalesce(l.amount, 0) = coalesce(e.amount, 0) AS same, 'transfer:' || command_id AS record
    FROM legs l FULL JOIN entries e USING (command_id, owner_id, account, currency_id, tag)
  )
  ${byCurrency}`;

/** The fees of trades reached the house; a trade's fee is in the currency that its side receives. */
const tradeFees = sql<Compared>`
  WITH charged AS (
    SELECT CASE (side.takes = 0) WHEN true THEN m.base_id ELSE m.quote_id END AS currency_id, sum(side.fee) AS expected
    FROM trades t JOIN markets m USING (market_id)
    CROSS JOIN LATERAL (VALUES (t.taker_side, t.taker_fee), (1 - t.taker_side, t.maker_fee)) AS side (takes, fee)
    GROUP BY 1
  ), received AS (
    SELECT currency_id, sum(amount) AS found FROM (
      SELECT currency_id, owner_id, account, tag, available_delta + frozen_delta AS amount FROM ledger_entries
      UNION ALL SELECT currency_id, owner_id, account, tag, available_delta + frozen_delta FROM archived_sums
    ) e WHERE owner_id = 0 AND account = 'fees' AND tag = 'c2c_fee' GROUP BY currency_id
  ), compared AS (
    SELECT 'trade_fees' AS name, currency_id, coalesce(expected, 0) AS expected, coalesce(found, 0) AS found,
      coalesce(expected, 0) = coalesce(found, 0) AS same, 'house:fees' AS record
    FROM charged FULL JOIN received USING (currency_id)
  )
  ${byCurrency}`;

/** Only the outside world's account may be negative. */
const house = sql<Compared>`
  WITH compared AS (
    SELECT 'house_not_negative' AS name, currency_id, 0 AS expected, least(available, 0) AS found, available >= 0 AS same,
      'house:' || account AS record
    FROM balances WHERE owner_id = 0 AND account <> 'outside'
  )
  ${byCurrency}`;

/** `practice` is whether the platform is a demo, which gives money away. */
export const comparisonsFor = (practice: boolean): readonly RawBuilder<Compared>[] => [
  ...[
    allAccounts,
    balances,
    deposits,
    movements(practice),
    withdrawals,
    holds,
    conversions,
    transfers,
    tradeFees,
    house,
    houseFunding(practice),
    ...derivatives,
    ...hosting,
    ...subscriptions,
    ...promotion,
  ],
];
