import type { OtcOfferState, OtcSide } from "@candor/contract/domain/otc.ts";
import type { Selectable } from "kysely";
import type { Db, OtcOffersTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type OfferRow = Selectable<OtcOffersTable>;
export type Market = { readonly side: OtcSide; readonly currency_id: number; readonly fiat: string };

/** Offers are sorted by a price that the database does not know, so a list reads those of its market; a merchant has 20 at most. */
const READ_MAX = 2_000;

/** Open offers of merchants who may trade. */
const taken = (db: Db) =>
  db
    .selectFrom("otc_offers as o")
    .innerJoin("otc_merchants as m", "m.user_id", "o.user_id")
    .innerJoin("users as u", "u.user_id", "o.user_id")
    .selectAll("o")
    .where("o.state", "=", "open")
    .where("m.state", "=", "active")
    .where("u.state", "=", "active");

export const shown = (db: Db, { side, currency_id, fiat }: Market): Promise<OfferRow[]> =>
  taken(db)
    .where("o.side", "=", side)
    .where("o.currency_id", "=", currency_id)
    .where("o.fiat", "=", fiat)
    .orderBy("o.offer_id")
    .limit(READ_MAX)
    .execute();

export const shownById = (db: Db, offerId: number): Promise<OfferRow | undefined> =>
  taken(db).where("o.offer_id", "=", offerId).executeTakeFirst();

export const byId = (db: Db, offerId: number): Promise<OfferRow | undefined> =>
  db.selectFrom("otc_offers").selectAll().where("offer_id", "=", offerId).executeTakeFirst();

export const own = (db: Db, userId: number, offerId: number): Promise<OfferRow | undefined> =>
  db
    .selectFrom("otc_offers")
    .selectAll()
    .where("offer_id", "=", offerId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

export function ownPage(db: Db, userId: number, state: OtcOfferState | undefined, page: Page) {
  let query = db.selectFrom("otc_offers").where("user_id", "=", userId);
  if (state !== undefined) query = query.where("state", "=", state);
  return readUserPage(db, query.selectAll(), newestBy("offer_id"), page);
}

/** How many orders of each offer are open. */
export async function openOrders(db: Db, offerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("otc_orders")
    .select(["offer_id", (expression) => expression.fn.countAll<number>().as("count")])
    .where("offer_id", "in", offerIds)
    .where("state", "in", ["unpaid", "paid", "disputed"])
    .groupBy("offer_id")
    .execute();
  return new Map(rows.map(({ offer_id, count }) => [offer_id, count]));
}

/** The banks of payment accounts that their owners have not removed. */
export async function bankNames(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("otc_accounts")
    .select(["account_id", "bank_name"])
    .where("account_id", "in", accountIds)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ account_id, bank_name }) => [account_id, bank_name]));
}
