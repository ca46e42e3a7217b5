import { integer } from "@candor/core/codec/schema.ts";
import {
  rebateHeldRecord,
  rebatePairRecord,
  rebateRatesRecord,
  rebateRecord,
} from "@candor/core/products/rebates/records.ts";
import { type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";

const rates = new RecordTable("rebate_rates", rebateRatesRecord, { key: "version" });
const pairs = new RecordTable("rebate_pairs", rebatePairRecord, { key: "invitedId" });
const held = new RecordTable("rebates_held", rebateHeldRecord, { key: "invitedId" });
const rebates = new RecordTable("rebates", rebateRecord, { key: "rebateId" });

const NEXT = "SELECT coalesce((SELECT max(rebate_id) FROM rebates), 0) + 1";

async function load(read: ReadRows): Promise<LoadedRows> {
  const rebateRates = await rates.load(read, "ORDER BY version DESC LIMIT 1");
  const rebatePairs = await pairs.load(read);
  const rebatesHeld = await held.load(read, "WHERE amount > 0");
  const [next] = await readRecords(read, { fields: { nextRebateId: integer } }, NEXT);
  return { rows: { rebateRates, rebatePairs, rebatesHeld, nextRebateId: next?.nextRebateId ?? 1 } };
}

/** Rebates, a row each, and the pairs whose rebates are withheld. */
export const rebateStore: Store = {
  order: 78,
  digests: [{ table: "rebates", number: "rebate_id" }],
  load,
  open() {
    const versions = rates.insert();
    const changedPairs = pairs.upsert({ keys: ["inviterId", "invitedId"] });
    const changedHeld = held.upsert({ keys: ["inviterId", "invitedId", "currencyId"] });
    const made = rebates.insert();
    return {
      on: {
        rebateRates: ({ rates: set }) => versions.add(set),
        rebatePair: ({ pair }) => changedPairs.add(`${pair.inviterId}:${pair.invitedId}`, pair),
        rebateHeld: ({ held: now }) => changedHeld.add(`${now.inviterId}:${now.invitedId}:${now.currencyId}`, now),
        rebate: ({ rebate }) => made.add(rebate),
      },
      take: () => [...versions.take(), ...changedPairs.take(), ...changedHeld.take(), ...made.take()],
    };
  },
};
