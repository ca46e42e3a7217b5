import { fromNumeric, ONE } from "@candor/contract/domain/money.ts";
import { type Holding, isZero } from "../../shared/wallet/balances.ts";

/** Below this worth, in units of 1e-8 USDT, a balance is small. */
const SMALL_BELOW = ONE;

const isSmall = ({ value }: Holding): boolean => value !== null && fromNumeric(value) < SMALL_BELOW;

/**
 * The coins to list: what the user has, without small ones when asked. A search finds every currency, also those that the user has none of. What has no
 * price is never small, since nobody knows.
 */
export function shownHoldings(
  holdings: readonly Holding[],
  { search, hideSmall }: { readonly search: string; readonly hideSmall: boolean },
): Holding[] {
  const wanted = search.trim().toLowerCase();
  if (wanted !== "") return holdings.filter(({ symbol }) => symbol.toLowerCase().includes(wanted));
  return holdings.filter((holding) => !isZero(holding.total) && !(hideSmall && isSmall(holding)));
}
