import { intlTags, type Language, languages } from "../i18n/languages.ts";

/**
 * Numbers, prices and dates by the rules of languages.md. Money stays a decimal string: digits are grouped as text with the signs that Intl uses, and
 * never pass through a float.
 */

/** The Intl tag of a language; Spanish uses the browser's own es-* if there is one (es-ES and es-MX write numbers differently). */
export const intlTag = (language: Language, browser: readonly string[] = []): string =>
  (language === "es" && browser.find((tag) => /^es-/i.test(tag))) || intlTags[language];

export type NumberSigns = {
  readonly group: string;
  readonly decimal: string;
  /** "0" and the percent sign where the tag puts it. */
  readonly zeroPercent: string;
};

const usual: NumberSigns = { group: ",", decimal: ".", zeroPercent: "0%" };
/** Those of our own tags, as Intl has them: the first format that a page makes takes a browser 20 ms, longer than anything else of the first page. */
const signsByTag = new Map<string, NumberSigns>(
  languages.map((language) => [intlTags[language], language === "vi" ? { ...usual, group: ".", decimal: "," } : usual]),
);

/** A language's group and decimal separators: "," and "." in en-US, "." and "," in vi-VN. */
export function numberSigns(tag: string): NumberSigns {
  const known = signsByTag.get(tag);
  if (known) return known;
  const parts = new Intl.NumberFormat(tag, { useGrouping: "always" }).formatToParts(1234567.8);
  const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? usual[type];
  const zeroPercent = new Intl.NumberFormat(tag, { style: "percent" }).format(0);
  const signs = { group: sign("group"), decimal: sign("decimal"), zeroPercent };
  signsByTag.set(tag, signs);
  return signs;
}

export const MINUS = "\u2212";
/** Sign, whole part and fraction of a decimal string. */
export const decimalGrammar = /^([+-]?)([0-9]+)(?:\.([0-9]+))?$/;

export type DecimalOptions = {
  /** Exactly this many decimals: zeros are added, extra digits are cut (never rounded up, so that the value is not overstated). */
  readonly decimals?: number;
  /** At least this many decimals, and every given digit: a balance is shown in full and still lines up. */
  readonly least?: number;
  /** A plus before positive values. */
  readonly signed?: boolean;
};

/** "1234567.5" -> "1,234,567.50" in the tag's signs. An invalid decimal is shown as an em dash, never as zero. */
export function formatDecimal(
  text: string | undefined,
  tag: string,
  { decimals, least = 0, signed = false }: DecimalOptions = {},
): string {
  const match = text === undefined ? null : decimalGrammar.exec(text);
  if (!match) return "\u2014";
  const signs = numberSigns(tag);
  const whole = (match[2] as string).replace(/^0+(?=\d)/, "");
  const given = match[3] ?? "";
  const fraction = decimals === undefined ? given.padEnd(least, "0") : given.slice(0, decimals).padEnd(decimals, "0");
  const zero = /^0*$/.test(whole + fraction);
  const sign = zero ? "" : match[1] === "-" ? MINUS : signed ? "+" : "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, signs.group);
  return `${sign}${grouped}${fraction ? signs.decimal + fraction : ""}`;
}

/** A 24 h change as the server sends it ("2.31", "-3.4", "0.00"): sign, two decimals, the tag's percent sign. */
export function formatPercent(
  text: string | undefined,
  tag: string,
  { decimals = 2, signed = true }: DecimalOptions = {},
): string {
  const number = formatDecimal(text, tag, { decimals, signed });
  return number === "\u2014" ? number : numberSigns(tag).zeroPercent.replace("0", number);
}

/** The direction of a decimal string. */
export const directionOf = (text: string | undefined): "up" | "down" | "flat" =>
  text === undefined || /^[+-]?[0.]*$/.test(text) ? "flat" : text.startsWith("-") ? "down" : "up";

/** Counts and other whole numbers that are not money. */
export const formatInteger = (value: number, tag: string): string => formatDecimal(String(Math.round(value)), tag);

export type TimeStyle = "clock" | "minute" | "day" | "dayMinute" | "dayTime" | "full";
const timeStyles: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  minute: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  day: { day: "numeric", month: "short", year: "numeric" },
  dayMinute: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  dayTime: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  full: { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" },
};
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Styles with a day that leave out its year while that is the present one. */
const withoutYear: ReadonlySet<TimeStyle> = new Set(["dayMinute", "dayTime"]);

/** A time in the reader's zone, 24 h clock; a day of another year has its year. `at` is milliseconds or ISO 8601. */
export function formatTime(at: number | string, tag: string, style: TimeStyle = "dayTime"): string {
  const date = new Date(at);
  const hasYear = withoutYear.has(style) && date.getFullYear() !== new Date().getFullYear();
  const key = `${tag} ${style} ${hasYear}`;
  let format = timeFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tag, { ...timeStyles[style], ...(hasYear && { year: "numeric" }) });
    timeFormats.set(key, format);
  }
  return format.format(date);
}

/** The time until a deadline, "1:05:09" or "04:59"; zero when it has passed. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
