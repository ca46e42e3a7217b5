import type { HostingKind, HostingPenalty } from "../domain/hosting.ts";
import { type Amount, mulDiv, ONE, RATE_ONE, type Rate } from "../domain/money.ts";
import { DAY_MS } from "../domain/time.ts";

/** The rules of funds and miners, for server, page and receipt alike. A receipt contains the version of its rules. */
export const HOSTING_RULES = 1;

/** The terms that figures follow from. Machines count in 1e-8, as coins do. */
export type HostingFigures = {
  readonly kind: HostingKind;
  /** Of a machine; 1 for a fund. */
  readonly unitPrice: Amount;
  readonly days: number;
  /** Of a fund, a day. */
  readonly dailyRate: Rate;
  /** Of a machine, a day. */
  readonly dailyOutput: Amount;
  readonly penalty: HostingPenalty;
  /** Of a miner, whose income is in another currency: the share of the principal that a day counts as when its user leaves early. */
  readonly penaltyRate: Rate | undefined;
};

/** What is hosted. Exact: a fund has a price of 1, and machines are whole. */
export const principalOf = ({ unitPrice }: Pick<HostingFigures, "unitPrice">, units: bigint): Amount =>
  mulDiv(units, unitPrice, ONE, "up") as Amount;

/** The income of a day in the currency of the income; rounded down, like every payout. */
export const dailyIncome = (
  { kind, dailyRate, dailyOutput }: Pick<HostingFigures, "kind" | "dailyRate" | "dailyOutput">,
  units: bigint,
): Amount =>
  (kind === "fund" ? mulDiv(units, dailyRate, RATE_ONE, "down") : mulDiv(units, dailyOutput, ONE, "down")) as Amount;

/**
 * What leaving early costs, from the principal: 1.5 times a day's interest, or the interest of the days that are not paid yet. Rounded up, like every
 * fee, and never more than the principal.
 */
export function redemptionPenalty(
  terms: Pick<HostingFigures, "dailyRate" | "penalty" | "penaltyRate">,
  principal: Amount,
  daysLeft: number,
): Amount {
  const rate = terms.penaltyRate ?? terms.dailyRate;
  const halfDays = terms.penalty === "interest" ? 3n : BigInt(daysLeft) * 2n;
  const penalty = mulDiv(principal, rate * halfDays, RATE_ONE * 2n, "up");
  return (penalty < principal ? penalty : principal) as Amount;
}

/** What a daily rate is in a year without compounding. */
export const yearlyRate = (daily: Rate): Rate => (daily * 365n) as Rate;

/** The days of an order: whole days since 1970, each `dayMs` long, which is 24 hours except in a demo. */
export const hostingDay = (at: number, dayMs: number = DAY_MS): number => Math.floor(at / dayMs);

/** When the n-th day of interest is paid, in ms: the first day is the one after the purchase, and a day is paid at its end. */
export const paymentTime = (boughtAt: number, n: number, dayMs: number = DAY_MS): number =>
  (hostingDay(boughtAt, dayMs) + n + 1) * dayMs;

/** How many of an order's days are over at a time, from 0 to `days`. */
export const daysOver = (boughtAt: number, at: number, days: number, dayMs: number = DAY_MS): number =>
  Math.max(0, Math.min(days, hostingDay(at, dayMs) - hostingDay(boughtAt, dayMs) - 1));

/** The most units whose promised income the given money covers; whole machines for a miner. */
export function unitsCovered(
  { kind, days, dailyRate, dailyOutput }: Pick<HostingFigures, "kind" | "days" | "dailyRate" | "dailyOutput">,
  free: bigint,
): bigint {
  if (free < 0n) return 0n;
  const daily = free / BigInt(days);
  return kind === "fund" ? ((daily + 1n) * RATE_ONE - 1n) / dailyRate : (daily / dailyOutput) * ONE;
}
