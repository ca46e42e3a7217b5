import { DAY_MS, MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { floorSecond } from "./feed.ts";
import { readDecimal, readTime } from "./parse-decimal.ts";

/** One trade of a recording; price and quantity are integers of 1e-8, `at` is ms UTC. */
export type RecordedTrade = { readonly at: number; readonly price: bigint; readonly quantity: bigint };

/** One bar of a recording; `openAt` is ms UTC and a full minute. */
export type RecordedBar = {
  readonly openAt: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
};

/** The content of a file, in order of time and never empty. `lengthMs` is the bars' length: a whole number of minutes. */
export type Records =
  | { readonly kind: "trades"; readonly trades: readonly RecordedTrade[] }
  | { readonly kind: "bars"; readonly bars: readonly RecordedBar[]; readonly lengthMs: number };

/** Why a file cannot be replayed, and the line (from 1) of the error. */
export class BadRecord extends Error {
  override readonly name = "BadRecord";
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Partitions are made for the whole of a recording before it begins, and at most 240 months are made at once. */
const LENGTH_MAX_MS = 3_652 * DAY_MS;
const TEXT_SHOWN_MAX = 40;

/** A text of the file, formatted for a message. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, TEXT_SHOWN_MAX));
const iso = (at: number): string => new Date(at).toISOString();

function decimalIn(line: number, name: string, text: string) {
  const decimal = readDecimal(text);
  if (!decimal) throw new BadRecord(line, `${name} is not a number: ${shown(text)}`);
  return decimal;
}

/** Orders settle at prices: one that does not fit 1e-8 is refused rather than changed. */
function priceIn(line: number, name: string, text: string): bigint {
  const { value, exact } = decimalIn(line, name, text);
  if (!exact) throw new BadRecord(line, `${name} has more than 8 decimals: ${text}`);
  if (value <= 0n) throw new BadRecord(line, `${name} must be positive, and is ${text}`);
  return value;
}

/** Volumes are only displayed: digits beyond 1e-8 are cut. */
function quantityIn(line: number, name: string, text: string): bigint {
  const { value, exact } = decimalIn(line, name, text);
  if (value < 0n || (value === 0n && !exact && text.trim().startsWith("-")))
    throw new BadRecord(line, `${name} must not be negative, and is ${text}`);
  return value;
}

function timeIn(line: number, text: string): number {
  const at = readTime(text);
  if (at === undefined) throw new BadRecord(line, `time is neither an epoch nor a date: ${shown(text)}`);
  return at;
}

function checkLength(line: number, from: number, to: number): void {
  if (to - from > LENGTH_MAX_MS)
    throw new BadRecord(line, `a recording of more than ten years, from ${iso(from)} to ${iso(to)}`);
}

export type TradeText = { readonly time: string; readonly price: string; readonly quantity: string };
export type BarText = Readonly<Record<"time" | "open" | "high" | "low" | "close" | "volume", string>>;

/** Takes the records of a file one by one as texts; `add` and `finish` throw a BadRecord on the first error. */
export type Collector<Text> = { add(line: number, text: Text): void; finish(): Records };

export function collectTrades(): Collector<TradeText> {
  const trades: RecordedTrade[] = [];
  let [last, lastLine] = [0, 1];
  return {
    add(line, text) {
      const at = timeIn(line, text.time);
      if (at < last) throw new BadRecord(line, `unsorted: a trade of ${iso(at)} comes after one of ${iso(last)}`);
      [last, lastLine] = [at, line];
      trades.push({
        at,
        price: priceIn(line, "price", text.price),
        quantity: quantityIn(line, "quantity", text.quantity),
      });
    },
    finish() {
      const first = trades[0];
      if (!first) throw new BadRecord(lastLine, "there is no trade in it");
      checkLength(lastLine, first.at, last);
      return { kind: "trades", trades };
    },
  };
}

function checkBar(line: number, bar: RecordedBar, last: RecordedBar | undefined): void {
  if (bar.openAt % MINUTE_MS !== 0)
    throw new BadRecord(line, `a bar opens at a full minute, and this one at ${iso(bar.openAt)}`);
  if (last && bar.openAt <= last.openAt)
    throw new BadRecord(line, `unsorted: a bar of ${iso(bar.openAt)} comes after one of ${iso(last.openAt)}`);
  if (bar.high < bar.low) throw new BadRecord(line, "high is below low");
  if (bar.high < bar.open || bar.high < bar.close) throw new BadRecord(line, "high is below open or close");
  if (bar.low > bar.open || bar.low > bar.close) throw new BadRecord(line, "low is above open or close");
}

export function collectBars(): Collector<BarText> {
  const bars: RecordedBar[] = [];
  const lines: number[] = [];
  /** The shortest distance between two bars is their length; longer ones are gaps. A single bar counts as a minute. */
  let lengthMs = Number.POSITIVE_INFINITY;
  return {
    add(line, text) {
      const price = (name: "open" | "high" | "low" | "close") => priceIn(line, name, text[name]);
      const last = bars.at(-1);
      const bar: RecordedBar = {
        openAt: timeIn(line, text.time),
        open: price("open"),
        high: price("high"),
        low: price("low"),
        close: price("close"),
        volume: quantityIn(line, "volume", text.volume),
      };
      checkBar(line, bar, last);
      if (last) lengthMs = Math.min(lengthMs, bar.openAt - last.openAt);
      bars.push(bar);
      lines.push(line);
    },
    finish() {
      const first = bars[0];
      const lastLine = lines.at(-1) ?? 1;
      if (!first) throw new BadRecord(lastLine, "there is no bar in it");
      if (bars.length === 1) lengthMs = MINUTE_MS;
      for (const [index, bar] of bars.entries()) {
        if ((bar.openAt - first.openAt) % lengthMs !== 0)
          throw new BadRecord(
            lines[index] as number,
            `bars of ${lengthMs / MINUTE_MS} min do not fit one that opens at ${iso(bar.openAt)}`,
          );
      }
      checkLength(lastLine, first.openAt, (bars.at(-1) as RecordedBar).openAt);
      return { kind: "bars", bars, lengthMs };
    },
  };
}

/** The first full second of a recording's clock, and the last one, at or after everything in it. */
export function spanOf(records: Records): { startAt: number; endAt: number } {
  if (records.kind === "trades") {
    const [first, last] = [records.trades[0] as RecordedTrade, records.trades.at(-1) as RecordedTrade];
    return { startAt: floorSecond(first.at), endAt: floorSecond(last.at + SECOND_MS - 1) };
  }
  const [first, last] = [records.bars[0] as RecordedBar, records.bars.at(-1) as RecordedBar];
  // The close is placed in a bar's last second; the second after it would belong to a bar that was not recorded.
  return { startAt: first.openAt, endAt: last.openAt + records.lengthMs - SECOND_MS };
}
