import type { Market } from "@candor/contract/routes/market.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuctionCard } from "./auction-card.tsx";
import type { AuctionOf } from "./use-auction.ts";

/** The card of a pair that awaits its launch, once the auction is known. */
export function AuctionTop({ market, of }: { readonly market: Market; readonly of: AuctionOf }) {
  const { auction, phase, offset } = of;
  if (auction && phase) return <AuctionCard market={market} auction={auction} phase={phase} offset={offset} />;
  if (of.error) return <ErrorState onRetry={of.refetch} />;
  return <Skeleton className="m-4 h-44" />;
}
