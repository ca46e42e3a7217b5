import { amount, envelope, rate } from "../../codec/parts.ts";
import {
  added,
  integer,
  listOf,
  type MemberOf,
  optional,
  placed,
  type RecordOf,
  record,
  time,
  type ValueOf,
} from "../../codec/schema.ts";

/** From this volume on, so much of a fee is taken off: 0.1 is a tenth of it. */
const levelRecord = record({ volume: amount, maker: rate, taker: rate });
export type FeeLevelTerms = ValueOf<typeof levelRecord>;

export const commands = {
  /** Another table of levels, the lowest first. It counts from the next count on. */
  setFeeLevels: { ...envelope, levels: listOf(levelRecord) },
  /**
   * The volumes of users over the 30 days before a UTC day, counted on that day: the facts that its levels follow from. A user who was counted on this
   * day already keeps that.
   */
  countFeeLevels: {
    ...envelope,
    day: integer,
    /** Of the table. */
    version: integer,
    counted: listOf(record({ userId: integer, volume: amount })),
  },
};
export type SetFeeLevels = MemberOf<typeof commands, "setFeeLevels">;
export type CountFeeLevels = MemberOf<typeof commands, "countFeeLevels">;

export const feeTableRecord = record({ version: integer, levels: listOf(levelRecord), updatedAt: time });
export type FeeTable = ValueOf<typeof feeTableRecord>;

export const feeLevelRecord = record({
  userId: integer,
  /** 0 is none. */
  level: integer,
  /** What the level takes off. */
  maker: rate,
  taker: rate,
  /** What it was counted from: the volume, the day since 1970 and the version of the table. */
  volume: amount,
  day: integer,
  version: integer,
});
export type FeeLevel = ValueOf<typeof feeLevelRecord>;

export const events = {
  feeTable: { table: feeTableRecord },
  feeLevel: { level: feeLevelRecord },
};

export const rows = placed(17, {
  /** The newest one; none before the first. */
  feeTables: added(optional(listOf(feeTableRecord))),
  feeLevels: added(optional(listOf(feeLevelRecord))),
});
export type FeeLevelRows = Required<RecordOf<typeof rows.fields>>;
