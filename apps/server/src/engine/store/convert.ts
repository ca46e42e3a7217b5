import { CONVERT_WINDOW_MS } from "@candor/contract/rules/conversion.ts";
import { conversionRecord, recentConversionRecord } from "@candor/core/products/convert/records.ts";
import { ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";

const conversions = new RecordTable("conversions", conversionRecord, {
  key: "commandId",
  columns: { fromTickId: "from_tick", toTickId: "to_tick" },
});

/** The conversions that the limit of a minute counts. */
const RECENT = `
SELECT user_id, amount, from_price, ${ms("at")}
FROM conversions WHERE at > (SELECT max(at) FROM conversions) - interval '${CONVERT_WINDOW_MS} milliseconds'`;

async function load(read: ReadRows): Promise<LoadedRows> {
  const recentConversions = await readRecords(read, recentConversionRecord, RECENT);
  return {
    rows: { recentConversions },
    notBefore: recentConversions.reduce((newest, { at }) => Math.max(newest, at), 0),
  };
}

export const convertStore: Store = {
  order: 60,
  digests: [{ table: "conversions", number: "conversion_id" }],
  load,
  open() {
    const made = conversions.insert();
    return { on: { conversion: (conversion) => made.add(conversion) }, take: () => made.take() };
  },
};
