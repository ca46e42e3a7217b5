import { DAY_MS } from "@candor/contract/domain/time.ts";

/** The UTC day of a time in ms, in days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
