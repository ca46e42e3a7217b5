import type { Candle, CandlePeriod, Depth, MarketTrade } from "@candor/contract/routes/market.ts";
import { useEffect } from "react";
import { socket } from "./socket.ts";
import { KeyedStore, useKey } from "./store.ts";
import { mergeTrades } from "./trades.ts";

const depths = new KeyedStore<Depth>();
const trades = new KeyedStore<readonly MarketTrade[]>();

/** Stores a book from a call; the socket's books are full states and need no merging. */
export function takeDepth(depth: Depth): void {
  const before = depths.get(depth.symbol);
  if (!before || before.at_ms < depth.at_ms) depths.set([[depth.symbol, depth]]);
}

export const takeTrades = (symbol: string, list: readonly MarketTrade[]): void =>
  trades.set([[symbol, mergeTrades(trades.get(symbol) ?? [], list)]]);

socket.on("depth_data_list", takeDepth);
socket.on("trade_data", ({ symbol, list }) => takeTrades(symbol, list));

const useTopic = (topic: string): void => useEffect(() => socket.subscribe(topic), [topic]);

/** The live book of a pair while the component is mounted. Seed it with takeDepth from currency/depth. */
export function useDepth(symbol: string): Depth | undefined {
  useTopic(`depth:${symbol}`);
  return useKey(depths, symbol);
}

/** The latest trades of a pair, newest first. Seed it with takeTrades from currency/trades. */
export function useTrades(symbol: string): readonly MarketTrade[] | undefined {
  useTopic(`trades:${symbol}`);
  return useKey(trades, symbol);
}

/** Calls `onCandle` with each new state of the forming candle. Returns a function that stops it. */
export function streamKline(symbol: string, period: CandlePeriod, onCandle: (candle: Candle) => void): () => void {
  const stopTopic = socket.subscribe(`kline:${symbol}:${period}`);
  const stopData = socket.on("kline_data", (data) => {
    if (data.symbol === symbol && data.period === period) onCandle(data.candle);
  });
  return () => {
    stopTopic();
    stopData();
  };
}
