/** What hosting products are made of: a fund takes money, a miner is bought by the machine. */
export const hostingKinds = ["fund", "miner"] as const;
export type HostingKind = (typeof hostingKinds)[number];

/** What leaving early costs: 1.5 times a day's interest, or the interest of the days that are left. */
export const hostingPenalties = ["interest", "remaining"] as const;
export type HostingPenalty = (typeof hostingPenalties)[number];

/** An order runs until its last day is paid (completed) or its user leaves early (redeemed). */
export const hostingStates = ["hosting", "completed", "redeemed"] as const;
export type HostingState = (typeof hostingStates)[number];

export const HOSTING_DAYS_MAX = 365;
export const HOSTING_RANK_MAX = 1_000_000;
/** The most days of a product whose penalty is 1.5 times a day's interest. */
export const INTEREST_PENALTY_DAYS_MAX = 15;
/** Open orders of a user: the most that one command may have to pay interest for before it runs. */
export const HOSTING_ORDERS_MAX = 100;
/** The shortest day of a demo, in ms. */
export const HOSTING_DAY_MIN_MS = 1_000;
