import { COIN_TOPIC } from "@candor/contract/content.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** Requests for terms are serialized, so that no two of them get the same id, change the same version, or take the same pair. */
export const lockTerms = (trx: Db) => sql`SELECT pg_advisory_xact_lock(hashtext('candor.subscriptions'))`.execute(trx);

/** The first id that is in no row, was never assigned to any request, and has no texts yet, which would be those of another coin. */
export async function freeId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom("subscriptions")
    .select((eb) => eb.fn.max("subscription_id").as("id"))
    .executeTakeFirst();
  const asked = await db
    .selectFrom("approvals")
    .select(sql<number | null>`max((body ->> 'subscription_id')::bigint)`.as("id"))
    .where("kind", "=", "subscription_terms")
    .executeTakeFirst();
  const written = await db
    .selectFrom("documents")
    .select(sql<number | null>`max(substring(slug FROM '^coin-([0-9]+)$')::bigint)`.as("id"))
    .where("topic", "=", COIN_TOPIC)
    .executeTakeFirst();
  return 1 + Math.max(newest?.id ?? 0, asked?.id ?? 0, written?.id ?? 0);
}

/** Every request for terms, newest first, with both operators. */
export const termsRequests = (db: Db) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .leftJoin("operators as d", "d.operator_id", "a.decided_by")
    .select(["a.approval_id", "a.subject", "a.state", "a.body", "a.reason", "a.refusal"])
    .select(["a.requested_at", "a.decided_at", "a.expires_at", "r.name as requested_by", "d.name as decided_by"])
    .where("a.kind", "=", "subscription_terms")
    .orderBy("a.requested_at", "desc")
    .execute();
export type TermsRequestRow = Awaited<ReturnType<typeof termsRequests>>[number];

export type Issuer = {
  readonly user_id: number;
  readonly uid: string;
  readonly nickname: string;
  readonly state: string;
};

export const issuerOfUid = (db: Db, uid: string): Promise<Issuer | undefined> =>
  db.selectFrom("users").select(["user_id", "uid", "nickname", "state"]).where("uid", "=", uid).executeTakeFirst();

export const issuers = (db: Db, ids: readonly number[]): Promise<Issuer[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("users")
        .select(["user_id", "uid", "nickname", "state"])
        .where("user_id", "in", [...ids])
        .execute();

/** What is free of a currency in a user's coin account, as NUMERIC text. */
export const availableCoins = async (db: Db, userId: number, currencyId: number): Promise<string> =>
  (
    await db
      .selectFrom("balances")
      .select("available")
      .where("owner_id", "=", userId)
      .where("account", "=", "c2c")
      .where("currency_id", "=", currencyId)
      .executeTakeFirst()
  )?.available ?? "0";

export const marketById = (db: Db, marketId: number) =>
  db.selectFrom("markets").selectAll().where("market_id", "=", marketId).executeTakeFirst();

/** Whether anybody has traded in a pair or has an order in it. */
export async function isUsed(db: Db, marketId: number): Promise<boolean> {
  const trade = await db
    .selectFrom("trades")
    .select("trade_id")
    .where("market_id", "=", marketId)
    .limit(1)
    .executeTakeFirst();
  if (trade) return true;
  const order = await db
    .selectFrom("orders")
    .select("order_id")
    .where("market_id", "=", marketId)
    .where("status", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

export const saleOfMarket = (db: Db, marketId: number) =>
  db.selectFrom("subscriptions").select("subscription_id").where("market_id", "=", marketId).executeTakeFirst();

/** Applications of each sale that wait for an operator. */
export async function waitingApplications(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("subscription_applications")
    .select((eb) => ["subscription_id", eb.fn.countAll<number>().as("count")])
    .where("state", "=", "under_review")
    .groupBy("subscription_id")
    .execute();
  return new Map(rows.map(({ subscription_id, count }) => [subscription_id, count]));
}

/** Whether an application stands, so that somebody relies on the terms. */
export const hasApplications = async (db: Db, subscriptionId: number): Promise<boolean> =>
  (await db
    .selectFrom("subscription_applications")
    .select("application_id")
    .where("subscription_id", "=", subscriptionId)
    .where("state", "in", ["under_review", "passed"])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The quantities of a sale's applications in a state, and how often each occurs. */
export const quantities = (db: Db, subscriptionId: number, state: "under_review" | "passed") =>
  db
    .selectFrom("subscription_applications")
    .select((eb) => ["quantity", eb.fn.countAll<number>().as("count")])
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", state)
    .groupBy("quantity")
    .execute();
