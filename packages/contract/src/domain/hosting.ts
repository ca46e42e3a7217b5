/** What hosting products are made of: a fund takes money, a miner is bought by the machine. */
export const hostingKinds = ["fund", "miner"] as const;
export type HostingKind = (typeof hostingKinds)[number];

/** What leaving early costs: 1.5 times a day's interest, or the interest of the days that are left. */
export const hostingPenalties = ["interest", "remaining"] as const;
export type HostingPenalty = (typeof hostingPenalties)[number];

export const HOSTING_DAYS_MAX = 365;
export const HOSTING_RANK_MAX = 1_000_000;
/** The most days of a product whose penalty is 1.5 times a day's interest. */
export const INTEREST_PENALTY_DAYS_MAX = 15;
