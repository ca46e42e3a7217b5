import { fromNumeric, ONE } from "@candor/contract/domain/money.ts";
import { type Holding, isZero } from "../../shared/wallet/balances.ts";

/** A balance worth less than this is small; in units of 1e-8 USDT. */
const SMALL_BELOW = ONE;

const isSmall = ({ value }: Holding): boolean => value !== null && fromNumeric(value) < SMALL_BELOW;

/**
 * The coins to list: the user's holdings, without small ones if requested. A search finds every currency, including those without a balance. A coin without a
 * price is never small, since its worth is unknown.
 */
export function shownHoldings(
  holdings: readonly Holding[],
  { search, hideSmall }: { readonly search: string; readonly hideSmall: boolean },
): Holding[] {
  const requested = search.trim().toLowerCase();
  if (requested !== "") return holdings.filter(({ symbol }) => symbol.toLowerCase().includes(requested));
  return holdings.filter((holding) => !isZero(holding.total) && !(hideSmall && isSmall(holding)));
}
