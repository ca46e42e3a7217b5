import { intlTags } from "../i18n/languages.ts";
import { decimalGrammar, numberSigns } from "./format.ts";

/** A power of ten and what is written behind the digits. */
type Unit = readonly [exponent: number, name: string];

/** The short forms of CLDR, as Intl has them: without a table the first page would make a format (see format.ts). Spanish, whose forms differ by country and by number, is left to Intl. */
const unitsByTag: Readonly<Record<string, string>> = {
  [intlTags.en]: "3K6M9B12T",
  [intlTags.th]: "3K6M9B12T",
  [intlTags.vi]: "3\u00a0N6\u00a0Tr9\u00a0T12\u00a0NT",
  [intlTags.ja]: "4万8億12兆",
  [intlTags.ko]: "3천4만8억12조",
  [intlTags["zh-TW"]]: "4萬8億12兆",
  [intlTags["zh-CN"]]: "4万8亿12万亿",
};

/** "3K6M": nothing, then K from 10^3 and M from 10^6. */
const unitsOf = (text: string): readonly Unit[] => [
  [0, ""],
  ...Array.from(
    text.matchAll(/(\d+)(\D+)/g),
    ([, exponent = "", name = ""]): Unit => [Number.parseInt(exponent, 10), name],
  ),
];

/** From here Intl groups the digits of the largest unit; no volume comes near. */
const WHOLE_DIGITS_MAX = 15;

/** The digits divided by 10^places, rounded half away from zero. */
function shifted(digits: bigint, places: number): bigint {
  if (places <= 0) return digits * 10n ** BigInt(-places);
  const divisor = 10n ** BigInt(places);
  return (digits + divisor / 2n) / divisor;
}

function withUnit(whole: string, fraction: string, units: readonly Unit[], decimal: string): string {
  const digits = BigInt(whole + fraction);
  const hundredthsOf = ([exponent]: Unit) => shifted(digits, fraction.length + exponent - 2);
  // By what is shown: 999,999 rounds to 1M, not to 1,000K.
  const fits = (each: Unit, next: Unit | undefined) =>
    !next || hundredthsOf(each) < 10n ** BigInt(next[0] - each[0] + 2);
  const unit = units.find((each, index) => fits(each, units[index + 1])) as Unit;
  const hundredths = hundredthsOf(unit);
  const rest = String(hundredths % 100n)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${hundredths / 100n}${rest && decimal + rest}${unit[1]}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Volumes at a glance: "1.42B", with two decimals at most. Rounded by nature; never use it for a balance or a price. An invalid decimal is an em dash. */
export function formatCompact(text: string | undefined, tag: string): string {
  const match = text === undefined ? null : decimalGrammar.exec(text);
  if (!match) return "\u2014";
  const [, sign, whole = "", fraction = ""] = match;
  const units = unitsByTag[tag];
  if (units !== undefined && sign !== "-" && whole.length <= WHOLE_DIGITS_MAX)
    return withUnit(whole, fraction, unitsOf(units), numberSigns(tag).decimal);
  let format = formats.get(tag);
  if (!format) {
    format = new Intl.NumberFormat(tag, { notation: "compact", maximumFractionDigits: 2 });
    formats.set(tag, format);
  }
  return format.format(match[0] as Intl.StringNumericLiteral);
}
