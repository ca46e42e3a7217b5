import { type Depth, getDepth, getTrades, type Market, type MarketTrade } from "@candor/contract/routes/market.ts";
import { useEffect } from "react";
import { useApi } from "../api/use-api.ts";
import { takeDepth, takeTrades, useDepth, useTrades } from "../socket/market-streams.ts";

/** The state of a live list: loading, the data, or a failure of both the call and the socket. */
export type Live<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** The order book of a pair: one call to begin with, then the socket. An error matters only while there is nothing to show. */
export function useBook(market: Market): Live<Depth> {
  const first = useApi(getDepth, { match_id: market.match_id });
  useEffect(() => {
    if (first.data) takeDepth(first.data);
  }, [first.data]);
  const data = useDepth(market.symbol);
  return { data, error: data ? undefined : first.error, refetch: first.refetch };
}

/** The latest trades of a pair, newest first; like useBook. */
export function useMarketTrades(market: Market): Live<readonly MarketTrade[]> {
  const first = useApi(getTrades, { match_id: market.match_id, page_size: 50 });
  useEffect(() => {
    if (first.data) takeTrades(market.symbol, first.data.list);
  }, [first.data, market.symbol]);
  const data = useTrades(market.symbol) ?? first.data?.list;
  return { data, error: data ? undefined : first.error, refetch: first.refetch };
}
