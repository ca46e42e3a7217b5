import { isStoppedBy, type StopProduct } from "@candor/contract/domain/stops.ts";
import { useConsoleState } from "./operator.ts";
import { createStore } from "./store.ts";

/** Whether the dialog of the emergency stop is open: it is reached from every page, the palette included. */
export const stopDialog = createStore(false);
export const openStopDialog = (): void => stopDialog.set(true);

/** Whether the emergency stop holds a product in a market. */
export function useIsStopped(): (product: StopProduct, marketId: number) => boolean {
  const targets = new Set(useConsoleState().data?.stopped);
  return (product, marketId) => isStoppedBy(targets, product, marketId);
}
