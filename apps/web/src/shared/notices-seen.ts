import { create } from "zustand";
import { persist } from "zustand/middleware";

type NoticesSeen = { readonly newestId: number; readonly see: (id: number) => void };

/** The newest notice that was on this device's screen: later ones put a dot on the bell. */
export const useNoticesSeen = create<NoticesSeen>()(
  persist(
    (set) => ({
      newestId: 0,
      see: (id) => set(({ newestId }) => ({ newestId: Math.max(newestId, id) })),
    }),
    { name: "candor.notices", partialize: ({ newestId }) => ({ newestId }) },
  ),
);
