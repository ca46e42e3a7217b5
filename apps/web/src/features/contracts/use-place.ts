import type { InputOf } from "@candor/contract/route.ts";
import { type LeverPair, leverDeal, leverOrderList, leverTrade, type Position } from "@candor/contract/routes/contracts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefused } from "./use-refusal.ts";

/** From the confirmed order to its acceptance. What was typed stays until the order is known to be accepted. */
export function usePlace(pair: LeverPair, onAccepted: (position: Position) => void) {
  const { send, sending, reset } = useIdempotent(leverTrade, `lever:${pair.match_id}`);
  const refresh = useRefresh();
  const refused = useRefused();
  const settle = (position: Position | undefined): boolean => {
    if (!position) return false;
    void refresh(leverOrderList, leverDeal, getAsset);
    onAccepted(position);
    return true;
  };
  return {
    sending: isUnsettled(sending),
    refusal: refused(sending),
    /** Set while nobody knows whether the order arrived; sends it again under the same key. */
    again: sending.state === "unknown" ? async () => settle(await sending.again()) : undefined,
    place: async (request: InputOf<typeof leverTrade>) => settle(await send(request)),
    reset,
  };
}
export type Placing = ReturnType<typeof usePlace>;
