/** What a price alert waits for: a price, or the change over 24 h in percent. */
export const alertKinds = ["above", "below", "rise", "fall"] as const;
export type AlertKind = (typeof alertKinds)[number];
/** The index price, or the price of the newest trade in the order book. */
export const alertBases = ["index", "last"] as const;
export type AlertBasis = (typeof alertBases)[number];
/** `once` switches itself off; `daily` fires at most once in a UTC day, as long as its level is reached. */
export const alertRepeats = ["once", "daily"] as const;
export type AlertRepeat = (typeof alertRepeats)[number];

/** Of one user, switched off ones included. */
export const ALERTS_MAX = 50;
/** Of a rise or a fall, in 1e-8 percent. A price cannot fall by more than 100 %. */
export const PERCENT = { min: 10_000_000n, riseMax: 100_000_000_000n, fallMax: 9_900_000_000n } as const;

export const isOfPrice = (kind: AlertKind): boolean => kind === "above" || kind === "below";
