import type { Alert } from "@candor/contract/routes/alert.ts";

/** What the sheet changes: an alert, or without one a new alert for the pair. */
export type Edited = { readonly symbol: string; readonly alert?: Alert };
