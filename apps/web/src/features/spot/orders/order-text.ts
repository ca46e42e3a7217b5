import { BUY, takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { filledPercent } from "../../../shared/market/outcome.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";

/** The market of an order in any pair. Undefined until the list of markets has arrived. */
export const useMarketOf = (matchId: number): Market | undefined =>
  useMarkets().markets?.find((each) => each.match_id === matchId);

export type OrderText = {
  readonly pair: string;
  readonly side: "buy" | "sell";
  /** "Buy · Limit" */
  readonly kind: string;
  readonly price: string;
  readonly stop: string | undefined;
  /** The ordered quantity, with its currency in `quantityUnit`: the base, or the quote for an order by amount. */
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly filled: string;
  /** The filled share, whole percent. */
  readonly percent: string;
  readonly average: string;
  readonly total: string;
  readonly tif: string;
  readonly time: string;
  readonly state: string;
};

/** Every figure of an order, formatted, for the card on the phone and the row on the desktop. */
export function useOrderText(order: SpotOrder): OrderText {
  const { t } = useTranslation("spot");
  const { amountIn, decimal, price, time } = useFormat();
  const market = useMarketOf(order.match_id);
  const [base = "", quote = ""] = order.symbol.split("-");
  const side = order.type === BUY ? "buy" : "sell";
  const atPrice = (text: string | null) => price(text ?? undefined, market?.price_decimals ?? 8);
  const inBase = (text: string) => decimal(text, market ? { decimals: market.quantity_decimals } : {});
  const byTotal = order.number === null;
  const percent = filledPercent(order);
  return {
    pair: `${base}/${quote}`,
    side,
    kind: t(`orderKind.${side}.${order.kind}`),
    price: takesAtMarket(order.kind) ? t("kind.market") : atPrice(order.price),
    stop:
      order.stop_price === null
        ? undefined
        : t(
            order.triggered
              ? "stopTriggered"
              : triggersOnRise(order.kind, side === "buy" ? 0 : 1)
                ? "stopAbove"
                : "stopBelow",
            {
              price: atPrice(order.stop_price),
            },
          ),
    quantity: byTotal ? amountIn(order.total ?? undefined, quote) : inBase(order.number ?? "0"),
    quantityUnit: byTotal ? quote : base,
    filled: inBase(order.filled),
    percent,
    average: order.average_price === null ? "\u2014" : atPrice(order.average_price),
    total: amountIn(order.filled_total, quote),
    tif: order.tif === "POST" ? t("postOnly") : order.tif,
    time: time(order.created_at, "dayTime"),
    state: stateOf(),
  };

  function stateOf(): string {
    if (order.status === "completed") return t("state.completed");
    if (order.status === "waiting") return t(percent !== "0" ? "state.partial" : "state.waiting");
    return order.reason === null || order.reason === "user" ? t("state.cancelled") : t(`reason.${order.reason}`);
  }
}
