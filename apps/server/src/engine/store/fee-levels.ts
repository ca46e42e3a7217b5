import { fromNumeric } from "@candor/contract/domain/money.ts";
import { type FeeLevelTerms, feeLevelRecord, feeTableRecord } from "@candor/core/products/fee-levels/records.ts";
import { type ReadRows, RecordTable } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { json, numericText } from "./table.ts";

type StoredLevel = { volume: string; maker: string; taker: string };
const tables = new RecordTable("fee_tables", feeTableRecord, {
  key: "version",
  columns: {
    levels: {
      columns: [
        {
          ...json("levels", ({ levels }) =>
            JSON.stringify(
              levels.map(
                ({ volume, maker, taker }): StoredLevel => ({
                  volume: numericText(volume),
                  maker: numericText(maker),
                  taker: numericText(taker),
                }),
              ),
            ),
          ),
          read: (value) => `${value}::jsonb`,
        },
      ],
      select: ["levels::text"],
      read: (cell) =>
        (JSON.parse(String(cell)) as StoredLevel[]).map(({ volume, maker, taker }) => ({
          volume: fromNumeric(volume) as FeeLevelTerms["volume"],
          maker: fromNumeric(maker) as FeeLevelTerms["maker"],
          taker: fromNumeric(taker) as FeeLevelTerms["taker"],
        })),
    },
  },
});
const levels = new RecordTable("fee_levels", feeLevelRecord, { key: "userId" });

async function load(read: ReadRows): Promise<LoadedRows> {
  const feeTables = await tables.load(read, "ORDER BY version DESC LIMIT 1");
  return { rows: { feeTables, feeLevels: await levels.load(read) } };
}

/** Tables of fee levels, a row for each version, and the level of each user who was ever counted. */
export const feeLevelStore: Store = {
  order: 79,
  digests: [],
  load,
  open() {
    const versions = tables.insert();
    const counted = levels.upsert();
    return {
      on: {
        feeTable: ({ table }) => versions.add(table),
        feeLevel: ({ level }) => counted.add(level.userId, level),
      },
      take: () => [...versions.take(), ...counted.take()],
    };
  },
};
