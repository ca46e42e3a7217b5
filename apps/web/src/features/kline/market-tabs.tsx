import type { Market } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DepthChart } from "../../shared/market/depth-chart.tsx";
import { SimulatedTraders } from "../../shared/market/market-notes.tsx";
import { PairedBook } from "../../shared/market/paired-book.tsx";
import { TradeList } from "../../shared/market/trade-list.tsx";
import { go } from "../../shared/navigation.ts";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { AboutMarket } from "./about-market.tsx";

const tabs = ["book", "depth", "trades", "about"] as const;
type Tab = (typeof tabs)[number];

/** Under the chart: the book, the depth, the latest trades, and the sources of the price. */
export function MarketTabs({ market, rows }: { readonly market: Market; readonly rows: number }) {
  const { t } = useTranslation("kline");
  const [tab, setTab] = useState<Tab>("book");
  return (
    <section className="bg-page">
      <div className="relative">
        <Tabs
          label={t("tabs.label")}
          items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === "book" && (
        <PairedBook
          market={market}
          rows={rows}
          onPick={(side, price) => go("spot", { symbol: market.symbol, side, price })}
        />
      )}
      {tab === "depth" && <DepthChart market={market} />}
      {tab === "trades" && (
        <div className="p-gutter py-2">
          <TradeList market={market} rows={40} />
        </div>
      )}
      {tab !== "about" && <SimulatedTraders market={market} className="mx-auto mb-4" />}
      {tab === "about" && <AboutMarket market={market} />}
    </section>
  );
}
