import { releaseAt } from "@candor/contract/rules/subscriptions.ts";
import type { State } from "../../engine/state.ts";
import { settledBy } from "../due/index.ts";
import type { SettleDue } from "../due/records.ts";
import { isTrading } from "../spot/state.ts";
import { isStopped } from "../stops/index.ts";
import { allotSome, releaseSome } from "./allot.ts";
import { launchSome } from "./launch.ts";
import { spotMarketOf } from "./sales.ts";
import type { Sale, Slice } from "./state.ts";

/**
 * The step that a subscription has reached; launch and release wait for the allotment, however late that is. A pair that an operator has closed or stopped launches
 * when it opens, and keeps nobody's coins back until then.
 */
function stepOf(state: State, { now }: Sale): ((state: State, sale: Sale, slice: Slice) => void) | undefined {
  const time = state.subscriptions.now;
  if (now.allottedAt === undefined) return time >= now.allotsAt ? allotSome : undefined;
  if (now.launchPrice !== undefined && now.launchedAt === undefined) return launchSome;
  const isOpen = isTrading(state, spotMarketOf(state, now)) && !isStopped(state, "subscriptions");
  if (now.launchedAt === undefined && isOpen && time >= now.launchAt) return launchSome;
  return now.releasedAt === undefined && time >= releaseAt(now) ? releaseSome : undefined;
}

/** There are some dozens of subscriptions. */
export function hasDueSubscriptions(state: State): boolean {
  for (const sale of state.subscriptions.sales.values()) if (stepOf(state, sale)) return true;
  return false;
}

/** A slice of the due subscription with the lowest id: the order of a Map would depend on history that a reload does not know. */
export function settleSubscriptions(state: State, command: SettleDue): void {
  const due = [...state.subscriptions.sales.values()].filter((sale) => stepOf(state, sale));
  const [sale] = due.sort((a, b) => a.now.subscriptionId - b.now.subscriptionId);
  if (sale) stepOf(state, sale)?.(state, sale, { at: command.at, most: settledBy(command) });
}
