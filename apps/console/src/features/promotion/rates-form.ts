import { formatAmount, fromNumeric, mulDiv, RATE_ONE, rate } from "@candor/contract/domain/money.ts";
import type { RebateShares } from "@candor/contract/routes/promotion.ts";
import { percentOf } from "../../shared/format/share.ts";
import { Reader, type ReadTerms, shareIn } from "../../shared/terms/reader.ts";

export const generations = ["first", "second", "third"] as const satisfies readonly (keyof RebateShares)[];

/** The form fields of the shares: in percent. Before the first ones nothing is shared. */
export const ratesFields = (rates: RebateShares | undefined) => ({
  first: percentOf(rates?.first ?? "0"),
  second: percentOf(rates?.second ?? "0"),
  third: percentOf(rates?.third ?? "0"),
});
export type RatesFields = Readonly<ReturnType<typeof ratesFields>>;

/** The typed shares, or the error of each field. Together they are never above the fee. */
export function readRates(fields: RatesFields): ReadTerms<RebateShares> {
  const reader = new Reader(fields);
  const terms = {
    first: reader.read("first", shareIn),
    second: reader.read("second", shareIn),
    third: reader.read("third", shareIn),
  };
  const judged = reader.judged(terms, () => [], []);
  if (!judged.terms || together(terms) <= RATE_ONE) return judged;
  return { errors: { third: `Together ${percentOf(formatAmount(together(terms)))} %: at most 100 % of a fee.` } };
}

const together = ({ first, second, third }: RebateShares): bigint => rate(first) + rate(second) + rate(third);

const EXAMPLE_FEE = "10";
/** What each generation receives of a fee of 10, and what is left for the house. */
export function exampleOf(rates: RebateShares): { readonly shares: readonly string[]; readonly house: string } {
  const fee = fromNumeric(EXAMPLE_FEE);
  const shares = generations.map((each) => mulDiv(fee, rate(rates[each]), RATE_ONE, "down"));
  return {
    shares: shares.map((share) => formatAmount(share)),
    house: formatAmount(shares.reduce((left, share) => left - share, fee)),
  };
}
