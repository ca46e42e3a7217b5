import { DECIMALS } from "@candor/contract/domain/money.ts";

/** A number's text as an integer of 1e-8, cut down; `exact` is false when digits that are not zero were cut. */
export type Decimal = { readonly value: bigint; readonly exact: boolean };

/** Wider than the grammar of amounts: recordings are written by other people's programs, which print "23.0", "1e-05" and eleven decimals. */
const decimalGrammar = /^(-?)([0-9]{1,18})(?:\.([0-9]{1,40}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;
const timeGrammar = /^([0-9]{1,20})(?:\.([0-9]{1,20}))?$/;
const dateGrammar =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,20}))?)?)?\s?(?:Z|UTC|([+-])([0-9]{2}):?([0-9]{2}))?$/;

/** No number of a recording needs more: 18 digits before the point, as in amounts. */
const VALUE_END = 10n ** 26n;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

const whole = (digits: string | undefined): number => Number.parseInt(digits ?? "0", 10);

/** Undefined when the text is not a number, or too large for an amount. */
export function readDecimal(text: string): Decimal | undefined {
  const match = decimalGrammar.exec(text.trim());
  if (!match) return undefined;
  const [, sign, integer = "", fraction = "", exponent] = match;
  const digits = BigInt(integer + fraction) * (sign ? -1n : 1n);
  const scale = DECIMALS - fraction.length + whole(exponent);
  const divisor = 10n ** BigInt(Math.max(0, -scale));
  const value = (digits * 10n ** BigInt(Math.max(0, scale))) / divisor;
  if (value >= VALUE_END || value <= -VALUE_END) return undefined;
  return { value, exact: digits % divisor === 0n };
}

/** Powers of ten from an epoch's unit to milliseconds. The length of the integer part determines the unit: today's seconds have 10 digits, nanoseconds 19. */
function unitOf(digits: number): number {
  if (digits <= 11) return 3;
  if (digits <= 14) return 0;
  return digits <= 17 ? -3 : -6;
}

function epochTime(integer: string, fraction: string): number {
  const digits = BigInt(integer + fraction);
  const scale = unitOf(integer.length) - fraction.length;
  if (scale >= 0) return whole((digits * 10n ** BigInt(scale)).toString());
  const divisor = 10n ** BigInt(-scale);
  return whole(((digits + divisor - 1n) / divisor).toString());
}

function dateTime(match: RegExpExecArray): number | undefined {
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(whole) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC carries over: the 31st of April and 24:60 would silently become other times.
  if (new Date(wallMs).toISOString().slice(0, 19) !== isoOf(match)) return undefined;
  const fraction = (match[7] ?? "").padEnd(3, "0");
  const millis = whole(fraction.slice(0, 3)) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
  const offsetMinutes = whole(match[9]) * 60 + whole(match[10]);
  return wallMs + millis - (match[8] === "-" ? -1 : 1) * offsetMinutes * 60_000;
}

const isoOf = ([, year, month, day, hour = "00", minute = "00", second = "00"]: RegExpExecArray): string =>
  `${year}-${month}-${day}T${hour}:${minute}:${second}`;

/**
 * A time as ms UTC: an epoch in s, ms, us or ns, or a date such as "2022-01-31 23:59:00.5" or "2022-01-31T23:59:00+01:00" (without a zone: UTC).
 * Finer than a millisecond is rounded up, so that an event after a full second never counts as being at it. Undefined if the text is not a time
 * between 2000 and 2100.
 */
export function readTime(text: string): number | undefined {
  const epoch = timeGrammar.exec(text.trim());
  const date = epoch ? null : dateGrammar.exec(text.trim());
  const at = epoch ? epochTime(epoch[1] as string, epoch[2] ?? "") : date ? dateTime(date) : undefined;
  return at !== undefined && at >= EARLIEST_MS && at < LATEST_MS ? at : undefined;
}
