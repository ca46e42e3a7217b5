import { create } from "zustand";
import { persist } from "zustand/middleware";

export const ledgerViews = ["events", "story", "entries"] as const;
export type LedgerView = (typeof ledgerViews)[number];

type AssetsView = {
  /** Amounts show as dots, for a phone in public. */
  readonly hidden: boolean;
  readonly hideSmall: boolean;
  /** The ledger by event, in sentences, or entry by entry. */
  readonly ledger: LedgerView;
  readonly setHidden: (hidden: boolean) => void;
  readonly setHideSmall: (hideSmall: boolean) => void;
  readonly setLedger: (ledger: LedgerView) => void;
};

/** How this device shows the assets, kept over restarts. */
export const useAssetsView = create<AssetsView>()(
  persist(
    (set) => ({
      hidden: false,
      hideSmall: false,
      ledger: "events",
      setHidden: (hidden) => set({ hidden }),
      setHideSmall: (hideSmall) => set({ hideSmall }),
      setLedger: (ledger) => set({ ledger }),
    }),
    { name: "candor.assets", partialize: ({ hidden, hideSmall, ledger }) => ({ hidden, hideSmall, ledger }) },
  ),
);
