import { create } from "zustand";
import { persist } from "zustand/middleware";

type FavoritesState = {
  /** Pair ids (match_id), the newest star last: the order in which lists show them. */
  readonly ids: readonly number[];
  readonly toggle: (matchId: number) => void;
};

/** The starred pairs, kept on this device, one store for home, quotes and the chart. */
export const useFavorites = create<FavoritesState>()(
  persist(
    (set) => ({
      ids: [],
      toggle: (matchId) =>
        set(({ ids }) => ({ ids: ids.includes(matchId) ? ids.filter((id) => id !== matchId) : [...ids, matchId] })),
    }),
    // The name under which browsers already keep them.
    { name: "candor.favourites", partialize: ({ ids }) => ({ ids }) },
  ),
);

export const useIsFavorite = (matchId: number | undefined): boolean =>
  useFavorites(({ ids }) => matchId !== undefined && ids.includes(matchId));
