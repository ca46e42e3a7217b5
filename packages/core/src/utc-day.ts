const DAY_MS = 86_400_000;

/** The UTC day of a time in ms, in days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
