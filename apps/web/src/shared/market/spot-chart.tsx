import { BUY } from "@candor/contract/domain/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { ChartPanel, type ChartPanelProps } from "../chart/chart-panel.tsx";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useQuote } from "../socket/quotes.ts";
import { linesOf } from "./lines-of-orders.ts";
import { isOfOpenPair, movedTo } from "./move-order.ts";
import { MoveOrderDialog } from "./move-order-dialog.tsx";
import { useChartOrders } from "./use-chart-orders.ts";
import { useMoveOrder } from "./use-move-order.ts";

/** The pair's candles with the user's open orders, whose limit prices can be dragged. */
export function SpotChart({ market, ...panel }: Omit<ChartPanelProps, "lines" | "levels">) {
  const { t } = useTranslation("market");
  const { t: spot } = useTranslation("spot");
  const { decimal, money, percent } = useFormat();
  const orders = useChartOrders(market);
  const last = useQuote(market.symbol)?.now_price;
  const moving = useMoveOrder(market, orders);
  const quantity = (order: SpotOrder) => {
    if (order.number === null) return "";
    return `${isOfOpenPair(order) ? "OCO \u00b7 " : ""}${decimal(order.number, { decimals: market.quantity_decimals })} ${market.base}`;
  };
  const lines = linesOf(orders, {
    dropped: moving.shown,
    onDrop: moving.drop,
    words: {
      side: (type) => t(type === BUY ? "buy" : "sell"),
      quantity,
      at: (order, price) => {
        const { distance, value } = movedTo(order, price, last);
        const worth = money(value, market.quote);
        return { text: distance === undefined ? worth : `${percent(distance)} \u00b7 ${worth}`, wrong: false };
      },
      handle: (order) => {
        const kind = spot(`orderKind.${order.type === BUY ? "buy" : "sell"}.${order.kind}`);
        return spot("amend.line", { kind, quantity: quantity(order) });
      },
    },
  });
  return (
    <>
      <ChartPanel market={market} lines={lines} {...panel} />
      <MoveOrderDialog market={market} last={last} moving={moving} />
    </>
  );
}
