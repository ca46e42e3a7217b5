import { formatDecimal } from "@candor/contract/client/format.ts";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { riskHistory, riskReport } from "@candor/contract/routes/console/risk.ts";

export type Report = OutputOf<typeof riskReport>;
export type Move = Report["moves"][number];
export type Total = Move["totals"][number];
export type Near = Report["nearest"][number];
export type Sample = OutputOf<typeof riskHistory>["list"][number];

const HUNDREDTH = 1_000_000n;
/** A signed share with two decimals of a percent, cut toward zero, so that a distance is never shown larger than it is: "−7.12 %". */
export function distanceText(share: string): string {
  const exact = fromNumeric(share) * 100n;
  const cut = (exact / HUNDREDTH) * HUNDREDTH;
  const text = formatAmount(cut < 0n ? -cut : cut, 2);
  return `${exact < 0n ? "−" : "+"}${text} %`;
}

/** With as many decimals as the pair's own price, and at least two. */
export const priceText = (price: string, like: string): string =>
  formatDecimal(price, "en-US", { decimals: Math.max(2, like.split(".")[1]?.length ?? 0) });

export type Day = {
  readonly day: string;
  readonly currency: string;
  readonly accounts: number;
  readonly loss: string;
  readonly shortfall: string;
  readonly hours: number;
};

const more = (a: string, b: string): string => (fromNumeric(b) > fromNumeric(a) ? b : a);

/** The worst hour of each day, figure by figure, the newest day first. */
export function daysOf(samples: readonly Sample[]): readonly Day[] {
  const days = new Map<string, Day>();
  for (const { at, currency, accounts, loss, shortfall } of samples) {
    const day = at.slice(0, 10);
    const before = days.get(`${day} ${currency}`);
    days.set(`${day} ${currency}`, {
      day,
      currency,
      accounts: Math.max(before?.accounts ?? 0, accounts),
      loss: more(before?.loss ?? "0", loss),
      shortfall: more(before?.shortfall ?? "0", shortfall),
      hours: (before?.hours ?? 0) + 1,
    });
  }
  return [...days.values()].sort((a, b) =>
    a.day === b.day ? (a.currency < b.currency ? -1 : 1) : a.day < b.day ? 1 : -1,
  );
}
