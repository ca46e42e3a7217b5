/** The moves of all prices at once that the stress test looks at, as signed shares; those upwards are for the shorts. */
export const riskMoves = ["-0.2", "-0.1", "-0.05", "0.05", "0.1", "0.2"] as const;
export type RiskMove = (typeof riskMoves)[number];

/** The thresholds and the history look at the worse of these two. */
export const watchedMoves = ["-0.1", "0.1"] as const satisfies readonly RiskMove[];
