import type { Market } from "@candor/contract/routes/market.ts";
import { fills, orderList } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useOutcomeToast } from "../../../shared/market/use-outcome-toast.ts";
import { toast } from "../../../shared/ui/toast-store.ts";
import { toOcoRequest, toRequest } from "./request.ts";
import type { SpotFields } from "./use-spot-form.ts";

/** From the press to the outcome. All but limit and stop-limit orders, whose button has every figure, ask for confirmation; the values stay until the order is known to be placed. */
export function usePlaceOrder(market: Market, { sends, form, act, context }: SpotFields) {
  const [confirming, setConfirming] = useState(false);
  const { t } = useTranslation("spot");
  const refresh = useRefresh();
  const announce = useOutcomeToast(market);
  const { values } = form;
  const placed = () => {
    form.restart({ type: "sent" });
    void refresh(orderList, fills, getAsset);
  };
  const place = async () => {
    if (values.kind === "oco")
      await sends.oco.send(toOcoRequest(values, context), () => {
        toast({ title: t("outcome.oco.title"), body: t("outcome.oco.body"), tone: "ok" });
        placed();
      });
    else
      await sends.trade.send(toRequest(values, context), (order) => {
        announce(order);
        placed();
      });
    setConfirming(false);
  };
  return {
    confirming,
    confirm: place,
    leave: () => setConfirming(false),
    submit: () => {
      if (!form.check() || act.busy) return;
      if (values.kind === "limit" || values.kind === "stop_limit") void place();
      else setConfirming(true);
    },
  };
}
export type Placing = ReturnType<typeof usePlaceOrder>;
