import { DAY_MS } from "./time.ts";

/** Users' own limits for options and contracts: a tighter one applies at once, a looser one after this time. */
export const LOOSEN_AFTER_MS = DAY_MS;
export const COOLING_HOURS_MAX = 24 * 30;
