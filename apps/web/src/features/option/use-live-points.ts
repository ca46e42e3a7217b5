import { kline, type Market } from "@candor/contract/routes/market.ts";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useQuote } from "../../shared/socket/quotes.ts";
import { type PricePoint, withPoint } from "./live-line.ts";

/** Enough past for the line's window before the page has seen prices of its own. */
const SEED_CANDLES = 3;
const MINUTE_MS = 60_000;

/** The index price over the last minutes: opens and closes of past minutes, then every price as it comes. */
export function useLivePoints(market: Market): readonly PricePoint[] {
  const quote = useQuote(market.symbol);
  const [points, setPoints] = useState<readonly PricePoint[]>([]);
  const { data } = useApi(
    kline,
    { match_id: market.match_id, period: "1m", size: SEED_CANDLES },
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  useEffect(() => {
    if (!data) return;
    const past = data.list.flatMap(([at, open, , , close]) => [
      { at, price: +open },
      { at: at + MINUTE_MS - 1, price: +close },
    ]);
    setPoints((live) => {
      const first = live[0]?.at ?? Date.now();
      return [...past.filter(({ at }) => at < first), ...live];
    });
  }, [data]);
  const [price, at] = [quote?.now_price, quote?.at_ms];
  useEffect(() => {
    if (price !== undefined && at !== undefined) setPoints((before) => withPoint(before, { at, price: +price }));
  }, [price, at]);
  return points;
}
