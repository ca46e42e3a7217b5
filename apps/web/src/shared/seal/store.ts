import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { HeadAlarm, NotedHead } from "./noted.ts";

type SealState = {
  /** Ascending by number. */
  known: readonly NotedHead[];
  /** Never cleared: an alarm cannot be taken back. */
  alarm: HeadAlarm | undefined;
  /** ms of this device; 0 before the first check. */
  lookedAt: number;
};

/** The published heads that this browser saw on this server, kept over restarts and logouts. A storage belongs to one origin, and so to one server. */
export const useSealStore = create<SealState>()(
  persist((): SealState => ({ known: [], alarm: undefined, lookedAt: 0 }), { name: "candor.heads" }),
);
