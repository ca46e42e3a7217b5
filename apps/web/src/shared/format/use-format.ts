import type { Language } from "@candor/contract/i18n/languages.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
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

/** The formats of format.ts in the current language. */
export function useFormat() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const tag = intlTag(i18n.language as Language, navigator.languages);
    return {
      tag,
      /** A decimal string with its market's or currency's decimals. */
      decimal: (text: string | undefined, options?: DecimalOptions) => formatDecimal(text, tag, options),
      /** An amount with its currency: every digit it has, two decimals at least. */
      money: (text: string, currency: string, options?: DecimalOptions) =>
        `${formatDecimal(text, tag, { least: 2, ...options })} ${currency}`,
      price: (text: string | undefined, decimals: number) => formatDecimal(text, tag, { decimals }),
      /** Marks a figure as an estimate; the two never part at a line's end. */
      approx: (figure: string) => `\u2248\u00a0${figure}`,
      percent: (text: string | undefined, options?: DecimalOptions) => formatPercent(text, tag, options),
      compact: (text: string | undefined) => formatCompact(text, tag),
      integer: (value: number) => formatInteger(value, tag),
      time: (at: number | string, style?: TimeStyle) => formatTime(at, tag, style),
    };
  }, [i18n.language]);
}
