import { create } from "zustand";
import { persist } from "zustand/middleware";

/** More would defeat the purpose. */
const RECENT_MAX = 4;

type RecentState = {
  /** Currency ids, the latest first. */
  readonly ids: readonly number[];
  readonly use: (currencyId: number) => void;
};

/** The list with a currency at its head, without repeats. */
export const withRecent = (ids: readonly number[], currencyId: number): number[] =>
  [currencyId, ...ids.filter((id) => id !== currencyId)].slice(0, RECENT_MAX);

/** Currencies that were deposited or withdrawn on this device, which are the most likely to be used again. */
export const useRecentCurrencies = create<RecentState>()(
  persist((set) => ({ ids: [], use: (currencyId) => set(({ ids }) => ({ ids: withRecent(ids, currencyId) })) }), {
    name: "candor.recent-currencies",
    partialize: ({ ids }) => ({ ids }),
  }),
);
