import { type ApplicationState, NOT_REVIEWED } from "@candor/contract/domain/subscriptions.ts";
import { type Selectable, sql } from "kysely";
import type { Db, SubscriptionApplicationsTable, SubscriptionsTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type SaleRow = Selectable<SubscriptionsTable>;
export type ApplicationRow = Selectable<SubscriptionApplicationsTable>;

/** All subscriptions, some dozens, or those of these ids. */
export const sales = (db: Db, ids?: readonly number[]): Promise<SaleRow[]> => {
  if (ids?.length === 0) return Promise.resolve([]);
  const query = db.selectFrom("subscriptions").selectAll();
  return (ids ? query.where("subscription_id", "in", ids) : query).execute();
};

export type DemandRow = { readonly subscription_id: number; readonly participants: number; readonly applied: string };

/** Of each subscription that takes applications, those that stand and the coins that they ask for. Reads one index entry for each. */
export async function demand(db: Db): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    SELECT subscription_id, count(*)::int AS participants, sum(quantity)::text AS applied
    FROM subscription_applications WHERE state IN ('under_review', 'passed') GROUP BY subscription_id`.execute(db);
  return rows;
}

const ofUser = (db: Db, userId: number) =>
  db.selectFrom("subscription_applications").selectAll().where("user_id", "=", userId);

/** A user's applications, newest first, and how many there are in all; those in one of the states if there are some. */
export function applications(db: Db, userId: number, states: readonly ApplicationState[], page: Page) {
  const query = ofUser(db, userId);
  const shown = states.length === 0 ? query : query.where("state", "in", [...states]);
  return readUserPage(db, shown, newestBy("number"), page);
}

export const applicationById = (db: Db, userId: number, id: string): Promise<ApplicationRow | undefined> =>
  ofUser(db, userId).where("application_id", "=", id).executeTakeFirst();

/** The user's newest application of a subscription that was not taken back. */
export const lastApplication = (db: Db, userId: number, subscriptionId: number): Promise<ApplicationRow | undefined> =>
  ofUser(db, userId)
    .where("subscription_id", "=", subscriptionId)
    .where("state", "<>", "taken_back")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** The user's application in the result of a subscription. */
export const ownLine = (db: Db, userId: number, subscriptionId: number): Promise<ApplicationRow | undefined> =>
  ofUser(db, userId)
    .where("subscription_id", "=", subscriptionId)
    .where("state", "in", ["allotted", "released"])
    .executeTakeFirst();

/** The place of a line among all: the application's id orders lines that are equal in all that is shown. */
export type Place = Pick<ApplicationRow, "ticket" | "quantity" | "application_id">;
export type LineRow = Place & Pick<ApplicationRow, "allotted">;

type Range = { readonly from?: Place | undefined; readonly skip?: number; readonly limit: number };

/** Lines of a result in the order of its tree, from a place on. */
export async function resultLines(
  db: Db,
  subscriptionId: number,
  { from, skip = 0, limit }: Range,
): Promise<LineRow[]> {
  const { ticket, quantity, application_id: id } = from ?? {};
  const after = from
    ? sql`AND ticket >= ${ticket} AND (ticket, quantity, application_id) >= (${ticket}, ${quantity}, ${id}::uuid)`
    : sql``;
  const { rows } = await sql<LineRow>`
    SELECT ticket, quantity, application_id, allotted FROM subscription_applications
    WHERE subscription_id = ${subscriptionId} AND state IN ('allotted', 'released') ${after}
    ORDER BY ticket, quantity, application_id OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows;
}

export type Rejections = { readonly rejected: number; readonly not_reviewed: number };

export async function rejections(db: Db, subscriptionId: number): Promise<Rejections> {
  const { rows } = await sql<Rejections>`
    SELECT count(*) FILTER (WHERE reason <> ${NOT_REVIEWED})::int AS rejected,
      count(*) FILTER (WHERE reason = ${NOT_REVIEWED})::int AS not_reviewed
    FROM subscription_applications WHERE subscription_id = ${subscriptionId} AND state = 'rejected'`.execute(db);
  return rows[0] ?? { rejected: 0, not_reviewed: 0 };
}
