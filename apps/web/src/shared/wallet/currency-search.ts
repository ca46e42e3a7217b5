import type { Currency } from "@candor/contract/routes/market.ts";

/** A currency with its name in the user's language. */
export type NamedCurrency = Currency & { readonly shownName: string };

/** Names of fiat currencies in the user's language; coin names are not translated. */
export function named(currencies: readonly Currency[], tag: string): NamedCurrency[] {
  const names = new Intl.DisplayNames([tag], { type: "currency" });
  return currencies.map((currency) => ({
    ...currency,
    shownName: currency.kind === "fiat" ? (names.of(currency.symbol) ?? currency.name) : currency.name,
  }));
}

/** Currencies whose symbol or name contains the text; those whose symbol begins with it come first. */
export function searchCurrencies(currencies: readonly NamedCurrency[], text: string): NamedCurrency[] {
  const requested = text.trim().toLowerCase();
  const found = currencies.filter(({ symbol, name, shownName }) =>
    [symbol, name, shownName].some((each) => each.toLowerCase().includes(requested)),
  );
  const rank = ({ symbol }: NamedCurrency): number => (symbol.toLowerCase().startsWith(requested) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
