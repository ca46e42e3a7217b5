import { BUY, takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { ListedOrder } from "@candor/contract/routes/spot.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { filledPercent } from "../../../shared/market/outcome.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { percentInFull, percentOfPoints } from "../form/percent-in-full.ts";

/** The market of an order in any pair. Undefined until the list of markets has arrived. */
export const useMarketOf = (matchId: number): Market | undefined =>
  useMarkets().markets?.find((each) => each.match_id === matchId);

export type OrderText = {
  readonly pair: string;
  readonly side: "buy" | "sell";
  /** "Buy · Limit" */
  readonly kind: string;
  readonly price: string;
  /** What it waits for, or what triggered it. */
  readonly stop: string | undefined;
  /** The mark of a program's order, with the label of its key. */
  readonly source: string | undefined;
  /** The distance of a trailing order, in percent. */
  readonly delta: string;
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
export function useOrderText(order: ListedOrder): OrderText {
  const { t } = useTranslation("spot");
  const { amountIn, decimal, percent: percentText, price, time } = useFormat();
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
    kind: t(`orderKind.${side}.${order.trailing_delta === null ? order.kind : "trailing"}`),
    price: takesAtMarket(order.kind) ? t("kind.market") : atPrice(order.price),
    stop: stopText(),
    delta: deltaText(),
    source: order.api_key_id === null ? undefined : t("source.key", { label: order.api_key_label ?? "" }),
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

  function deltaText(): string {
    const { trailing_delta } = order;
    return trailing_delta === null ? "" : percentInFull(percentText, percentOfPoints(trailing_delta));
  }

  function stopText(): string | undefined {
    const { stop_price, trailing_delta, activation_price, triggered, trail, kind } = order;
    if (stop_price !== null) {
      const figures = { price: atPrice(stop_price) };
      if (triggered) return t("stopTriggered", figures);
      return t(triggersOnRise(kind, side === "buy" ? 0 : 1) ? "stopAbove" : "stopBelow", figures);
    }
    if (trailing_delta === null) return undefined;
    if (trail) return t(`trail.follows.${side}`, { extreme: atPrice(trail.extreme), trigger: atPrice(trail.trigger) });
    const delta = deltaText();
    if (order.status !== "waiting" || activation_price === null) return t("trail.by", { delta });
    return t("trail.waits", { delta, activation: atPrice(activation_price) });
  }

  function stateOf(): string {
    if (order.status === "completed") return t("state.completed");
    if (order.status === "waiting") return t(percent !== "0" ? "state.partial" : "state.waiting");
    return order.reason === null || order.reason === "user" ? t("state.cancelled") : t(`reason.${order.reason}`);
  }
}
