import { account, amount, byUser, price, rate } from "../../codec/parts.ts";
import {
  added,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  record,
  time,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

export const commands = {
  /**
   * Swaps `amount` of one currency for another against the house, at the index prices of both in the currency `viaId`. With `expected`, which the user
   * was quoted, it settles at the worse for the user of that and the present price.
   */
  convert: {
    ...byUser,
    account: oneOf(["c2c"]),
    fromId: integer,
    toId: integer,
    viaId: integer,
    amount,
    expected: optional(amount),
    /** The house's share, taken once from the index price. */
    spread: rate,
    /** How far below `expected` the present price may be before it is refused. */
    tolerance: rate,
    /** The most that a user may convert within 60 s, in the via currency; absent for no limit. */
    perMinute: added(optional(amount)),
    /**
     * When (ms) the engine took it from its queue, which then holds it back until both prices were observed later; nobody else sets it. Absent in
     * texts from before this rule, which were done at the last prices.
     */
    acceptedAt: added(optional(integer)),
  },
};
export type Convert = MemberOf<typeof commands, "convert">;

/** Prices are in the command's via currency, whose own is 1 and has no tick. */
export const conversionRecord = record({
  commandId: uuid,
  userId: integer,
  account,
  fromId: integer,
  toId: integer,
  amount,
  received: amount,
  fromPrice: price,
  toPrice: price,
  fromTickId: orUndefined(integer),
  toTickId: orUndefined(integer),
  spread: rate,
  at: time,
});
export const events = { conversion: conversionRecord.fields };
export type Converted = MemberOf<typeof events, "conversion">;

export const outcome = placed(2, { received: optional(amount) });

/** What the limit of a minute asks of a conversion; its value is in the currency that both prices are in. */
export const recentConversionRecord = record({ userId: integer, amount, fromPrice: price, at: time });
export type RecentConversion = ValueOf<typeof recentConversionRecord>;

/** Of the minute before the newest one, in the order of users and times. Checkpoints from before the limit have none. */
export const rows = placed(11, { recentConversions: added(optional(listOf(recentConversionRecord))) });
export type ConvertRows = { readonly recentConversions: readonly RecentConversion[] };
