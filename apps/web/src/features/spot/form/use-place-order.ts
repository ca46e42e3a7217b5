import type { Market } from "@candor/contract/routes/market.ts";
import { fills, orderList } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useOutcomeToast } from "../../../shared/market/use-outcome-toast.ts";
import { toRequest } from "./form.ts";
import type { SpotFields } from "./use-spot-form.ts";

/** From the press to the outcome. A market order asks for confirmation; the values stay until the order is known to be placed. */
export function usePlaceOrder(market: Market, { act, form, context }: SpotFields) {
  const [confirming, setConfirming] = useState(false);
  const refresh = useRefresh();
  const announce = useOutcomeToast(market);
  const place = async () => {
    await act.send(toRequest(form.values, context.market), (order) => {
      form.restart({ type: "sent" });
      announce(order);
      void refresh(orderList, fills, getAsset);
    });
    setConfirming(false);
  };
  return {
    confirming,
    confirm: place,
    leave: () => setConfirming(false),
    submit: () => {
      if (!form.check() || act.busy) return;
      if (form.values.kind === "market") setConfirming(true);
      else void place();
    },
  };
}
export type Placing = ReturnType<typeof usePlaceOrder>;
