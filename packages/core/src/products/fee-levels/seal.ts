import { recordSection } from "../../seal/section.ts";
import { feeLevelRecord, feeTableRecord } from "./records.ts";

export const sealedTable = recordSection("feeTables", {
  isAdded: true,
  table: "fee_tables",
  rows: "feeTables",
  record: feeTableRecord,
  key: () => 0,
  touched: { feeTable: () => 0 },
  now: ({ feeLevels }) => feeLevels.table,
});

export const sealedLevels = recordSection("feeLevels", {
  isAdded: true,
  table: "fee_levels",
  rows: "feeLevels",
  record: feeLevelRecord,
  key: ({ userId }) => userId,
  touched: { feeLevel: ({ level }) => level.userId },
  now: ({ feeLevels }, userId) => feeLevels.users.get(userId),
});
