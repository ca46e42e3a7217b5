export const optionStates = ["opening", "running", "won", "lost", "flat", "void"] as const;
export type OptionState = (typeof optionStates)[number];
export const SECONDS_MAX = 86_400;
