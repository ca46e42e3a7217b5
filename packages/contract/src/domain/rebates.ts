/** Who earns from a fee: the one who invited its payer, who invited that one, and one more. */
export const GENERATIONS = 3;
/** A rebate is withheld where inviter and invited are one person; released ones were paid after all. */
export const rebateStates = ["posted", "withheld", "released"] as const;
export type RebateState = (typeof rebateStates)[number];
export const rebatePairStates = ["withheld", "released"] as const;
/** What inviter and invited have in common. */
export const withholdReasons = ["document", "device", "bank_account"] as const;
export type WithholdReason = (typeof withholdReasons)[number];

export const FEE_LEVELS_MAX = 10;
/** The volume of so many days before a UTC day counts for the fee level of that day. */
export const VOLUME_DAYS = 30;
/** Users whose levels one command counts at most. */
export const COUNTED_TOGETHER_MAX = 500;
