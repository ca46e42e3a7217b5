import { createStore } from "./store.ts";

/** Whether the dialog of the emergency stop is open: it is reached from every page, the palette included. */
export const stopDialog = createStore(false);
export const openStopDialog = (): void => stopDialog.set(true);
