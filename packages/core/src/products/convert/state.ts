import { type Amount, quoteFor } from "@candor/contract/domain/money.ts";
import { CONVERT_WINDOW_MS } from "@candor/contract/rules/conversion.ts";
import type { ConvertRows, RecentConversion } from "./records.ts";

export type ConvertState = {
  /**
   * By market: when (ms) the last counting tick was observed, of ticks since the last `restart`. It has no rows: a command that was accepted before a
   * restart is accepted again after it, so that no tick from before serves anything.
   */
  readonly observed: Map<number, number>;
  /** By user, those within a minute of the newest one; the user who converted last comes last. */
  readonly recent: Map<number, RecentConversion[]>;
  /** The time (ms) of the newest conversion, 0 before the first. */
  newestAt: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly convert: ConvertState;
  }
}

export const createConvertState = (): ConvertState => ({ observed: new Map(), recent: new Map(), newestAt: 0 });

/** Rounded up, so that many small conversions do not pass below the limit. */
export const conversionValue = ({ amount, fromPrice }: Pick<RecentConversion, "amount" | "fromPrice">): Amount =>
  quoteFor(amount, fromPrice, "up");

/** Conversions up to this time (ms) no longer count. */
const floorOf = ({ newestAt }: ConvertState): number => newestAt - CONVERT_WINDOW_MS;

/** Those of a user that count at `at`, oldest first. */
export const countedAt = (convert: ConvertState, userId: number, at: number): RecentConversion[] => {
  const floor = Math.max(floorOf(convert), at - CONVERT_WINDOW_MS);
  return (convert.recent.get(userId) ?? []).filter((one) => one.at > floor);
};

export function keepConversion(convert: ConvertState, { userId, amount, fromPrice, at }: RecentConversion): void {
  const { recent } = convert;
  convert.newestAt = Math.max(convert.newestAt, at);
  const kept = countedAt(convert, userId, convert.newestAt);
  recent.delete(userId);
  recent.set(userId, [...kept, { userId, amount, fromPrice, at }].sort(byTime));
  for (const [other, conversions] of recent) {
    if ((conversions.at(-1)?.at ?? 0) > floorOf(convert)) break;
    recent.delete(other);
  }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: RecentConversion, b: RecentConversion): number =>
  a.at - b.at || compare(a.amount, b.amount) || compare(a.fromPrice, b.fromPrice);

export const convertRows = (convert: ConvertState): ConvertRows => ({
  recentConversions: [...convert.recent.keys()]
    .sort((a, b) => a - b)
    .flatMap((userId) => countedAt(convert, userId, convert.newestAt)),
});

export function restoreConvert(convert: ConvertState, { recentConversions }: ConvertRows): void {
  for (const conversion of [...recentConversions].sort(byTime)) keepConversion(convert, conversion);
}
