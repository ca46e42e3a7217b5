import { type Price, parseAmount, parsePrice } from "@candor/contract/domain/money.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import type { Standing } from "@candor/contract/rules/contracts.ts";
import { createContext, type ReactNode, use } from "react";
import { useAllQuotes } from "../../shared/socket/quotes.ts";
import type { PairAccount } from "./form/liquidation.ts";
import { isHeld, type LivePosition, liveOf, pairHeld, pairOf, standingNow } from "./positions/positions.ts";
import type { Open } from "./use-contracts.ts";

export type Live = {
  /** The index price of a pair now. */
  readonly indexOf: (symbol: string) => Price | undefined;
  /** The account's figures in a quote currency at these prices; undefined for a guest and until everything is known. */
  readonly standingOf: (legalId: number) => Standing | undefined;
  /** The account of a position, with the other positions of its pair. */
  readonly accountOf: (position: Position) => PairAccount | undefined;
};
const LiveContext = createContext<Live>({
  indexOf: () => undefined,
  standingOf: () => undefined,
  accountOf: () => undefined,
});

export const useLive = (): Live => use(LiveContext);

type LiveProps = {
  readonly open: Open;
  /** What is available of this page's quote currency, for an account that has never held a position. */
  readonly fallback: { readonly legal_id: number; readonly available: string } | undefined;
  readonly children: ReactNode;
};

/** Values the whole account once for each price message, for the form, the gauge and every card. A component that reads none of it is not rendered again. */
export function LiveAccount({ open, fallback, children }: LiveProps) {
  const quotes = useAllQuotes();
  const prices = new Map(quotes.map(({ symbol, now_price }) => [symbol, parsePrice(now_price)]));
  const indexOf = (symbol: string) => prices.get(symbol);
  const standings = new Map<number, Standing | undefined>();
  const standingOf = (legalId: number): Standing | undefined => {
    if (!standings.has(legalId)) standings.set(legalId, value(legalId));
    return standings.get(legalId);
  };
  const value = (legalId: number): Standing | undefined => {
    const known = open.standings?.find(({ legal_id }) => legal_id === legalId);
    const own = fallback?.legal_id === legalId ? fallback.available : undefined;
    const available = parseAmount(known?.available ?? own);
    if (available === undefined || !open.trading) return undefined;
    return standingNow(
      available,
      open.trading.filter(({ legal_id }) => legal_id === legalId),
      indexOf,
    );
  };
  const accountOf = (position: Position): PairAccount | undefined => {
    const [index, standing] = [indexOf(position.symbol), standingOf(position.legal_id)];
    return index && standing && { standing, pair: pairHeld(open.trading, position, index) };
  };
  return <LiveContext value={{ indexOf, standingOf, accountOf }}>{children}</LiveContext>;
}

/** A held position at its pair's current price, with that price; undefined while it is not open, or no price is known. */
export function useLivePosition(
  position: Position,
  pairs: readonly ContractPair[] | undefined,
): LivePosition | undefined {
  const { indexOf, accountOf } = useLive();
  const index = indexOf(position.symbol);
  if (!isHeld(position) || index === undefined) return undefined;
  return liveOf(position, index, accountOf(position), pairOf(pairs, position)?.overnight_rate);
}
