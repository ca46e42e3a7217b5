import { create } from "zustand";
import { persist } from "zustand/middleware";

type Choice = {
  /** Undefined until the user has chosen. */
  readonly currencyId: number | undefined;
  readonly fiat: string | undefined;
  readonly choose: (part: { readonly currencyId?: number; readonly fiat?: string }) => void;
};

/** The coin and the money that this device traded last, kept over restarts. */
export const useOtcChoice = create<Choice>()(
  persist(
    (set) => ({
      currencyId: undefined,
      fiat: undefined,
      choose: (part) => set(part),
    }),
    { name: "candor.otc", partialize: ({ currencyId, fiat }) => ({ currencyId, fiat }) },
  ),
);

/** The money of the countries where a language is spoken most, for the first visit. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  en: ["USD", "EUR", "GBP"],
  ja: ["JPY"],
  ko: ["KRW"],
  vi: ["VND"],
  es: ["MXN", "EUR"],
  "zh-TW": ["TWD", "HKD"],
  th: ["THB"],
  "zh-CN": ["CNY"],
};

/** The chosen one of a list, else the language's, else the first. */
export function fiatOf<Fiat extends { readonly code: string }>(
  fiats: readonly Fiat[],
  chosen: string | undefined,
  language: string,
): Fiat | undefined {
  const named = (code: string | undefined) => fiats.find((fiat) => fiat.code === code);
  return named(chosen) ?? (spoken[language] ?? []).flatMap((code) => named(code) ?? [])[0] ?? fiats[0];
}
