/** Numbers that a page tries at most, and half as many on average: 0.1 to 0.5 s on a desk, four times that on a phone. */
export const CHALLENGE_MAX = 50_000;
/** From the refusal until its solution is too late. */
export const CHALLENGE_LIFETIME_MS = 300_000;
/** The header that brings a solution: base64 of altcha's payload. */
export const SOLUTION_HEADER = "challenge-solution";
