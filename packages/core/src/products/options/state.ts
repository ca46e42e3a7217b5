import { OPEN_WITHIN_MS } from "@candor/contract/rules/options.ts";
import type { DueQueue } from "../../engine/due-queue.ts";
import type { Market } from "../markets/state.ts";
import type { OptionOrder, OptionTerms, OptionTick } from "./records.ts";

/** Options of one pair. */
export type OptionMarket = {
  readonly market: Market;
  terms: OptionTerms;
  /** The latest time that a tick of the pair or the clock has told. A restart takes it back to the last tick, which is what the database knows. */
  now: number;
  /** The counting ticks that something running is due at, in the order in which they came. */
  calls: readonly OptionTick[];
  /** Accepted and not open, in the order of acceptance. */
  readonly opening: Set<number>;
  /** The same by the time until which they have to open, and the running ones by their delivery time. */
  readonly openUntil: DueQueue<number>;
  readonly settleAt: DueQueue<number>;
  /** What its orders would pay beyond their stakes if all won; frozen in the house's treasury. */
  promised: bigint;
};

export type OptionsState = {
  readonly markets: Map<number, OptionMarket>;
  /** Opening and running. Those that ended are in the database alone. */
  readonly orders: Map<number, OptionOrder>;
  readonly ordersOf: Map<number, Set<number>>;
  nextOrderId: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly options: OptionsState;
  }
}

export const createOptionsState = (): OptionsState => ({
  markets: new Map(),
  orders: new Map(),
  ordersOf: new Map(),
  nextOrderId: 1,
});

export const isOpen = ({ state }: OptionOrder): boolean => state === "opening" || state === "running";
/** What of the user's is frozen while it is open. */
export const holdOf = ({ stake, fee }: OptionOrder): bigint => stake + fee;
/** The ref of its postings. */
export const refOf = ({ orderId }: OptionOrder): string => `option:${orderId}`;
/** The last ms at which an order that opens may open. */
export const openUntilOf = ({ acceptedAt }: OptionOrder): number => acceptedAt + OPEN_WITHIN_MS;

/** The delivery time of one that runs. */
export function dueAtOf({ orderId, dueAt }: OptionOrder): number {
  if (dueAt === undefined) throw new Error(`option ${orderId} runs without a delivery time`);
  return dueAt;
}
