import { integer } from "@candor/core/codec/schema.ts";
import { contractTermsRecord, positionRecord } from "@candor/core/products/contracts/records.ts";
import { LatestRows, ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { json } from "./table.ts";

type StoredMultiple = { multiple: number; max_lots: number };
const terms = new RecordTable("lever_terms", contractTermsRecord, {
  key: "marketId",
  columns: {
    multiples: {
      columns: [
        {
          ...json("multiples", ({ multiples }) =>
            JSON.stringify(multiples.map(({ multiple, maxLots }): StoredMultiple => ({ multiple, max_lots: maxLots }))),
          ),
          read: (value) => `${value}::jsonb`,
        },
      ],
      select: ["multiples::text"],
      read: (cell) =>
        (JSON.parse(String(cell)) as StoredMultiple[]).map(({ multiple, max_lots }) => ({
          multiple,
          maxLots: max_lots,
        })),
    },
  },
});

const positions = new RecordTable("positions", positionRecord, {
  key: "positionId",
  // What a step can change. Whose it is and the terms that it was placed with never do.
  changing: [
    "state",
    "lots",
    "closingLots",
    "openPrice",
    "openTickId",
    "margin",
    "fee",
    "takeProfit",
    "stopLoss",
    "overnight",
    "deduction",
    "profit",
    "closePrice",
    "closeReason",
    "refusal",
    "stopsAt",
    "closingAt",
    "overnightDay",
    "openedAt",
    "closedAt",
    "updatedAt",
  ],
});

const OPEN = "WHERE state IN ('pending', 'opening', 'holding', 'closing')";
/** The next id, and the latest time at which anything open was asked for. */
const NEXT = `
SELECT coalesce((SELECT max(position_id) FROM positions), 0) + 1, coalesce((SELECT ${ms("max(updated_at)")} FROM positions ${OPEN}), 0)`;
const next = { fields: { nextPositionId: integer, askedUntil: integer } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const contractTerms = await terms.load(read);
  const openPositions = await positions.load(read, OPEN);
  const [{ nextPositionId, askedUntil } = { nextPositionId: 1, askedUntil: 0 }] = await readRecords(read, next, NEXT);
  return { rows: { leverTerms: contractTerms, openPositions, nextPositionId }, notBefore: askedUntil };
}

/** Contracts as they are at the end of the batch. A pair's terms: each change of them is another version, against which the console holds a request. */
export const contractStore: Store = {
  order: 70,
  digests: [
    {
      table: "positions",
      number: "position_id",
      open: ({ openPositions }) => openPositions.map(({ positionId }) => String(positionId)),
    },
  ],
  load,
  open() {
    const set = terms.upsert({ counts: "version" });
    const latest = new LatestRows(positions.insert(), positions.update());
    return {
      on: {
        leverTerms: ({ terms: given }) => set.add(given.marketId, given),
        position: ({ position, isNew }) => latest.add(position.positionId, position, isNew),
      },
      take: () => [...set.take(), ...latest.take()],
    };
  },
};
