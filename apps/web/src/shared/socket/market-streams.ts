import type { Auction, Candle, CandlePeriod, Depth, MarketTrade } from "@candor/contract/routes/market.ts";
import { useEffect } from "react";
import { socket } from "./socket.ts";
import { KeyedStore, useKey } from "./store.ts";
import { mergeTrades } from "./trades.ts";

const depths = new KeyedStore<Depth>();
const auctions = new KeyedStore<AuctionState>();
const trades = new KeyedStore<readonly MarketTrade[]>();

/** Stores a book from a call; the socket's books are full states and need no merging. */
export function takeDepth(depth: Depth): void {
  const before = depths.get(depth.symbol);
  if (!before || before.at_ms < depth.at_ms) depths.set([[depth.symbol, depth]]);
}

export const takeTrades = (symbol: string, list: readonly MarketTrade[]): void =>
  trades.set([[symbol, mergeTrades(trades.get(symbol) ?? [], list)]]);

type AuctionState = { readonly symbol: string; readonly auction: Auction | null };
/** Stores an auction from a call or the socket. A pair launches once, so nothing replaces the end. */
export function takeAuction({ symbol, auction }: AuctionState): void {
  const before = auctions.get(symbol);
  if (before?.auction === null) return;
  if (!before?.auction || !auction || before.auction.at_ms < auction.at_ms)
    auctions.set([[symbol, { symbol, auction }]]);
}

socket.on("depth_data_list", takeDepth);
socket.on("auction_data", takeAuction);
socket.on("trade_data", ({ symbol, list }) => takeTrades(symbol, list));

const useTopic = (topic: string | undefined): void =>
  useEffect(() => (topic === undefined ? undefined : socket.subscribe(topic)), [topic]);

/** The live book of a pair while the component is mounted. Seed it with takeDepth from currency/depth. */
export function useDepth(symbol: string): Depth | undefined {
  useTopic(`depth:${symbol}`);
  return useKey(depths, symbol);
}

/** The auction of a pair, or null from its launch on; undefined until it is known. Without a symbol nothing is followed. */
export function useLiveAuction(symbol: string | undefined): Auction | null | undefined {
  useTopic(symbol && `auction:${symbol}`);
  return useKey(auctions, symbol ?? "")?.auction;
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
