import { OTC_TAKER_ORDERS_MAX } from "@candor/contract/domain/otc.ts";
import { accountAgeDays, type TakerConditions } from "@candor/contract/rules/otc.ts";
import { sql } from "kysely";
import type { OtcOfferView } from "../../../platform/bus/views.ts";
import type { Db } from "../../../platform/database/schema.ts";

/** What conditions of offers ask about and the core does not keep. */
export type TakerFacts = { readonly registeredAt: number; readonly completedOrders: number };

/** As in the figures of merchants, a release that operators decided is none of its seller. Counted no further than an offer can ask. */
export async function takerFacts(db: Db, userId: number): Promise<TakerFacts> {
  const { rows } = await sql<{ created_at: Date; completed: number }>`
    SELECT created_at, (SELECT count(*)::int FROM (
      (SELECT FROM otc_orders WHERE buyer_id = user_id AND state = 'released' LIMIT ${OTC_TAKER_ORDERS_MAX})
      UNION ALL
      (SELECT FROM otc_orders WHERE seller_id = user_id AND state = 'released' AND operator_id IS NULL LIMIT ${OTC_TAKER_ORDERS_MAX})
    ) AS mine) AS completed
    FROM users WHERE user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`there is no user ${userId}`);
  return {
    registeredAt: row.created_at.getTime(),
    completedOrders: Math.min(row.completed, OTC_TAKER_ORDERS_MAX),
  };
}

export const conditionsOf = ({ takerLevel, takerAgeDays, takerOrders }: OtcOfferView): TakerConditions => ({
  level: takerLevel,
  ageDays: takerAgeDays ?? 0,
  orders: takerOrders ?? 0,
});

export const factsAt = (
  level: number,
  { registeredAt, completedOrders }: TakerFacts,
  now: number,
): TakerConditions => ({
  level,
  ageDays: accountAgeDays(registeredAt, now),
  orders: completedOrders,
});
