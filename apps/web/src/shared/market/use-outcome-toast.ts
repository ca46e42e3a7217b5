import { BUY } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { toast } from "../ui/toast-store.ts";
import { outcomeOf } from "./outcome.ts";

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

/** Announces an order that was amended: still open, with its new figures, or what it traded at once. */
export function useAmendedToast(market: Market): (order: SpotOrder, quantity: string) => void {
  const { t } = useTranslation("spot");
  const { decimal, price } = useFormat();
  const announce = useOutcomeToast(market);
  return (order, quantity) => {
    if (order.status !== "waiting" || order.filled !== "0") return announce(order);
    const figures = {
      quantity: `${decimal(quantity)} ${market.base}`,
      price: price(order.price ?? undefined, market.price_decimals),
    };
    toast({ title: t("amend.done"), body: t("amend.doneBody", figures), tone: "ok" });
  };
}
