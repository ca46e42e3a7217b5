import { watchedMoves } from "@candor/contract/domain/risk.ts";
import type { CurrencyStress, Stress } from "@candor/core/risk/stress.ts";
import type { RiskReport } from "../../../engine/risk/report.ts";

export type OfCurrency = CurrencyStress & {
  readonly liquidated: number;
  readonly house: bigint;
  /** Losses beyond users' funds. */
  readonly shortfall: bigint;
};

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** The pairs of each quote currency together. */
export const totalsOf = (stress: Stress, quoteOf: (marketId: number) => number | undefined): OfCurrency[] =>
  stress.currencies.map((currency) => {
    const markets = stress.markets.filter(({ marketId }) => quoteOf(marketId) === currency.currencyId);
    return {
      ...currency,
      liquidated: markets.reduce((sum, { liquidated }) => sum + liquidated, 0),
      house: sumOf(markets.map(({ house }) => house)),
      shortfall: sumOf(markets.map(({ insurance, deleveraged }) => insurance + deleveraged)),
    };
  });

export type Worst = {
  readonly currencyId: number;
  readonly accounts: number;
  readonly loss: bigint;
  readonly shortfall: bigint;
  /** Before the move. */
  readonly treasury: bigint;
  readonly insurance: bigint;
};

const more = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The worse of the watched moves, figure by figure. */
export function worstOf(report: RiskReport, quoteOf: (marketId: number) => number | undefined): Worst[] {
  const moves = report.moves.filter(({ move }) => (watchedMoves as readonly string[]).includes(move));
  const all = moves.flatMap(({ stress }) => totalsOf(stress, quoteOf));
  return report.funds.map(({ currencyId, treasury, insurance }) => {
    const own = all.filter((one) => one.currencyId === currencyId);
    return {
      currencyId,
      accounts: Math.max(0, ...own.map(({ accounts }) => accounts)),
      loss: own.reduce((most, { house }) => more(most, -house), 0n),
      shortfall: own.reduce((most, { shortfall }) => more(most, shortfall), 0n),
      treasury,
      insurance,
    };
  });
}

/** More than any threshold: what is to pay out of nothing. */
export const BEYOND_PERCENT = 9_999;

/** Rounded up: a threshold is exceeded as soon as the amount is above it. */
export function percentOf(part: bigint, whole: bigint): number {
  if (part <= 0n) return 0;
  if (whole <= 0n) return BEYOND_PERCENT;
  const percent = (part * 100n + whole - 1n) / whole;
  return percent > BigInt(BEYOND_PERCENT) ? BEYOND_PERCENT : Number.parseInt(percent.toString(), 10);
}

export const riskSettings = ["risk.loss", "risk.shortfall", "risk.accounts"] as const;
export type RiskSetting = (typeof riskSettings)[number];

/** What each threshold is compared with: the worst currency. */
export function foundOf(worst: readonly Worst[]): Readonly<Record<RiskSetting, number>> {
  return {
    "risk.loss": Math.max(0, ...worst.map(({ loss, treasury }) => percentOf(loss, treasury))),
    "risk.shortfall": Math.max(0, ...worst.map(({ shortfall, insurance }) => percentOf(shortfall, insurance))),
    "risk.accounts": worst.reduce((sum, { accounts }) => sum + accounts, 0),
  };
}

const texts: Readonly<Record<RiskSetting, (found: number, limit: number) => string>> = {
  "risk.loss": (found, limit) => `cost the house ${shown(found)} of its treasury, above ${limit} %`,
  "risk.shortfall": (found, limit) => `take ${shown(found)} of the insurance, above ${limit} %`,
  "risk.accounts": (found, limit) => `liquidate ${found} accounts, above ${limit}`,
};
const shown = (percent: number): string => (percent === BEYOND_PERCENT ? "more than the whole" : `${percent} %`);

export type Threshold = { readonly name: RiskSetting; readonly value: number; readonly found: number };
export const isExceeded = ({ found, value }: Threshold): boolean => found > value;

/** What the alarm says; undefined while every figure is within its threshold. */
export function alarmText(thresholds: readonly Threshold[]): string | undefined {
  const exceeded = thresholds.filter(isExceeded);
  if (exceeded.length === 0) return undefined;
  return `A move of all prices by 10 % would ${exceeded.map(({ name, found, value }) => texts[name](found, value)).join(", and ")}`;
}
