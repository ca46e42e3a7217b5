import type { HostingKind, HostingPenalty } from "../domain/hosting.ts";
import { type Amount, formatAmount, mulDiv, ONE, RATE_ONE, type Rate } from "../domain/money.ts";
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

/** The units of a worked example: 1,000 coins or one machine, or the nearest number that an order may have. */
export function exampleUnits(kind: HostingKind, min: bigint, max: bigint): bigint {
  const usual = kind === "fund" ? 1_000n * ONE : ONE;
  return usual < min ? min : usual > max ? max : usual;
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

/** What may still be bought: the rest of the quota, as far as free money of the house can fund the promised income; nothing if that is less than an order. */
export function unitsLeft(
  terms: Parameters<typeof unitsCovered>[0] & { readonly quota: bigint; readonly min: bigint },
  sold: bigint,
  free: bigint,
): bigint {
  const [ofQuota, covered] = [terms.quota - sold, unitsCovered(terms, free)];
  const left = covered < ofQuota ? covered : ofQuota;
  return left < terms.min ? 0n : left;
}

/** An order's terms and what it bought. */
export type HostingBought = HostingFigures & {
  readonly units: Amount;
  readonly boughtAt: number;
  /** How long a day takes, in ms; 24 hours unless given. */
  readonly dayMs: number | undefined;
};

/** What a purchase promises, as its receipt says it. */
export function promiseOf(order: HostingBought) {
  const { units, days, boughtAt, dayMs } = order;
  const daily = dailyIncome(order, units);
  return {
    principal: formatAmount(principalOf(order, units)),
    daily_income: formatAmount(daily),
    promised: formatAmount(daily * BigInt(days)),
    first_payment_at_ms: paymentTime(boughtAt, 1, dayMs),
    due_at_ms: paymentTime(boughtAt, days, dayMs),
  };
}

/** What an order paid and gave back when it ended at `endedAt`, as its receipt says it. An early end costs the penalty. */
export function endOf(order: HostingBought, endedAt: number, isEarly: boolean) {
  const { units, days, boughtAt, dayMs } = order;
  const daysPaid = daysOver(boughtAt, endedAt, days, dayMs);
  const daily = dailyIncome(order, units);
  const principal = principalOf(order, units);
  const penalty = isEarly ? redemptionPenalty(order, principal, days - daysPaid) : 0n;
  return {
    days_paid: daysPaid,
    paid: formatAmount(daily * BigInt(daysPaid)),
    forgone: formatAmount(daily * BigInt(days - daysPaid)),
    penalty: formatAmount(penalty),
    returned: formatAmount(principal - penalty),
  };
}
