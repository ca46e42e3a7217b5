import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { myFeeLevel } from "@candor/contract/routes/promotion.ts";
import { useApi } from "../api/use-api.ts";
import { useLoggedIn } from "../session.ts";
import { type OwnFees, ownFeesOf } from "./own-fees.ts";

/** What the user pays for spot trades of a market. Levels are counted at 00:00 UTC, so a page that stays open asks again. */
export function useOwnFees(market: Market): OwnFees {
  const enabled = useLoggedIn();
  const { data } = useApi(myFeeLevel, {}, { enabled, staleTime: MINUTE_MS, refetchInterval: MINUTE_MS });
  return ownFeesOf(market, enabled ? data : undefined);
}
