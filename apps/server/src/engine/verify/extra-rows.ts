import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { ClientBase } from "pg";
import type { Difference, Page } from "./rows.ts";

/**
 * A table whose rows have ascending numbers in the order of the batches. `key` is the column by which an event identifies its row: the number itself,
 * or a command's id if the database numbers the rows.
 */
type Numbered = {
  readonly table: string;
  readonly number: string;
  readonly key: string;
  readonly type: "bigint" | "uuid";
  readonly newRow: (event: CoreEvent) => number | string | undefined;
};

const ofCore = (table: string, number: string, newRow: Numbered["newRow"]): Numbered => ({
  table,
  number,
  key: number,
  type: "bigint",
  newRow,
});
const ofDatabase = (table: string, number: string, key: string, newRow: Numbered["newRow"]): Numbered => ({
  table,
  number,
  key,
  type: "uuid",
  newRow,
});

const numbered: readonly Numbered[] = [
  ofCore("ledger_entries", "entry_id", (event) => (event.type === "posting" ? event.entryId : undefined)),
  ofCore("orders", "order_id", (event) => (event.type === "order" && event.isNew ? event.order.orderId : undefined)),
  ofCore("trades", "trade_id", (event) => (event.type === "trade" ? event.tradeId : undefined)),
  ofCore("ticks", "tick_id", (event) => (event.type === "tick" ? event.tick.tickId : undefined)),
  ofCore("option_orders", "order_id", (event) =>
    event.type === "option" && event.isNew ? event.option.orderId : undefined,
  ),
  ofCore("positions", "position_id", (event) =>
    event.type === "position" && event.isNew ? event.position.positionId : undefined,
  ),
  ofCore("hosting_orders", "order_id", (event) =>
    event.type === "hostingOrder" && event.isNew ? event.order.orderId : undefined,
  ),
  ofDatabase("transfers", "transfer_id", "command_id", (event) =>
    event.type === "transfer" ? event.commandId : undefined,
  ),
  ofDatabase("conversions", "conversion_id", "command_id", (event) =>
    event.type === "conversion" ? event.commandId : undefined,
  ),
  ofDatabase("withdrawals", "number", "withdrawal_id", (event) =>
    event.type === "withdrawal" && event.isNew ? event.withdrawal.withdrawalId : undefined,
  ),
];

const LOWEST = "-9223372036854775808";
/** Number of rows reported per table and page. */
const NAMED = 10;

type Bounds = { lowest: string | null; highest: string | null };

/** Finds rows without an event: the rows of some batches must end at the number of their last event, and be as many. */
export class ExtraRows {
  readonly differences: Difference[] = [];
  /** The highest number that was accounted for, by table. */
  readonly #upTo = new Map<string, string>();
  readonly #receipts = new Map<number, number>();
  readonly #from: number;

  /** `from` is the batch after which the pages begin; 0 is the beginning of everything. */
  constructor(from: number) {
    this.#from = from;
    if (from === 0) for (const { table } of numbered) this.#upTo.set(table, LOWEST);
  }

  async add(client: ClientBase, page: Page): Promise<void> {
    const batchId = [...page.keys()].at(-1) ?? 0;
    const events: CoreEvent[] = [];
    for (const [batch, executed] of page) {
      for (const { execution } of executed) {
        events.push(...execution.events);
        const receipts = execution.events.filter(({ type }) => type === "receipt").length;
        if (receipts > 0) this.#receipts.set(batch, (this.#receipts.get(batch) ?? 0) + receipts);
      }
    }
    for (const one of numbered) {
      const keys = events.flatMap((event) => one.newRow(event) ?? []);
      if (keys.length > 0) await this.#count(client, one, keys, batchId);
    }
  }

  /** Rows after the last page, and rows without a number. */
  async finish(client: ClientBase, last: number): Promise<void> {
    for (const { table, number } of numbered) {
      const upTo = this.#upTo.get(table);
      if (upTo === undefined) continue;
      const text = `SELECT ${number}::text AS row FROM ${table} WHERE ${number} > $1 ORDER BY ${number} LIMIT ${NAMED}`;
      const { rows } = await client.query<{ row: string }>(text, [upTo]);
      for (const { row } of rows) this.#extra(table, row, last);
    }
    await this.#countReceipts(client);
    await this.#deposits(client, last);
    await this.#receiptTicks(client, last);
  }

