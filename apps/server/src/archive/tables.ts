import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { ClientBase } from "pg";
import type { Month } from "./months.ts";

/** Freezing for a spot order and releasing it: a total never changes by it, so that no report of a user depends on these entries. */
const HOLD_TAGS = [
  "c2c_buy_lock_0",
  "c2c_buy_lock_1",
  "c2c_sell_lock_0",
  "c2c_sell_lock_1",
  "c2c_fee_lock_0",
  "c2c_fee_lock_1",
  "quote_lock_0",
  "quote_lock_1",
] as const satisfies readonly LedgerTag[];
const TRADE_TAGS = ["c2c_buy", "c2c_sell", "c2c_fee"] as const satisfies readonly LedgerTag[];

const listOf = (tags: readonly LedgerTag[]): string => tags.map((tag) => `'${tag}'`).join(", ");
/** Holds, and the house's side of trades: its fees and its quotes. All other entries are what reports, receipts and the reconciliation name one by one. */
const LEAVING = `tag IN (${listOf(HOLD_TAGS)}) OR (owner_id = 0 AND account IN ('fees', 'quoting') AND tag IN (${listOf(TRADE_TAGS)}))`;

export type TableName = "ledger_entries" | "ticks" | "orders" | "batch_bodies";

/** The rows of a month: what to select them from, and by which condition. */
export type Scope = { readonly source: string; readonly where: string };

export type ArchivedTable = {
  readonly table: TableName;
  /** The column whose numbers identify the rows and ascend with the batches. */
  readonly number: string;
  /** Rows of one file: some 20 to 40 MB before compression. */
  readonly pieceRows: number;
  /** The oldest moment of which there may be rows; undefined if there are none. */
  readonly oldest: (client: ClientBase) => Promise<Date | undefined>;
  /** Undefined where the month has no rows that could be archived. */
  readonly scope: (client: ClientBase, month: Month) => Promise<Scope | undefined>;
  /**
   * How the rows of an archived month leave: a partition is replaced by one with the rows that `keeps` selects from it, other rows are deleted. Texts
   * of batches are left to the server, which deletes them by `CANDOR_KEEP_BATCHES`.
   */
  readonly leaves:
    | { readonly by: "partition"; readonly keeps: (source: string) => string }
    | { readonly by: "delete" }
    | { readonly by: "age" };
};

/** The partition of a month, whose name `ensure_partitions` gives. */
export const partitionOf = (table: TableName, { name }: Month): string =>
  `${table}_y${name.slice(0, 4)}m${name.slice(5)}`;

async function oldestOf(client: ClientBase, sql: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date | null }>(sql);
  return rows[0]?.at ?? undefined;
}

const partitionScope =
  (table: TableName): ArchivedTable["scope"] =>
  async (client, month) => {
    const source = partitionOf(table, month);
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [
      `public.${source}`,
    ]);
    return rows[0]?.there === true ? { source, where: "true" } : undefined;
  };

const at = (date: Date): string => `'${date.toISOString()}'::timestamptz`;

/** Batches are in order of time, for which there is no index: a month is read through once. */
const BATCHES =
  "SELECT min(batch_id)::text AS first, max(batch_id)::text AS last FROM batches WHERE at >= $1 AND at < $2";

/** The first and the last batch of a month; undefined if it has none. */
export async function batchesOf(
  client: ClientBase,
  { from, until }: Month,
): Promise<{ first: string; last: string } | undefined> {
  const [row] = (await client.query<{ first: string | null; last: string | null }>(BATCHES, [from, until])).rows;
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** What grows with use and leaves (docs/decisions/0036-data-that-grows.md). The texts come first: they have everything else in them. */
export const archivedTables: readonly ArchivedTable[] = [
  {
    table: "batch_bodies",
    number: "batch_id",
    pieceRows: 1_000,
    oldest: (client) =>
      oldestOf(
        client,
        `SELECT b.at FROM batches b WHERE b.batch_id = (SELECT min(batch_id) FROM batch_bodies t
         WHERE NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.batch_id = t.batch_id))`,
      ),
    async scope(client, month) {
      const batches = await batchesOf(client, month);
      return batches && { source: "batch_bodies", where: `batch_id BETWEEN ${batches.first} AND ${batches.last}` };
    },
    leaves: { by: "age" },
  },
  {
    table: "ticks",
    number: "tick_id",
    pieceRows: 100_000,
    oldest: (client) => oldestOf(client, "SELECT min(at) AS at FROM ticks"),
    scope: partitionScope("ticks"),
    leaves: {
      by: "partition",
      // A reload reads the newest tick of each pair, counting or not, and a start in production the oldest one (demo-traces.ts).
      keeps: (source) => `
SELECT tick_id FROM (SELECT DISTINCT ON (market_id) tick_id FROM ${source} ORDER BY market_id, at DESC, tick_id DESC) newest
UNION SELECT tick_id FROM (SELECT DISTINCT ON (market_id) tick_id FROM ${source} WHERE counting ORDER BY market_id, at DESC, tick_id DESC) counting
UNION SELECT tick_id FROM (SELECT DISTINCT ON (market_id) tick_id FROM ${source} ORDER BY market_id, at, tick_id) oldest`,
    },
  },
  {
    table: "ledger_entries",
    number: "entry_id",
    pieceRows: 100_000,
    oldest: (client) => oldestOf(client, "SELECT min(at) AS at FROM ledger_entries"),
    scope: partitionScope("ledger_entries"),
    leaves: {
      by: "partition",
      // The last entry of an account in the month has the balance that the next month begins with.
      keeps: (source) => `
SELECT entry_id FROM ${source} WHERE NOT (${LEAVING})
UNION SELECT max(entry_id) FROM ${source} GROUP BY owner_id, account, currency_id`,
    },
  },
  {
    table: "orders",
    number: "order_id",
    pieceRows: 50_000,
    // A client's number ascends with the time of its order, of which there is no index.
    oldest: (client) => oldestOf(client, "SELECT created_at AS at FROM orders ORDER BY order_id LIMIT 1"),
    scope: async (_client, { from, until }) => ({
      source: "orders",
      where: `status <> 'waiting' AND updated_at >= ${at(from)} AND updated_at < ${at(until)}`,
    }),
    leaves: { by: "delete" },
  },
];
