import type { OutputOf } from "@candor/contract/route.ts";
import type { security } from "@candor/contract/routes/security.ts";

export type Security = OutputOf<typeof security>;

/** Fewer recovery codes than this give a warning. */
export const CODES_LOW = 3;

/**
 * The next steps for the account's safety, the most urgent first; "done" when nothing is left. Recovery codes matter only with a second factor.
 */
export type Advice = "secondFactor" | "fundPassword" | "recoveryCodes" | "done";

type Known = Pick<Security, "authenticator" | "passkeys" | "has_fund_password" | "recovery_codes_left">;

export const hasSecondFactor = ({ authenticator, passkeys }: Known): boolean => authenticator || passkeys > 0;

export function adviceOf(known: Known): Advice {
  if (!hasSecondFactor(known)) return "secondFactor";
  if (!known.has_fund_password) return "fundPassword";
  return known.recovery_codes_left < CODES_LOW ? "recoveryCodes" : "done";
}