  async #count(client: ClientBase, one: Numbered, keys: readonly (number | string)[], batchId: number): Promise<void> {
    const { table, number, key, type } = one;
    const bounds = `SELECT min(${number})::text AS lowest, max(${number})::text AS highest FROM ${table} WHERE ${key} = ANY($1::${type}[])`;
    const [found] = (await client.query<Bounds>(bounds, [keys])).rows;
    if (!found?.highest) return;
    const after = this.#upTo.get(table) ?? String(BigInt(found.lowest ?? 0) - 1n);
    this.#upTo.set(table, found.highest);
    const range = `FROM ${table} WHERE ${number} > $1 AND ${number} <= $2`;
    const [counted] = (
      await client.query<{ rows: number }>(`SELECT count(*)::int AS rows ${range}`, [after, found.highest])
    ).rows;
    // Too few rows mean missing ones, which the comparison reports.
    if ((counted?.rows ?? 0) <= keys.length) return;
    const unknown = `SELECT ${number}::text AS row ${range} AND NOT ${key} = ANY($3::${type}[]) ORDER BY ${number} LIMIT ${NAMED}`;
    const { rows } = await client.query<{ row: string }>(unknown, [after, found.highest, keys]);
    for (const { row } of rows) this.#extra(table, row, batchId);
  }

  async #countReceipts(client: ClientBase): Promise<void> {
    const text = "SELECT batch_id, count(*)::int AS rows FROM receipts WHERE batch_id > $1 GROUP BY batch_id";
    const { rows } = await client.query<{ batch_id: number; rows: number }>(text, [this.#from]);
    for (const { batch_id, rows: found } of rows) {
      const expected = this.#receipts.get(batch_id) ?? 0;
      if (found > expected)
        this.#note("receipts", `batch:${batch_id}`, batch_id, `has ${found} receipts instead of ${expected}`);
    }
  }

  /** Deposits marked as credited without an entry, among those decided since the first page's batch. */
  async #deposits(client: ClientBase, last: number): Promise<void> {
    const text = `
SELECT deposit_id::text AS row FROM deposits d
WHERE state = 'passed' AND decided_at >= coalesce((SELECT at FROM batches WHERE batch_id = $1), '-infinity') AND NOT EXISTS (
  SELECT FROM ledger_entries e
  WHERE e.owner_id = d.user_id AND e.command_id = d.command_id AND e.tag = 'recharge' AND e.ref = 'deposit:' || d.deposit_id)
ORDER BY deposit_id LIMIT ${NAMED}`;
    const { rows } = await client.query<{ row: string }>(text, [this.#from]);
    for (const { row } of rows) this.#note("deposits", row, last, "was credited by no entry of the ledger");
  }

  /** Copies of ticks that differ from the ticks, and receipts whose ticks were not copied. */
  async #receiptTicks(client: ClientBase, last: number): Promise<void> {
    const text = `
SELECT c.tick_id::text AS row FROM receipt_ticks c JOIN ticks t ON t.tick_id = c.tick_id
WHERE (c.market_id, c.at, c.price, c.counting, c.constituents) IS DISTINCT FROM (t.market_id, t.at, t.price, t.counting, t.constituents)
UNION SELECT used::text FROM receipts r, unnest(r.tick_ids) AS used
WHERE r.batch_id > $1 AND NOT EXISTS (SELECT FROM receipt_ticks c WHERE c.tick_id = used)
LIMIT ${NAMED}`;
    const { rows } = await client.query<{ row: string }>(text, [this.#from]);
    for (const { row } of rows) this.#note("receipt_ticks", row, last, "is not the copy of its tick");
  }

  #extra(table: string, row: string, batchId: number): void {
    this.#note(table, row, batchId, "was made by no event");
  }

  #note(table: string, row: string, batchId: number, what: string): void {
    this.differences.push({ table, row, columns: [], batchId, difference: `${table} ${row} ${what}` });
  }
}
