import type { WithdrawProtection } from "@candor/contract/routes/withdraw.ts";

export const kinds = ["hold", "book_only"] as const;
export type Kind = (typeof kinds)[number];

/** Whether a protection is on for good. One that was turned off stands for a day more, and its switch shows what the user chose. */
export const isKept = (now: WithdrawProtection, kind: Kind): boolean => now[kind] && now[`${kind}_ends_at`] === null;

/** One protection as the call takes it; the other stays as it is. */
export const requestedOf = (kind: Kind, on: boolean): { hold: boolean } | { book_only: boolean } =>
  kind === "hold" ? { hold: on } : { book_only: on };
