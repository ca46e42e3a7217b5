import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { changedResults } from "../../invest/subscriptions/index.ts";
import { byCurrency, type Compared } from "./compared.ts";

/**
 * An application has its cost frozen until the allotment and its coins until their release; it paid for its coins and nothing else. A subscription has
 * the coins on offer frozen of its issuer, who gave those that were allotted and got what was paid.
 */
const moved = sql<Compared>`
  WITH entries AS (
    SELECT ref, owner_id, currency_id, sum(frozen_delta) AS frozen, sum(available_delta + frozen_delta) AS moved
    FROM ledger_entries WHERE account = 'c2c' AND (ref LIKE 'application:%' OR ref LIKE 'subscription:%') GROUP BY ref, owner_id, currency_id
  ), asked AS (
    SELECT 'application:' || application_id AS ref, user_id AS owner_id, pay_currency_id AS currency_id,
      CASE WHEN state IN ('under_review', 'passed') THEN cost ELSE 0 END AS frozen, -a.paid AS moved
    FROM subscription_applications a JOIN subscriptions USING (subscription_id)
    UNION ALL SELECT 'application:' || application_id, user_id, currency_id, CASE state WHEN 'allotted' THEN a.allotted ELSE 0 END, a.allotted
    FROM subscription_applications a JOIN subscriptions USING (subscription_id)
    UNION ALL SELECT 'subscription:' || subscription_id, issuer_id, currency_id, held, -allotted FROM subscriptions
    UNION ALL SELECT 'subscription:' || subscription_id, issuer_id, pay_currency_id, 0, paid FROM subscriptions
  ), compared AS (
    SELECT part.name, currency_id, coalesce(part.expected, 0) AS expected, coalesce(part.found, 0) AS found,
      coalesce(part.expected, 0) = coalesce(part.found, 0) AS same, ref AS record
    FROM asked a FULL JOIN entries e USING (ref, owner_id, currency_id) CROSS JOIN LATERAL (VALUES
      (CASE WHEN ref LIKE 'application:%' THEN 'applications_frozen' ELSE 'subscriptions_frozen' END, a.frozen, e.frozen),
      (CASE WHEN ref LIKE 'application:%' THEN 'applications_moved' ELSE 'subscriptions_moved' END, a.moved, e.moved)
    ) AS part (name, expected, found)
  )
  ${byCurrency}`;

/** The figures of a result are the sums of its applications. What has not passed counts in none of them. */
const sums = sql<Compared>`
  WITH counted AS (
    SELECT subscription_id, count(*) AS applications, sum(quantity) AS applied, sum(allotted) AS allotted, sum(paid) AS paid
    FROM subscription_applications WHERE state IN ('passed', 'allotted', 'released') GROUP BY subscription_id
  ), compared AS (
    SELECT part.name, part.currency_id, part.expected, part.found, part.expected = part.found AND part.same AS same,
      'subscription:' || subscription_id AS record
    FROM subscriptions s LEFT JOIN counted c USING (subscription_id) CROSS JOIN LATERAL (VALUES
      ('subscriptions_applied', s.currency_id, coalesce(c.applied, 0), s.applied, coalesce(c.applications, 0) = s.applications),
      ('subscriptions_allotted', s.currency_id, coalesce(c.allotted, 0), s.allotted, true),
      ('subscriptions_paid', s.pay_currency_id, coalesce(c.paid, 0), s.paid, true)
    ) AS part (name, currency_id, expected, found, same)
    WHERE s.applied IS NOT NULL
  )
  ${byCurrency}`;

/** Each application costs its coins at the issue price, rounded up, and got its share of the supply, rounded down to the step. */
const shares = sql<Compared>`
  WITH shared AS (
    SELECT a.*, s.currency_id, s.price, CASE WHEN a.state NOT IN ('allotted', 'released') THEN 0 WHEN s.applied <= supply THEN quantity
      ELSE div(quantity * supply, s.applied * step) * step END AS share
    FROM subscription_applications a JOIN subscriptions s USING (subscription_id)
  ), compared AS (
    SELECT 'subscriptions_shares' AS name, currency_id, share AS expected, allotted AS found,
      share = allotted AND cost * 100000000 = ceil(quantity * price * 100000000) AND paid * 100000000 = ceil(share * price * 100000000) AS same,
      'application:' || application_id AS record
    FROM shared
  )
  ${byCurrency}`;

export const subscriptions: readonly RawBuilder<Compared>[] = [moved, sums, shares];

/** The lines of each finished result still lead to the root that its batch sealed. */
export async function resultsCheck(db: Db) {
  const { results, changed } = await changedResults(db);
  return {
    name: "subscriptions_root",
    currency: null,
    expected: String(results),
    found: String(results - changed.length),
    difference: String(changed.length),
    ok: changed.length === 0,
    records: changed.map((id) => `subscription:${id}`),
  };
}
