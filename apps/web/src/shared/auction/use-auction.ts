import type { AuctionPhase } from "@candor/contract/domain/subscriptions.ts";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { type Auction, getAuction, getCurrencyList, type Market } from "@candor/contract/routes/market.ts";
import { useEffect, useState } from "react";
import { useApi, useRefresh } from "../api/use-api.ts";
import { takeAuction, useLiveAuction } from "../socket/market-streams.ts";
import { phaseAt } from "./auction.ts";

export type AuctionOf = {
  /** Null for a pair that trades; undefined until it is known. */
  readonly auction: Auction | null | undefined;
  /** By the engine's clock; undefined without an auction. */
  readonly phase: AuctionPhase | undefined;
  /** The engine's clock minus this device's, in ms. */
  readonly offset: number;
  /** Whether the pair launched while this page was open. */
  readonly hasLaunched: boolean;
  /** Why it is not known. */
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** The auction of a pair: one call to begin with, then the socket. A pair that trades costs neither. */
export function useAuction({ match_id, symbol, launch_at_ms }: Market): AuctionOf {
  const awaits = launch_at_ms !== null;
  const refresh = useRefresh();
  const [offset, setOffset] = useState(0);
  const [wasSeen, setSeen] = useState(false);
  const first = useApi(getAuction, { match_id }, { enabled: awaits, staleTime: 0 });
  useEffect(() => {
    if (!first.data) return;
    setOffset(first.data.now_ms - Date.now());
    takeAuction({ symbol, auction: first.data.auction });
  }, [first.data, symbol]);
  const live = useLiveAuction(awaits ? symbol : undefined);
  const auction = awaits ? live : null;
  useEffect(() => {
    if (auction) setSeen(true);
  }, [auction]);
  // The list of pairs, and with it every row of this one, then shows it as trading.
  const isOver = awaits && live === null;
  useEffect(() => {
    if (isOver) void refresh(getCurrencyList);
  }, [isOver, refresh]);
  return {
    auction,
    phase: usePhase(auction, offset),
    offset,
    hasLaunched: wasSeen && auction === null,
    error: auction === undefined ? first.error : undefined,
    refetch: first.refetch,
  };
}

/** A timer may fire some milliseconds early. */
const AFTER_MS = 20;

/** Redraws when the next phase begins, not each second. */
function usePhase(auction: Auction | null | undefined, offset: number): AuctionPhase | undefined {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (!auction) return;
    const now = Date.now() + offset;
    const next = [auction.opens_at_ms, auction.firm_from_ms, auction.launch_at_ms].find((at) => at > now);
    if (next === undefined) return;
    const timer = setTimeout(() => setDrawn(drawn + 1), Math.min(next - now + AFTER_MS, HOUR_MS));
    return () => clearTimeout(timer);
  }, [auction, offset, drawn]);
  return auction ? phaseAt(auction, Date.now() + offset) : undefined;
}
