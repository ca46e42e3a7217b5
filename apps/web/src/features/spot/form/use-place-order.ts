import { BUY } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { fills, orderList, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { toast } from "../../../shared/ui/toast-store.ts";
import { outcomeOf } from "../orders/outcome.ts";
import { toRequest } from "./form.ts";
import type { SpotFields } from "./use-spot-form.ts";

/** Announces the outcome of an order: filled at an average price, or waiting. */
export function useOutcomeToast(market: Market): (order: SpotOrder) => void {
  const { t } = useTranslation("spot");
  const { decimal, price } = useFormat();
  return (order) => {
    const outcome = outcomeOf(order);
    const side = order.type === BUY ? "buy" : "sell";
    const figures =
      "filled" in outcome
        ? {
            filled: decimal(outcome.filled),
            average: price(outcome.average, market.price_decimals),
            base: market.base,
            quote: market.quote,
          }
        : {};
    toast({
      title: t(`outcome.${outcome.kind}.${side}`, figures),
      body: t(`outcome.${outcome.kind}.body`, figures),
      tone: outcome.kind === "cancelled" ? "info" : "ok",
    });
  };
}

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
