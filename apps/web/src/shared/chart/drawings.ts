import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type Drawing, drawings } from "./chart-options.ts";

/** A drawing as it is kept: on times and prices, so that it stands at its place in every period. */
export type KeptDrawing = {
  readonly name: Drawing;
  readonly points: readonly { readonly timestamp: number; readonly value: number }[];
};

/** The oldest drawings of a pair, and of the pairs those that were drawn on least recently, make room. */
export const DRAWINGS_MAX = 40;
export const PAIRS_MAX = 50;

type Pairs = Readonly<Record<string, readonly KeptDrawing[]>>;

/** The pairs with these drawings of one; its name moves to the end, and a pair without drawings is left out. */
export function kept(pairs: Pairs, symbol: string, list: readonly KeptDrawing[]): Pairs {
  const others = Object.entries(pairs).filter(([name]) => name !== symbol);
  const own = list.length === 0 ? [] : [[symbol, list.slice(-DRAWINGS_MAX)] as const];
  return Object.fromEntries([...others, ...own].slice(-PAIRS_MAX));
}

type Draft = { readonly name: string; readonly points: readonly { timestamp?: number; value?: number }[] };

/** What of the chart's own record is kept; undefined for one that is not complete. */
export function toKept({ name, points }: Draft): KeptDrawing | undefined {
  const known = drawings.find((each) => each === name);
  const places = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
  return known && places.length > 0 && places.length === points.length ? { name: known, points: places } : undefined;
}

type DrawingsState = {
  readonly pairs: Pairs;
  readonly keep: (symbol: string, list: readonly KeptDrawing[]) => void;
};

/** The user's drawings on this device. */
export const useDrawings = create<DrawingsState>()(
  persist((set, get) => ({ pairs: {}, keep: (symbol, list) => set({ pairs: kept(get().pairs, symbol, list) }) }), {
    name: "candor.drawings",
    partialize: ({ pairs }) => ({ pairs }),
  }),
);
