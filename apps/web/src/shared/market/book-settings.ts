import { create } from "zustand";
import { persist } from "zustand/middleware";

export const bookLayouts = ["both", "bids", "asks"] as const;
export type BookLayout = (typeof bookLayouts)[number];

type BookSettings = {
  readonly layout: BookLayout;
  /** The chosen grouping step by pair; a pair without one uses its tick. */
  readonly steps: Readonly<Record<string, string>>;
  readonly setLayout: (layout: BookLayout) => void;
  readonly setStep: (symbol: string, step: string) => void;
};

/** The user's display preferences for the book, kept on this device. */
export const useBookSettings = create<BookSettings>()(
  persist(
    (set) => ({
      layout: "both",
      steps: {},
      setLayout: (layout) => set({ layout }),
      setStep: (symbol, step) => set(({ steps }) => ({ steps: { ...steps, [symbol]: step } })),
    }),
    { name: "candor.book", partialize: ({ layout, steps }) => ({ layout, steps }) },
  ),
);
