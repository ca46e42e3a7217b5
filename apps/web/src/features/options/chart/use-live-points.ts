import { getTicks, type Market } from "@candor/contract/routes/market.ts";
import { useEffect, useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { POINTS_MAX, type PricePoint, withPast, withPoint } from "./live-line.ts";

/** Seconds of history: the longest order on offer, which may have been opened elsewhere, with some time before it. */
const PAST_TICKS = 400;

/** The index price over the last minutes: the stored ticks, then every price as it arrives. */
export function useLivePoints(market: Market): readonly PricePoint[] {
  const quote = useQuote(market.symbol);
  const [points, setPoints] = useState<readonly PricePoint[]>([]);
  const { data } = useApi(
    getTicks,
    { match_id: market.match_id, size: PAST_TICKS },
    { staleTime: 0, refetchOnWindowFocus: "always" },
  );
  useEffect(() => {
    if (!data) return;
    const past = data.list.map(([at, price]) => ({ at, price: +price }));
    setPoints((live) => withPast(live, past).slice(-POINTS_MAX));
  }, [data]);
  const [price, at] = [quote?.now_price, quote?.at_ms];
  useEffect(() => {
    if (price !== undefined && at !== undefined) setPoints((before) => withPoint(before, { at, price: +price }));
  }, [price, at]);
  return points;
}
