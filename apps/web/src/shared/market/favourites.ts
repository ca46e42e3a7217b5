import { create } from "zustand";
import { persist } from "zustand/middleware";

type FavouritesState = {
  /** Pair ids (match_id), the newest star last: the order in which lists show them. */
  readonly ids: readonly number[];
  readonly toggle: (matchId: number) => void;
};

/** The starred pairs, kept on this device, one store for home, quotes and the chart. */
export const useFavourites = create<FavouritesState>()(
  persist(
    (set) => ({
      ids: [],
      toggle: (matchId) =>
        set(({ ids }) => ({ ids: ids.includes(matchId) ? ids.filter((id) => id !== matchId) : [...ids, matchId] })),
    }),
    { name: "candor.favourites", partialize: ({ ids }) => ({ ids }) },
  ),
);

export const useIsFavourite = (matchId: number | undefined): boolean =>
  useFavourites(({ ids }) => matchId !== undefined && ids.includes(matchId));
