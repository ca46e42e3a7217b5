import type { Selectable } from "kysely";
import type { ChainsTable, CurrenciesTable, Db, MarketsTable } from "../../../platform/database/schema.ts";
import { type WaitingRequest, waitingRequests } from "../../console/approvals/index.ts";

export type CurrencyRow = Selectable<CurrenciesTable>;
export type ChainRow = Selectable<ChainsTable>;
export type MarketRow = Selectable<MarketsTable>;
export type CurrencyWithChains = CurrencyRow & { readonly chains: readonly ChainRow[] };

export async function currencies(db: Db): Promise<CurrencyWithChains[]> {
  const [rows, chains] = await Promise.all([
    db.selectFrom("currencies").selectAll().orderBy("sort").orderBy("currency_id").execute(),
    db.selectFrom("chains").selectAll().orderBy("sort").orderBy("chain_id").execute(),
  ]);
  return rows.map((row) => ({ ...row, chains: chains.filter((chain) => chain.currency_id === row.currency_id) }));
}

/** Locked until the transaction ends, with its chains. */
export async function lockCurrency(trx: Db, id: number): Promise<CurrencyWithChains | undefined> {
  const row = await trx
    .selectFrom("currencies")
    .selectAll()
    .where("currency_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const chains = await trx
    .selectFrom("chains")
    .selectAll()
    .where("currency_id", "=", id)
    .orderBy("sort")
    .orderBy("chain_id")
    .execute();
  return { ...row, chains };
}

export const hasMarket = async (db: Db, currencyId: number): Promise<boolean> =>
  (await db
    .selectFrom("markets")
    .select("market_id")
    .where((eb) => eb.or([eb("base_id", "=", currencyId), eb("quote_id", "=", currencyId)]))
    .executeTakeFirst()) !== undefined;

type CurrencyChange = Partial<Pick<CurrencyRow, "name" | "kind" | "decimals" | "shown" | "sort">>;
export const changeCurrency = (trx: Db, id: number, change: CurrencyChange) =>
  trx
    .updateTable("currencies")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("currency_id", "=", id)
    .execute();

/** Undefined if the currency already has a chain of this name. */
export const insertChain = (trx: Db, chain: Pick<ChainRow, "currency_id" | "name" | "network" | "decimals">) =>
  trx
    .insertInto("chains")
    .values({ ...chain, enabled: false })
    .onConflict((conflict) => conflict.columns(["currency_id", "name"]).doNothing())
    .returning("chain_id")
    .executeTakeFirst();

export const chainById = (db: Db, id: number): Promise<ChainRow | undefined> =>
  db.selectFrom("chains").selectAll().where("chain_id", "=", id).executeTakeFirst();

export const changeChain = (trx: Db, id: number, change: Pick<ChainRow, "decimals" | "enabled" | "sort">) =>
  trx
    .updateTable("chains")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("chain_id", "=", id)
    .execute();

export type MarketFacts = MarketRow & {
  readonly open_orders: number;
  readonly pending: WaitingRequest | null;
};

export const subjectOfMarket = (id: number) => `market:${id}`;

/** Markets with their resting orders and the change that awaits a second person; `id` for one. */
export async function markets(db: Db, now: Date, id?: number): Promise<MarketFacts[]> {
  let query = db.selectFrom("markets").selectAll().orderBy("sort").orderBy("market_id");
  if (id !== undefined) query = query.where("market_id", "=", id);
  const [rows, orders, requests] = await Promise.all([
    query.execute(),
    db
      .selectFrom("orders")
      .select(["market_id", (eb) => eb.fn.countAll<number>().as("open_orders")])
      .where("status", "=", "waiting")
      .groupBy("market_id")
      .execute(),
    waitingRequests(db, "market_fees", now),
  ]);
  return rows.map((row) => ({
    ...row,
    open_orders: orders.find(({ market_id }) => market_id === row.market_id)?.open_orders ?? 0,
    pending: requests.find(({ subject }) => subject === subjectOfMarket(row.market_id)) ?? null,
  }));
}

export const lockMarket = (trx: Db, id: number): Promise<MarketRow | undefined> =>
  trx.selectFrom("markets").selectAll().where("market_id", "=", id).forUpdate().executeTakeFirst();

export const setMarketSort = (trx: Db, id: number, sort: number) =>
  trx
    .updateTable("markets")
    .set((eb) => ({ sort, version: eb("version", "+", 1) }))
    .where("market_id", "=", id)
    .execute();

/** From this version to the next; the core has set everything else of the row. */
export const bumpMarket = (trx: Db, id: number, version: number) =>
  trx
    .updateTable("markets")
    .set({ version: version + 1 })
    .where("market_id", "=", id)
    .where("version", "=", version)
    .execute();

/** Undefined after a concurrent change: `version` 0 expects that nobody has changed the area. */
export const setArea = (
  trx: Db,
  area: { code: string; registration: boolean; identity: boolean; sort: number; version: number },
) => {
  const { version, ...fields } = area;
  return trx
    .insertInto("areas")
    .values({ ...fields, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet((eb) => ({ ...fields, version: eb("areas.version", "+", 1) }))
        .where("areas.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
};

const HISTORY_MAX = 20;

export const historyOf = (db: Db, subject: string) =>
  db
    .selectFrom("audit_log as a")
    .leftJoin("operators as o", "o.operator_id", "a.operator_id")
    .select(["a.at", "o.name as operator", "a.action", "a.before", "a.after", "a.reason"])
    .where("a.subject", "=", subject)
    .orderBy("a.entry_id", "desc")
    .limit(HISTORY_MAX)
    .execute();
