import { formatCompact } from "@candor/contract/client/compact.ts";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { duration } from "../../shared/format/time.ts";
import { size } from "../../shared/format/used.ts";

const TAG = "en-US";

/** "61840000" as "61.84M", for tiles and axes; the whole amount belongs into a title. */
export const compact = (text: string): string => formatCompact(text, TAG);

/** The change from one amount to another in percent, with one decimal and cut: "+8.2"; undefined from nothing. */
export function changeInPercent(before: string, after: string): string | undefined {
  const [was, is] = [fromNumeric(before), fromNumeric(after)];
  if (was <= 0n) return undefined;
  const tenths = ((is - was) * 1_000n) / was;
  const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, "0");
  return `${tenths < 0n ? "−" : "+"}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

const steps = [1n, 2n, 4n, 5n, 10n];

/** The top of an axis that begins at 0: the next 1, 2, 4, 5 or 10 times a power of ten, at least 1. Money in units of 1e-8, counts as they are. */
export function axisTop(max: bigint): bigint {
  if (max <= 1n) return 1n;
  const power = 10n ** BigInt(max.toString().length - 1);
  return (steps.find((step) => step * power >= max) ?? 10n) * power;
}

/** The height of a bar in thousandths of the axis. */
export const heightOf = (value: bigint, top: bigint): number =>
  top <= 0n || value <= 0n ? 0 : Number.parseInt(((value * 1_000n) / top).toString(), 10);

export type Holding = {
  readonly currency: string;
  readonly users: string;
  readonly house: string;
  readonly difference: string;
};

/** Currencies that do not sum to zero first, then those that users hold; the others are only counted. */
export const relevantHoldings = (holdings: readonly Holding[]): readonly Holding[] =>
  [...holdings]
    .filter(({ users, difference }) => difference !== "0" || fromNumeric(users) !== 0n)
    .sort((a, b) => (a.difference === "0" ? 1 : 0) - (b.difference === "0" ? 1 : 0));

/** The sum of decimal strings, as one. */
export const sumOf = (texts: readonly string[]): string =>
  formatAmount(texts.reduce((all, text) => all + fromNumeric(text), 0n));

type Pair = {
  readonly symbol: string;
  readonly positions: number;
  readonly long_value: string;
  readonly short_value: string;
  readonly net_value: string;
};
export type PairNet = Pick<Pair, "symbol" | "long_value" | "short_value"> & { readonly house_net: string };

/** The pairs with the largest difference between long and short, and the number of others with positions. */
export function busiest(
  contracts: readonly Pair[],
  most: number,
): { readonly pairs: readonly PairNet[]; readonly others: number } {
  const open = contracts
    .filter(({ positions }) => positions > 0)
    .map((pair) => ({ pair, net: fromNumeric(pair.net_value) }))
    .sort((one, other) => (size(one.net) === size(other.net) ? 0 : size(one.net) > size(other.net) ? -1 : 1));
  const pairs = open.slice(0, most).map(({ pair: { symbol, long_value, short_value }, net }) => ({
    symbol,
    long_value,
    short_value,
    house_net: formatAmount(-net),
  }));
  return { pairs, others: open.length - pairs.length };
}

/** A waiting time as it was, seconds below a minute: "12 s", "51 m", "2 h 50 m"; "none" without a record. */
export function waitText(ms: number | null): string {
  if (ms === null) return "none";
  return ms < 60_000 ? `${Math.floor(ms / 1_000)} s` : duration(ms);
}
