import { type Places, placesIn } from "@candor/contract/client/places.ts";
import { DECIMALS } from "@candor/contract/domain/money.ts";
import { create } from "zustand";

/** The decimals of each currency. Before the catalogue has arrived USDT, which almost every amount is in, has its two already, so that no balance jumps. */
export const usePlaces = create<{ readonly places: Places }>()(() => ({ places: new Map([["USDT", 2]]) }));

/** Takes over the catalogue, once for all pages (app/shell.tsx). */
export const takePlaces = (catalogue: Parameters<typeof placesIn>[0]): void =>
  usePlaces.setState({ places: placesIn(catalogue) });

/** A currency that is not listed any more is shown in full. */
export const placesOf = (places: Places, symbol: string): number => places.get(symbol) ?? DECIMALS;
