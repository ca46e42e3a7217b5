import { create } from "zustand";
import { persist } from "zustand/middleware";

type KeptSteps = {
  /** Accounts, by their number, that hid the guide on this device, and those that checked an order here. */
  readonly dismissed: readonly string[];
  readonly checked: readonly string[];
  readonly dismiss: (uid: string) => void;
  readonly check: (uid: string) => void;
};

/** A device is used by a few accounts; the oldest go first. */
const KEPT_MAX = 20;
const withOne = (list: readonly string[], uid: string) =>
  [...list.filter((each) => each !== uid), uid].slice(-KEPT_MAX);

/** What the guide cannot read from the account: kept on this device, over restarts. */
export const useKeptSteps = create<KeptSteps>()(
  persist(
    (set) => ({
      dismissed: [],
      checked: [],
      dismiss: (uid) => set(({ dismissed }) => ({ dismissed: withOne(dismissed, uid) })),
      check: (uid) => set(({ checked }) => ({ checked: withOne(checked, uid) })),
    }),
    { name: "candor.steps", partialize: ({ dismissed, checked }) => ({ dismissed, checked }) },
  ),
);
