import {
  type Amount,
  formatAmount,
  fromNumeric,
  ONE,
  parseAmount,
  type Rate,
  rate,
} from "@candor/contract/domain/money.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import {
  dailyIncome,
  exampleUnits,
  type HostingFigures,
  paymentTime,
  principalOf,
  redemptionPenalty,
  yearlyRate,
} from "@candor/contract/rules/hosting.ts";

/** What the pages calculate from a product's terms, by the rules that the server pays with. Amounts and units count in 1e-8. */
export const termsOf = (product: HostingProduct): HostingFigures => ({
  kind: product.kind,
  unitPrice: fromNumeric(product.unit_price) as Amount,
  days: product.day,
  dailyRate: fromNumeric(product.interest_rate) as Rate,
  dailyOutput: fromNumeric(product.output) as Amount,
  penalty: product.penalty,
  penaltyRate: product.penalty_rate === null ? undefined : (fromNumeric(product.penalty_rate) as Rate),
});

/** Coins of a fund, machines of a miner; undefined while the text is no such number. */
export function unitsOf({ kind }: Pick<HostingProduct, "kind">, text: string): bigint | undefined {
  const units = parseAmount(text);
  if (units === undefined || units === 0n) return undefined;
  return kind === "miner" && units % ONE !== 0n ? undefined : units;
}

export type Plan = {
  readonly units: bigint;
  readonly principal: Amount;
  /** A day, and of all days; both in the currency of the income. */
  readonly daily: bigint;
  readonly total: bigint;
  readonly firstPaymentMs: number;
  /** With the last payment the principal comes back. */
  readonly returnsMs: number;
};

/** What a purchase at `boughtAt` (ms) pays, and when. */
export function planOf(product: HostingProduct, units: bigint, boughtAt: number): Plan {
  const terms = termsOf(product);
  const daily = dailyIncome(terms, units);
  const dayMs = product.day_seconds * 1_000;
  return {
    units,
    principal: principalOf(terms, units),
    daily,
    total: daily * BigInt(product.day),
    firstPaymentMs: paymentTime(boughtAt, 1, dayMs),
    returnsMs: paymentTime(boughtAt, product.day, dayMs),
  };
}

/** Whether income and principal are in one currency, so that they can be added. */
export const isOneCurrency = (product: Pick<HostingProduct, "currency_id" | "income_currency_id">): boolean =>
  product.currency_id === product.income_currency_id;

export type Exit = {
  readonly paidDays: number;
  readonly penalty: bigint;
  /** The principal less the penalty. */
  readonly returned: bigint;
  /** Income that was paid and is kept, in the currency of the income. */
  readonly paid: bigint;
  /** What comes back beyond what was put in, negative for a loss; undefined when income and principal are in two currencies. */
  readonly gain: bigint | undefined;
};

/** Leaving after `paidDays` of the plan's payments. */
export function exitAfter(product: HostingProduct, plan: Plan, paidDays: number): Exit {
  const penalty = redemptionPenalty(termsOf(product), plan.principal, product.day - paidDays);
  const paid = plan.daily * BigInt(paidDays);
  return {
    paidDays,
    penalty,
    returned: plan.principal - penalty,
    paid,
    gain: isOneCurrency(product) ? paid - penalty : undefined,
  };
}

/** Leaving after 0, 1, ... payments, up to the day before the last. */
export const exitsOf = (product: HostingProduct, plan: Plan): readonly Exit[] =>
  Array.from({ length: product.day }, (_, paidDays) => exitAfter(product, plan, paidDays));

export type PlanDay = { readonly day: number; readonly atMs: number; readonly penalty: bigint };

/** Each day of a plan: when it is paid, and what leaving right after that payment costs; nothing after the last one. */
export const daysOf = (product: HostingProduct, plan: Plan, boughtAt: number): readonly PlanDay[] =>
  Array.from({ length: product.day }, (_, index) => {
    const day = index + 1;
    return {
      day,
      atMs: paymentTime(boughtAt, day, product.day_seconds * 1_000),
      penalty: day === product.day ? 0n : exitAfter(product, plan, day).penalty,
    };
  });

/** The first day after which leaving costs nothing of what was put in; undefined when there is none or it cannot be said. */
export const evenAfter = (exits: readonly Exit[]): number | undefined =>
  exits.find(({ gain }) => gain !== undefined && gain >= 0n)?.paidDays;

/** The daily rate of a fund as the rate of a year without compounding: "0.004" -> "1.46". */
export const yearOf = ({ interest_rate }: Pick<HostingProduct, "interest_rate">): string =>
  formatAmount(yearlyRate(rate(interest_rate)));

/** The part of the quota that is taken, as a whole percentage: rounded down, so that only a full quota shows 100. */
export function quotaPercent({ sold, quota }: Pick<HostingProduct, "sold" | "quota">): number {
  const whole = fromNumeric(quota);
  const percent = whole === 0n ? 100n : (fromNumeric(sold) * 100n) / whole;
  return Number.parseInt(`${percent > 100n ? 100n : percent}`, 10);
}

/** The units of a product's worked example. */
export const exampleOf = ({
  kind,
  save_min,
  save_max,
}: Pick<HostingProduct, "kind" | "save_min" | "save_max">): bigint =>
  exampleUnits(kind, fromNumeric(save_min), fromNumeric(save_max));
