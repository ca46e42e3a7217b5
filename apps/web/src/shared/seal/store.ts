import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { HeadAlarm, NotedHead } from "./noted.ts";

type SealState = {
  /** Ascending by number. */
  known: readonly NotedHead[];
  /** Stays once it is there: what was seen cannot be unseen. */
  alarm: HeadAlarm | undefined;
  /** ms of this device; 0 before the first look. */
  lookedAt: number;
};

/** What this browser saw of the published heads of this server, kept over restarts and logouts. A storage belongs to one origin, and so to one server. */
export const useSealStore = create<SealState>()(
  persist((): SealState => ({ known: [], alarm: undefined, lookedAt: 0 }), { name: "candor.heads" }),
);
