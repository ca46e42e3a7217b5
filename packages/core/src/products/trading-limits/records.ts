import { amount, byUser, signed } from "../../codec/parts.ts";
import {
  integer,
  listOf,
  type MemberOf,
  optional,
  orUndefined,
  placed,
  record,
  time,
  type ValueOf,
} from "../../codec/schema.ts";

export const commands = {
  /** What a user may lose on one UTC day by options and contracts before new ones are refused; absent for no limit. */
  setPlayLimits: { ...byUser, dailyLoss: optional(amount) },
  /** Refuses this user new options and contracts for so many hours. */
  coolOff: { ...byUser, hours: integer },
};
export type SetTradingLimits = MemberOf<typeof commands, "setPlayLimits">;
export type CoolOff = MemberOf<typeof commands, "coolOff">;

/** A user's own limits, as set and counted; the last one of a batch wins. */
export const limitsRecord = record({
  userId: integer,
  dailyLoss: orUndefined(amount),
  /** What `dailyLoss` becomes at `changesAt`; undefined for none. */
  nextDailyLoss: orUndefined(amount),
  changesAt: orUndefined(time),
  coolingUntil: orUndefined(time),
  /** The newest UTC day with a result, in days since 1970, and the net loss on it; negative is a gain. */
  day: integer,
  lost: signed,
});
export type TradingLimits = ValueOf<typeof limitsRecord>;

export const events = { play: { limits: limitsRecord } };

export const rows = placed(5, { playLimits: listOf(limitsRecord) });
