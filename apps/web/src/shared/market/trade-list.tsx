import type { Market } from "@candor/contract/routes/market.ts";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useMarketTrades } from "./use-book.ts";

const waitingRows = Array.from({ length: 10 }, (_, index) => `waiting-${index}`);

/** The latest trades of everybody in this pair, newest first; the color is the taker's side. */
export function TradeList({ market, rows }: { readonly market: Market; readonly rows: number }) {
  const { t } = useTranslation("market");
  const { price, decimal, time } = useFormat();
  const trades = useMarketTrades(market);
  if (trades.error) return <ErrorState onRetry={trades.refetch} />;
  if (trades.data?.length === 0) return <EmptyState title={t("trades.empty")} body={t("trades.emptyHint")} />;
  return (
    <table className="w-full table-fixed text-13">
      <caption className="sr-only">{t("trades.title")}</caption>
      <thead className="text-12 text-text-3">
        <tr className="h-6">
          <th scope="col" className="text-left font-normal">
            {t("book.price", { currency: market.quote })}
          </th>
          <th scope="col" className="text-right font-normal">
            {t("book.quantity", { currency: market.base })}
          </th>
          <th scope="col" className="text-right font-normal">
            {t("trades.time")}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.data === undefined
          ? waitingRows.map((key) => (
              <tr key={key} className="h-[22px]">
                <td colSpan={3} className="py-1">
                  <Skeleton className="h-3.5" />
                </td>
              </tr>
            ))
          : trades.data.slice(0, rows).map((trade) => (
              <tr key={trade.id} className="h-[22px]">
                <td className={cx(trade.taker_side === "buy" ? "text-up" : "text-down")}>
                  {price(trade.price, market.price_decimals)}
                  <span className="sr-only">{t(trade.taker_side === "buy" ? "trades.bought" : "trades.sold")}</span>
                </td>
                <td className="text-right">{decimal(trade.quantity, { decimals: market.quantity_decimals })}</td>
                <td className="text-right text-text-2">{time(trade.at_ms, "clock")}</td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
