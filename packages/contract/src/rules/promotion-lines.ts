import type { FeeLevelTerms, RebateShares } from "../routes/promotion.ts";
import { amountText, shareText, type TermsLine } from "./terms-changes.ts";

/** Shares of a fee line by line, in the operators' words: the list of requests, the request itself and the form show the same text. */
export const rebateLines = ({ first, second, third }: RebateShares): TermsLine[] => [
  { field: "First generation", value: shareText(first) },
  { field: "Second generation", value: shareText(second) },
  { field: "Third generation", value: shareText(third) },
];

/** The same of fee levels. */
export const feeLevelLines = (levels: readonly FeeLevelTerms[]): TermsLine[] =>
  levels.map(({ level, volume, maker_reduction, taker_reduction }) => ({
    field: `Level ${level}`,
    value: `from ${amountText(volume)} USDT, ${shareText(maker_reduction)} off maker fees, ${shareText(taker_reduction)} off taker fees`,
  }));
