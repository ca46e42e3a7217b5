import type { dashboardProducts, dashboardTimes } from "@candor/contract/routes/console/control.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { isAmongThem, isUser, type Simulated, sidesOf } from "./figures.ts";

export type Product = (typeof dashboardProducts)[number];
export type Waited = (typeof dashboardTimes)[number];
/** From the beginning to before the end, and as long a time before it. */
export type Span = { readonly from: Date; readonly to: Date; readonly fromBefore: Date; readonly toBefore: Date };

export type ProductSum = {
  readonly product: Product;
  readonly currency_id: number;
  /** Null for the time before. */
  readonly day: Date | null;
  readonly count: number;
  readonly amount: string;
  readonly fees: string;
};

/**
 * What was traded, bought or converted, each record once, at the time from which it counted. Of a spot trade the buyer pays the fee in the base
 * currency and the seller in the quote currency; what simulated accounts pay and trade among themselves is left out. A contract counts with its value when it opened, an option with its stake unless it became void.
 */
export const productSums = async (
  db: Db,
  simulated: Simulated,
  { from, to, fromBefore, toBefore }: Span,
): Promise<ProductSum[]> => {
  const { rows } = await sql<ProductSum>`
    WITH spot AS (
      SELECT market_id, at, taker_side, (NOT ${isAmongThem})::int AS counts, quote_amount::numeric AS quote,
        CASE WHEN taker_is THEN 0 ELSE taker_fee::numeric END AS taker_fee, CASE WHEN maker_is THEN 0 ELSE maker_fee::numeric END AS maker_fee
      FROM trades CROSS JOIN LATERAL ${sidesOf(simulated)} AS sides WHERE at >= ${fromBefore}
    ), done (product, currency_id, at, count, amount, fee) AS (
      SELECT 'spot', m.quote_id, t.at, t.counts, t.counts * t.quote, CASE WHEN t.taker_side = 0 THEN t.maker_fee ELSE t.taker_fee END
        FROM spot t JOIN markets m USING (market_id)
      UNION ALL SELECT 'spot', m.base_id, t.at, 0, 0, CASE WHEN t.taker_side = 0 THEN t.taker_fee ELSE t.maker_fee END
        FROM spot t JOIN markets m USING (market_id)
      UNION ALL SELECT 'contracts', currency_id, opened_at, 1, trunc(ordered_lots * lot_size * open_price, 8), fee
        FROM positions WHERE opened_at >= ${fromBefore}
      UNION ALL SELECT 'options', currency_id, opened_at, 1, stake, fee
        FROM option_orders WHERE opened_at >= ${fromBefore} AND state <> 'void'
      UNION ALL SELECT 'convert', from_id, at, 1, amount, 0 FROM conversions WHERE at >= ${fromBefore}
      UNION ALL SELECT 'otc', currency_id, ended_at, 1, quantity, 0
        FROM otc_orders WHERE ended_at >= ${fromBefore} AND state = 'released'
      UNION ALL SELECT 'hosting', currency_id, bought_at, 1, principal, 0 FROM hosting_orders WHERE bought_at >= ${fromBefore}
      UNION ALL SELECT 'subscriptions', s.pay_currency_id, s.allotted_at, 1, a.paid, 0
        FROM subscription_applications a JOIN subscriptions s USING (subscription_id)
        WHERE s.allotted_at >= ${fromBefore} AND a.allotted > 0
    )
    SELECT product, currency_id, CASE WHEN at >= ${from} THEN date_trunc('day', at, 'UTC') END AS day,
      sum(count)::int AS count, sum(amount) AS amount, sum(fee) AS fees
    FROM done WHERE (at >= ${from} AND at < ${to}) OR at < ${toBefore} GROUP BY 1, 2, 3`.execute(db);
  return rows;
};

export const registrationsByDay = async (db: Db, simulated: Simulated, { from, to }: Span) => {
  const { rows } = await sql<{ day: Date; registrations: number }>`
    SELECT date_trunc('day', created_at, 'UTC') AS day, count(*)::int AS registrations
    FROM users WHERE created_at >= ${from} AND created_at < ${to} AND ${isUser(simulated)} GROUP BY 1`.execute(db);
  return rows;
};

export type WaitedFigures = {
  readonly what: Waited;
  readonly count: number;
  readonly median: number | null;
  readonly most: number | null;
};

/**
 * How long users waited for what ended in the period: for a deposit's approval, a withdrawal's payout, an identity's decision, and in the chat for the
 * first answer by a person. Percentiles are those of a record, not between two.
 */
export const waitedFigures = async (db: Db, { from, to }: Span): Promise<WaitedFigures[]> => {
  const { rows } = await sql<WaitedFigures>`
    WITH waited (what, began, ended) AS (
      SELECT 'deposit', submitted_at, decided_at FROM deposits WHERE state = 'passed' AND decided_at >= ${from}
      UNION ALL SELECT 'withdrawal', created_at, updated_at FROM withdrawals WHERE state = 'passed' AND updated_at >= ${from}
      UNION ALL SELECT 'identity', submitted_at, decided_at FROM identities WHERE state <> 'under_review' AND decided_at >= ${from}
      UNION ALL SELECT 'chat', c.opened_at, m.at FROM chat_cases c CROSS JOIN LATERAL (
        SELECT min(at) AS at FROM chat_messages
        WHERE conversation_id = c.conversation_id AND case_id = c.case_id AND sender = 'operator'
      ) m WHERE c.closed_at IS NULL OR c.closed_at >= ${from}
    ), taken AS (
      SELECT what, greatest(0, extract(epoch FROM ended - began) * 1000)::bigint AS ms FROM waited WHERE ended >= ${from} AND ended < ${to}
    )
    SELECT what, count(*)::int AS count, (percentile_disc(0.5) WITHIN GROUP (ORDER BY ms))::float8 AS median,
      (percentile_disc(0.9) WITHIN GROUP (ORDER BY ms))::float8 AS most
    FROM taken GROUP BY what`.execute(db);
  return rows;
};
