import { type Amount, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { LIQUIDATION_RATE } from "@candor/contract/rules/contracts.ts";

const HUNDRED = 100n;
/** Hundredths of a percent, as a share in units of 1e-8. */
const HUNDREDTH = 10_000n;

/** A risk rate as a percentage, rounded down: an account is never shown further from its liquidation than it is. Losses beyond the funds are below zero. */
export function rateText(rate: string): string {
  const value = fromNumeric(rate);
  const rest = ((value % HUNDREDTH) + HUNDREDTH) % HUNDREDTH;
  return `${formatAmount(((value - rest) * HUNDRED) as Amount)} %`;
}

export const LIQUIDATED_AT = rateText(formatAmount(LIQUIDATION_RATE));
