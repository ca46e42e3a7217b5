import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type Currency, getCurrencyList, type Market, quotes as quotesCall } from "@candor/contract/routes/market.ts";
import { useEffect } from "react";
import { useApi } from "../api/use-api.ts";
import { takeQuotes } from "../socket/quotes.ts";

/** The default pair of a page without one in its query. */
export const DEFAULT_SYMBOL = "BTC-USDT";

type Markets = {
  readonly markets: readonly Market[] | undefined;
  readonly currencies: readonly Currency[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** The list changes when an operator lists a coin, not while one trades. */
const LIST_STALE_MS = 10 * MINUTE_MS;

/** Every pair with its steps, fees and limits, read once for all pages. */
export function useMarkets(): Markets {
  const { data, error, refetch } = useApi(getCurrencyList, {}, { staleTime: LIST_STALE_MS });
  return { markets: data?.markets, currencies: data?.currencies, error, refetch };
}

/** The pair "BTC-USDT"; undefined until the list has loaded, or if there is no such pair. */
export const useMarket = (symbol: string): Market | undefined =>
  useMarkets().markets?.find((each) => each.symbol === symbol);

/** Fills the quote store by one call, so that prices show before the first socket message. */
export function useSeededQuotes(): void {
  const { data } = useApi(quotesCall, {}, { staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data) takeQuotes(data.list);
  }, [data]);
}
