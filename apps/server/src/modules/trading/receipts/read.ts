import { plain } from "@candor/contract/domain/money.ts";
import type { Receipt } from "@candor/contract/routes/receipt.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import * as queries from "./queries.ts";

/** A product without a market says in its inputs what it was bought in; a conversion, from what into what. */
const placeOf = ({ currency, from, to }: queries.ReceiptRow["inputs"]): { symbol: string; currency: string } =>
  currency === undefined
    ? { symbol: `${from}-${to}`, currency: String(to) }
    : { symbol: String(currency), currency: String(currency) };

/**
 * A receipt with its ticks and entries, for anybody with its id: each field is listed here, so that no user's data is included. Undefined if unknown.
 */
export async function readReceipt(db: Kysely<Database>, receiptId: string): Promise<Receipt | undefined> {
  const row = await queries.receipt(db, receiptId);
  if (!row) return undefined;
  const [ticks, entries] = await Promise.all([queries.ticksOf(db, row.tick_ids), queries.entriesOf(db, row)]);
  const byId = new Map(ticks.map((tick) => [tick.tick_id, tick]));
  return {
    id: row.receipt_id,
    kind: row.kind as Receipt["kind"],
    symbol: row.symbol ?? placeOf(row.inputs).symbol,
    currency: row.currency ?? placeOf(row.inputs).currency,
    rule_version: row.rule_version,
    inputs: row.inputs,
    result: row.result,
    ticks: row.tick_ids.map((id) => {
      const tick = byId.get(id);
      if (!tick) throw new Error(`receipt ${receiptId} rests on tick ${id}, of which there is no copy`);
      return {
        id,
        symbol: tick.symbol,
        at: tick.at.toISOString(),
        at_ms: tick.at.getTime(),
        price: plain(tick.price),
        counting: tick.counting,
        constituents: tick.constituents,
      };
    }),
    entries: entries.map((entry) => ({
      id: String(entry.entry_id),
      account: entry.account,
      tag: entry.tag,
      available: plain(entry.available_delta),
      frozen: plain(entry.frozen_delta),
    })),
    batch_id: row.batch_id,
    batch_head: row.head.toString("hex"),
    at: row.at.toISOString(),
    at_ms: row.at.getTime(),
  };
}
