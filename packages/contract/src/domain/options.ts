/** The type of an order on the wire: what it says of the index. */
export const UP = 1;
export const DOWN = 2;
export const optionStates = ["opening", "running", "won", "lost", "flat", "void"] as const;
export type OptionsState = (typeof optionStates)[number];
export const SECONDS_MAX = 86_400;
