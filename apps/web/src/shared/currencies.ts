import { type Places, placesIn } from "@candor/contract/client/places.ts";
import { DECIMALS } from "@candor/contract/domain/money.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { logoAddress } from "@candor/contract/rules/logo-address.ts";
import { useSyncExternalStore } from "react";

/**
 * What every row needs to know of its currency, from the catalogue. Not read by useApi there: ten rows would be ten queries that are observed. And not zustand, whose
 * stores have their first state until React has taken over what the server rendered: every row would be rendered twice.
 */

/** The decimals of each currency. Before the catalogue has arrived USDT, which almost every amount is in, has its two already, so that no balance jumps. */
let places: Places = new Map([["USDT", 2]]);
/** The addresses of the logos that operators have set. */
let logos: ReadonlyMap<string, string> = new Map();
let taken: Catalogue | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentPlaces = (): Places => places;
export const usePlaces = (): Places => useSyncExternalStore(subscribe, currentPlaces, currentPlaces);

/** The address of a currency's logo; undefined without one, and until the catalogue has arrived. */
export function useLogo(symbol: string): string | undefined {
  const logo = () => logos.get(symbol);
  return useSyncExternalStore(subscribe, logo, logo);
}

type Catalogue = Pick<Parameters<typeof placesIn>[0], "markets"> & { readonly currencies: readonly Currency[] };

/** Takes over the catalogue, once for all pages: before the first render (app/first-answers.ts), and when it changes (app/frame.tsx). */
export function takeCurrencies({ currencies, markets }: Catalogue): void {
  if (taken?.currencies === currencies && taken.markets === markets) return;
  taken = { currencies, markets };
  places = placesIn({ currencies, markets });
  logos = new Map(
    currencies.flatMap(({ symbol, currency_id, logo }) => (logo ? [[symbol, logoAddress(currency_id, logo)]] : [])),
  );
  for (const listener of [...listeners]) listener();
}

/** A currency that is not listed any more is shown in full. */
export const placesOf = (known: Places, symbol: string): number => known.get(symbol) ?? DECIMALS;
