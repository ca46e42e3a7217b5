import { create } from "zustand";
import { persist } from "zustand/middleware";

type AssetsView = {
  /** Amounts show as dots, for a phone in public. */
  readonly hidden: boolean;
  readonly hideSmall: boolean;
  readonly setHidden: (hidden: boolean) => void;
  readonly setHideSmall: (hideSmall: boolean) => void;
};

/** How this device shows the assets, kept over restarts. */
export const useAssetsView = create<AssetsView>()(
  persist(
    (set) => ({
      hidden: false,
      hideSmall: false,
      setHidden: (hidden) => set({ hidden }),
      setHideSmall: (hideSmall) => set({ hideSmall }),
    }),
    { name: "candor.assets", partialize: ({ hidden, hideSmall }) => ({ hidden, hideSmall }) },
  ),
);
