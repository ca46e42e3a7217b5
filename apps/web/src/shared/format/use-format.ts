import { formatAmountIn, formatCents, formatInFull, type Places } from "@candor/contract/client/places.ts";
import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import { placesOf, usePlaces } from "../currencies.ts";
import { useLanguage } from "../i18n/use-language.ts";
import {
  type DecimalOptions,
  formatCompact,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatTime,
  intlTag,
  type TimeStyle,
} from "./format.ts";

type Sign = Pick<DecimalOptions, "signed">;

/** The formats of format.ts and of the contract's places.ts, which has the one rule of decimals, in one language. */
function formatsOf(tag: string, places: Places) {
  return {
    tag,
    /** A term, a limit or a rate with the digits that it is given with, or with the decimals of its pair. */
    decimal: (text: string | undefined, options?: DecimalOptions) => formatDecimal(text, tag, options),
    /** An amount with the decimals of its currency. */
    amountIn: (text: string | undefined, symbol: string, sign?: Sign) =>
      formatAmountIn(text, placesOf(places, symbol), tag, sign),
    /** The same with its currency. */
    money: (text: string | undefined, symbol: string, sign?: Sign) =>
      `${formatAmountIn(text, placesOf(places, symbol), tag, sign)} ${symbol}`,
    /** Every digit: what is about to be sent, and what can be checked afterwards. */
    inFull: (text: string | undefined, sign?: Sign) => formatInFull(text, tag, sign),
    /** A worth or a result in USDT that moves with the price. */
    cents: (text: string | undefined, sign?: Sign) => formatCents(text, tag, sign),
    /** A share of the whole in percent, without its sign: "45.7". */
    share: (text: string) => formatDecimal(text, tag, { decimals: 1 }),
    price: (text: string | undefined, decimals: number) => formatDecimal(text, tag, { decimals }),
    /** Marks a figure as an estimate; the two never part at a line's end. */
    approx: (figure: string) => `\u2248\u00a0${figure}`,
    percent: (text: string | undefined, options?: DecimalOptions) => formatPercent(text, tag, options),
    compact: (text: string | undefined) => formatCompact(text, tag),
    integer: (value: number) => formatInteger(value, tag),
    /** What the server counts up to COUNTED_MAX: "1,000+" says that there may be more. */
    counted: (value: number, mayBeMore = value >= COUNTED_MAX) => `${formatInteger(value, tag)}${mayBeMore ? "+" : ""}`,
    time: (at: number | string, style?: TimeStyle) => formatTime(at, tag, style),
  };
}
type Formats = ReturnType<typeof formatsOf>;

/** The latest, which all components share: each row of a list asks three times. */
let latest: { readonly tag: string; readonly places: Places; readonly formats: Formats } | undefined;

/** Numbers, amounts, prices and times in the current language. */
export function useFormat(): Formats {
  const tag = intlTag(useLanguage(), navigator.languages);
  const places = usePlaces();
  if (latest?.tag !== tag || latest.places !== places) latest = { tag, places, formats: formatsOf(tag, places) };
  return latest.formats;
}
