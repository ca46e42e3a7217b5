import type { Market } from "@candor/contract/routes/market.ts";
import { fills, orderList, type SpotOrder, trade } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { type SpotAction, type SpotContext, type SpotForm, toRequest } from "./form.ts";
import { outcomeOf } from "./outcome.ts";

export type Placing = {
  /** The button was pressed once: errors show at fields that are still empty, too. */
  readonly tried: boolean;
  readonly sending: boolean;
  readonly refusal: string | undefined;
  /** Set while nobody knows whether the last order arrived; sends it again under the same key. */
  readonly again: (() => Promise<void>) | undefined;
  readonly confirming: boolean;
  readonly submit: (valid: boolean) => void;
  readonly confirm: () => Promise<void>;
  readonly leave: () => void;
};

/** Says what became of an order: filled at which average, or waiting. */
function useOutcomeToast(market: Market): (order: SpotOrder) => void {
  const { t } = useTranslation("spot");
  const { decimal, price } = useFormat();
  return (order) => {
    const outcome = outcomeOf(order);
    const side = order.type === 1 ? "buy" : "sell";
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

/** From the press to the outcome. A market order asks first; the values stay until the order is known to be placed. */
export function usePlaceOrder(
  market: Market,
  form: SpotForm,
  context: SpotContext,
  dispatch: (action: SpotAction) => void,
): Placing {
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { send, sending } = useIdempotent(trade, `spot:${market.symbol}`);
  const errorText = useErrorText();
  const refresh = useRefresh();
  const announce = useOutcomeToast(market);

  const settle = (order: SpotOrder | undefined) => {
    setConfirming(false);
    if (!order) return;
    setTried(false);
    dispatch({ type: "sent" });
    announce(order);
    void refresh(orderList, fills, getAsset);
  };
  const place = async () => settle(await send(toRequest(form, context.market)));
  return {
    tried,
    confirming,
    sending: isUnsettled(sending),
    refusal: sending.state === "refused" ? errorText(sending.error) : undefined,
    again: sending.state === "unknown" ? async () => settle(await sending.again()) : undefined,
    submit: (valid) => {
      setTried(true);
      if (!valid || isUnsettled(sending)) return;
      if (form.kind === "market") setConfirming(true);
      else void place();
    },
    confirm: place,
    leave: () => setConfirming(false),
  };
}
