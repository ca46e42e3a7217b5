import {
  type ListedCurrency,
  type ListedMarket,
  listedCurrency,
  listedMarket,
} from "@candor/contract/routes/console/listing.ts";
import { plainName } from "@candor/contract/rules/names.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/schema.ts";
import { waitingRequests } from "../../console/approvals/index.ts";

/** Listing requests are serialized, so that no two of them get the same id or name. */
export const lockListings = (trx: Db) => sql`SELECT pg_advisory_xact_lock(hashtext('candor.listings'))`.execute(trx);

/** The fiat by bank has the specification's id, far above the others. */
const FIAT_BY_BANK = 9999;
const kinds = ["list_currency", "list_market", "subscription_terms"] as const;

/** What a request of one of these kinds would list. */
type Listed = { readonly currency: ListedCurrency | null; readonly market: ListedMarket | null };
const ofSale = z.object({ listing: z.nullable(listedMarket) });

function listedIn(body: unknown): Listed {
  const sale = z.safeParse(ofSale, body);
  const market = sale.success ? sale.data.listing : (z.safeParse(listedMarket, body).data ?? null);
  if (market || sale.success) return { market, currency: market?.currency ?? null };
  return { market, currency: z.safeParse(listedCurrency, body).data ?? null };
}

async function everRequested(db: Db): Promise<Listed[]> {
  const rows = await db.selectFrom("approvals").select("body").where("kind", "in", kinds).execute();
  return rows.map(({ body }) => listedIn(body));
}

/** Ids of currencies and markets that are in no row, and were never assigned to any request. */
export async function freeIds(db: Db): Promise<{ readonly currencyId: number; readonly marketId: number }> {
  const [currencies, markets, asked] = await Promise.all([
    db.selectFrom("currencies").select("currency_id").where("currency_id", "<", FIAT_BY_BANK).execute(),
    db.selectFrom("markets").select("market_id").execute(),
    everRequested(db),
  ]);
  const currencyIds = asked.flatMap(({ currency }) => currency?.currency_id ?? []);
  const marketIds = asked.flatMap(({ market }) => market?.market_id ?? []);
  return {
    currencyId: 1 + Math.max(0, ...currencies.map(({ currency_id }) => currency_id), ...currencyIds),
    marketId: 1 + Math.max(0, ...markets.map(({ market_id }) => market_id), ...marketIds),
  };
}

export type Named = { readonly name: string; readonly kind: "currency" | "market"; readonly id: number };

/** Every name that is taken, by a currency or a market. */
export async function takenNames(db: Db): Promise<readonly Named[]> {
  const [currencies, markets] = await Promise.all([
    db.selectFrom("currencies").select(["currency_id", "symbol"]).execute(),
    db.selectFrom("markets").select(["market_id", "symbol"]).execute(),
  ]);
  return [
    ...currencies.map(({ currency_id, symbol }) => ({ name: symbol, kind: "currency" as const, id: currency_id })),
    ...markets.map(({ market_id, symbol }) => ({ name: symbol, kind: "market" as const, id: market_id })),
  ];
}

export const marketOfPair = (db: Db, one: number, other: number) =>
  db
    .selectFrom("markets")
    .select(["market_id", "symbol"])
    .where("base_id", "in", [one, other])
    .where("quote_id", "in", [one, other])
    .executeTakeFirst();

export const currencyNamed = (db: Db, symbol: string) =>
  db.selectFrom("currencies").select(["currency_id", "symbol"]).where("symbol", "=", symbol).executeTakeFirst();

/** The pending request for one of these names; undefined without one. */
export async function whoAsked(db: Db, names: readonly string[], now: Date): Promise<string | undefined> {
  const requested = new Set(names.map(plainName));
  const waiting = (await Promise.all(kinds.map((kind) => waitingRequests(db, kind, now)))).flat();
  if (waiting.length === 0) return undefined;
  const rows = await db
    .selectFrom("approvals")
    .select(["approval_id", "body"])
    .where(
      "approval_id",
      "in",
      waiting.map(({ approval_id }) => approval_id),
    )
    .execute();
  const clash = rows.find(({ body }) => namesIn(body).some((name) => requested.has(plainName(name))));
  return waiting.find(({ approval_id }) => approval_id === clash?.approval_id)?.requested_by;
}

function namesIn(body: unknown): string[] {
  const { currency, market } = listedIn(body);
  return [...(market ? [market.symbol] : []), ...(currency ? [currency.symbol] : [])];
}

/** Whether the engine has set a currency or market of this id; an id is assigned to one request only, so it was this one's. */
export const hasCurrency = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("currencies").select("currency_id").where("currency_id", "=", id).executeTakeFirst()) !==
  undefined;
export const hasMarket = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("markets").select("market_id").where("market_id", "=", id).executeTakeFirst()) !== undefined;

/** The house's inventory for quotes, by currency, as NUMERIC text. */
export const quotingFunds = (db: Db, currencyIds: readonly number[]) =>
  db
    .selectFrom("balances")
    .select(["currency_id", "available", "frozen"])
    .where("owner_id", "=", 0)
    .where("account", "=", "quoting")
    .where("currency_id", "in", [...currencyIds])
    .execute();
