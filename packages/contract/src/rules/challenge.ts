/** Numbers that a page tries at most, and half as many on average: 100,000 took 1 s of Node on two cores at a load of 10. */
export const CHALLENGE_MAX = 50_000;
/** Lifetime of a challenge. */
export const CHALLENGE_LIFETIME_MS = 300_000;
/** The header with a solution: base64 of altcha's payload. */
export const SOLUTION_HEADER = "challenge-solution";
