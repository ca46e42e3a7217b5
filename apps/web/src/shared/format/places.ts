import { type Places, placesIn } from "@candor/contract/client/places.ts";
import { DECIMALS } from "@candor/contract/domain/money.ts";
import { useSyncExternalStore } from "react";

/** The decimals of each currency. Before the catalogue has arrived USDT, which almost every amount is in, has its two already, so that no balance jumps. */
let places: Places = new Map([["USDT", 2]]);
let taken: Catalogue | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentPlaces = (): Places => places;

/** Not zustand, whose stores have their first state until React has taken over what the server rendered: every row would be rendered twice. */
export const usePlaces = (): Places => useSyncExternalStore(subscribe, currentPlaces, currentPlaces);

type Catalogue = Parameters<typeof placesIn>[0];

/** Takes over the catalogue, once for all pages: before the first render (app/first-answers.ts), and when it changes (app/frame.tsx). */
export function takePlaces({ currencies, markets }: Catalogue): void {
  if (taken?.currencies === currencies && taken.markets === markets) return;
  taken = { currencies, markets };
  places = placesIn({ currencies, markets });
  for (const listener of [...listeners]) listener();
}

/** A currency that is not listed any more is shown in full. */
export const placesOf = (known: Places, symbol: string): number => known.get(symbol) ?? DECIMALS;
