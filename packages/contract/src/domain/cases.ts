import { HOUR_MS } from "./time.ts";

/** The records that operators can write notes about and assign to each other. A user is named by the account number. */
export const caseKinds = [
  "user",
  "identity",
  "deposit",
  "withdrawal",
  "application",
  "order",
  "otc_merchant",
  "otc_offer",
  "otc_order",
  "conversation",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How long the target time of a record waits for its user's answer; an answer is accepted later too, until the record is decided. */
export const ANSWER_MS = { identity: 168 * HOUR_MS, deposit: 72 * HOUR_MS, otc_order: 24 * HOUR_MS } as const;
export const ANSWER_LENGTH_MAX = 2_000;
export const ANSWER_PICTURES_MAX = 5;
