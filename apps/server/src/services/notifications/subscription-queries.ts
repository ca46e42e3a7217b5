import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

export type DueNotice = {
  readonly kind: "subscription_rejected" | "subscription_allotted" | "subscription_released" | "coin_launched";
  readonly application_id: string;
  readonly number: number;
  readonly user_id: number;
  readonly subscription_id: number;
  readonly cost: string;
  readonly allotted: string;
  readonly paid: string;
  readonly reason: string | null;
  /** Symbols of the new coin and of the currency that it is paid with. */
  readonly coin: string;
  readonly pay_currency: string;
  /** The pair that the coin is launched on. */
  readonly pair: string;
};

type Due = {
  /** Decided, allotted, released or launched since then. */
  readonly since: Date;
  readonly after: number;
  readonly limit: number;
  readonly applicationId?: string | undefined;
};

/** Missing notices about applications, in the order of the applications: coins that were released were allotted before. */
export async function dueNotices(db: Db, { since, after, limit, applicationId }: Due): Promise<DueNotice[]> {
  const one = applicationId === undefined ? sql`` : sql`AND a.application_id = ${applicationId}`;
  const { rows } = await sql<DueNotice>`
    SELECT due.kind, a.application_id, a.number, a.user_id, a.subscription_id, a.cost, a.allotted, a.paid, a.reason,
      c.symbol AS coin, p.symbol AS pay_currency, m.symbol AS pair
    FROM subscription_applications a
    JOIN subscriptions s USING (subscription_id)
    JOIN currencies c ON c.currency_id = s.currency_id
    JOIN currencies p ON p.currency_id = s.pay_currency_id
    JOIN markets m ON m.market_id = s.market_id
    CROSS JOIN LATERAL (VALUES
      ('subscription_rejected', a.state = 'rejected'),
      ('subscription_allotted', a.state IN ('allotted', 'released')),
      ('subscription_released', a.state = 'released'),
      ('coin_launched', a.state IN ('allotted', 'released') AND s.launched_at > ${since})
    ) AS due (kind, is_due)
    WHERE a.state IN ('rejected', 'allotted', 'released') AND (a.updated_at > ${since} OR due.kind = 'coin_launched') AND a.number > ${after} ${one} AND due.is_due
      AND NOT EXISTS (SELECT FROM notifications n
        WHERE n.user_id = a.user_id AND n.kind = due.kind AND n.ref = 'application:' || a.application_id)
    ORDER BY a.number, due.kind LIMIT ${limit}`.execute(db);
  return rows;
}
