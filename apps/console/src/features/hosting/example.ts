import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import { dailyIncome, exampleUnits, principalOf, redemptionPenalty } from "@candor/contract/rules/hosting.ts";
import { figuresOfTerms, type HostingTerms } from "@candor/contract/rules/hosting-terms.ts";

/** An order that leaves after some paid days. The paid income is kept; the penalty is taken from the principal. */
export type EarlyEnd = {
  readonly daysPaid: number;
  readonly paid: string;
  readonly penalty: string;
  readonly returned: string;
};
export type Example = {
  readonly principal: string;
  readonly daily: string;
  readonly total: string;
  readonly ends: readonly EarlyEnd[];
};

/** What an order of `units` earns and what leaving early costs: before the first payment, halfway, and a day before the end. */
export function exampleOf(terms: HostingTerms, units: bigint): Example {
  const { day } = terms;
  const figures = figuresOfTerms(terms);
  const principal = principalOf(figures, units);
  const daily = dailyIncome(figures, units);
  const days = [...new Set([0, Math.floor(day / 2), day - 1])];
  return {
    principal: formatAmount(principal),
    daily: formatAmount(daily),
    total: formatAmount(daily * BigInt(day)),
    ends: days.map((daysPaid) => {
      const cost = redemptionPenalty(figures, principal, day - daysPaid);
      return {
        daysPaid,
        paid: formatAmount(daily * BigInt(daysPaid)),
        penalty: formatAmount(cost),
        returned: formatAmount(principal - cost),
      };
    }),
  };
}

/** A first amount for the example, as typed. */
export const firstUnits = ({ kind, save_min, save_max }: HostingTerms): string =>
  formatAmount(exampleUnits(kind, amount(save_min), amount(save_max)));
