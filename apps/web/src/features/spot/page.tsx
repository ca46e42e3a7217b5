import { parseAmount, parsePrice } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { ChartCandlestick } from "lucide-react";
import { useState } from "react";
import { AuctionBook } from "../../shared/auction/auction-book.tsx";
import { LaunchedNote } from "../../shared/auction/auction-card.tsx";
import { AuctionTop } from "../../shared/auction/auction-top.tsx";
import { type AuctionOf, useAuction } from "../../shared/auction/use-auction.ts";
import type { PickedLimit } from "../../shared/chart/chart-overlays.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { LayoutToggle, StepPicker, useBookStep } from "../../shared/market/book-controls.tsx";
import { useBookSettings } from "../../shared/market/book-settings.ts";
import { DesktopHeader } from "../../shared/market/desktop-header.tsx";
import { MarketGate } from "../../shared/market/market-gate.tsx";
import { SimulatedTraders } from "../../shared/market/market-notes.tsx";
import { OrderBook } from "../../shared/market/order-book.tsx";
import { ownMarks } from "../../shared/market/own-marks.ts";
import { PairTitle } from "../../shared/market/pair-title.tsx";
import { PriceStrip } from "../../shared/market/price-strip.tsx";
import { SpotChart } from "../../shared/market/spot-chart.tsx";
import { StarButton } from "../../shared/market/star-button.tsx";
import { TradeList } from "../../shared/market/trade-list.tsx";
import { go, replaceWith } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useQuote } from "../../shared/socket/quotes.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Change } from "../../shared/ui/price-pill.tsx";
import { SkipLink } from "../../shared/ui/skip-link.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { useQueryParams } from "../../shared/use-param.ts";
import { useWide } from "../../shared/use-wide.ts";
import { ORDER_FORM_ID, OrderForm } from "./form/order-form.tsx";
import { useSpotForm } from "./form/use-spot-form.ts";
import { BalancesList } from "./orders/balances-list.tsx";
import { OrdersPanel } from "./orders/orders-panel.tsx";
import { useBalances, useOpenOrders } from "./use-account.ts";

/** Spot trading of a pair: `?symbol=BTC-USDT&side=buy`, `price` when a level of the chart page was pressed, `total` for a market order. */
export default function SpotPage() {
  const { t } = useTranslation();
  return <MarketGate title={t("page.spot")}>{(market) => <Spot key={market.symbol} market={market} />}</MarketGate>;
}

const pick = (symbol: string) => replaceWith("spot", { symbol });

function Spot({ market }: { readonly market: Market }) {
  const query = useQueryParams();
  const wide = useWide();
  const account = useBalances();
  const of = useAuction(market);
  const opening = {
    side: query["side"] === "sell" ? ("sell" as const) : ("buy" as const),
    price: parsePrice(query["price"]) === undefined ? undefined : query["price"],
    total: parseAmount(query["total"]) === undefined ? undefined : query["total"],
  };
  const fields = useSpotForm(market, { balances: account.balances, auction: of.auction, opening });
  const parts = {
    market,
    of,
    account,
    form: (
      <OrderForm
        market={market}
        of={of}
        fields={fields}
        ready={account.balances !== undefined}
        dense={wide}
        onRetry={account.balances === undefined && account.error ? account.refetch : undefined}
      />
    ),
    onPick: (text: string) => fields.form.change({ type: "pick", text }),
    onLimit: ({ side, price }: PickedLimit) => {
      fields.form.change({ type: "side", side });
      fields.form.change({ type: "kind", kind: "limit" });
      fields.form.change({ type: "price", text: price });
    },
  };
  return wide ? <WideSpot {...parts} /> : <PhoneSpot {...parts} />;
}

type PartsProps = {
  readonly market: Market;
  readonly of: AuctionOf;
  readonly account: ReturnType<typeof useBalances>;
  readonly form: React.ReactNode;
  readonly onPick: (price: string) => void;
  readonly onLimit: (limit: PickedLimit) => void;
};

/** The rows with the user's own orders of this pair. */
function useMarks(market: Market) {
  const step = useBookStep(market);
  return ownMarks(useOpenOrders(market.match_id).data?.list ?? [], { step, priceDecimals: market.price_decimals });
}

function PhoneSpot({ market, of, account, form, onPick }: PartsProps) {
  const { t } = useTranslation("spot");
  const quote = useQuote(market.symbol);
  const layout = useBookSettings((state) => state.layout);
  const marks = useMarks(market);
  return (
    <Page
      title={`${market.base}/${market.quote}`}
      back
      prices
      money
      flat
      skip={<SkipLink label={t("skip")} to={ORDER_FORM_ID} />}
      left={
        <span className="flex min-w-0 items-center gap-2">
          <PairTitle symbol={market.symbol} onPick={pick} />
          {quote && <Change change={quote.change} className="text-12" />}
        </span>
      }
      right={
        <>
          <StarButton market={market} />
          <IconButton label={t("openChart")} onClick={() => go("kline", { symbol: market.symbol })}>
            <ChartCandlestick size={22} aria-hidden />
          </IconButton>
        </>
      }
    >
      {of.auction !== null && <AuctionTop market={market} of={of} />}
      {of.hasLaunched && <LaunchedNote market={market} quote={quote} />}
      {of.phase !== "waiting" && of.auction !== undefined && (
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-3.5 p-gutter pt-2 pb-4">
          <div className="min-w-0">
            {of.auction ? (
              <AuctionBook market={market} auction={of.auction} rows={16} narrow onPick={onPick} />
            ) : (
              <>
                <OrderBook market={market} rows={18} layout={layout} own={marks} onPick={onPick} />
                <div className="mt-3 flex gap-2">
                  <StepPicker market={market} />
                  <LayoutToggle />
                </div>
                <SimulatedTraders market={market} className="mt-3" />
              </>
            )}
          </div>
          {form}
        </div>
      )}
      <div className="h-2 shrink-0 bg-surface-0 dark:bg-surface-1" />
      <OrdersPanel market={market} account={account} wide={false} />
    </Page>
  );
}

/** Below this the eight columns of an order have no room beside the form, and orders are cards as on the phone. */
const ORDER_ROWS_PX = 1240;

function WideSpot({ market, of, account, form, onPick, onLimit }: PartsProps) {
  const { t } = useTranslation("spot");
  const marks = useMarks(market);
  const quote = useQuote(market.symbol);
  const roomy = useWide(ORDER_ROWS_PX);
  const loggedIn = useLoggedIn();
  const [side, setSide] = useState<"book" | "trades">("book");
  return (
    <Page title={`${market.base}/${market.quote}`} bare flat skip={<SkipLink label={t("skip")} to={ORDER_FORM_ID} />}>
      <DesktopHeader money />
      <div className="grid grow grid-cols-[minmax(0,1fr)_268px_304px] grid-rows-[auto_auto_1fr] gap-px bg-line pt-px">
        <div className="col-span-3">
          <PriceStrip market={market} onPick={pick} end={<StarButton market={market} />} />
        </div>
        <div className="flex h-142 flex-col bg-page">
          {of.hasLaunched && <LaunchedNote market={market} quote={quote} />}
          {of.auction === null ? (
            <div className="min-h-0 grow">
              <SpotChart market={market} onLimit={onLimit} fill />
            </div>
          ) : (
            <AuctionTop market={market} of={of} />
          )}
        </div>
        <div className="h-142 overflow-hidden bg-page">
          <div className="relative">
            <Tabs
              label={t("sideTabs.label")}
              items={[
                { value: "book", label: t("sideTabs.book") },
                { value: "trades", label: t("sideTabs.trades") },
              ]}
              value={side}
              onChange={setSide}
            />
            <span className="absolute inset-y-0 right-3 flex items-center">
              {side === "book" && of.auction === null && <StepPicker market={market} plain />}
            </span>
          </div>
          <div className="px-4 pt-2">
            {side === "book" && of.auction ? (
              <AuctionBook market={market} auction={of.auction} rows={16} onPick={onPick} />
            ) : side === "book" ? (
              <OrderBook market={market} rows={18} layout="both" totals own={marks} onPick={onPick} />
            ) : (
              <TradeList market={market} rows={19} />
            )}
            {!of.auction && <SimulatedTraders market={market} className="mt-1.5" />}
          </div>
        </div>
        <div className="row-span-2 bg-page px-4 py-3">
          {form}
          {loggedIn && (
            <section className="mt-5 border-t border-line pt-4 [--gutter:0px]">
              <h2 className="font-bold">{t("panel.balances")}</h2>
              <BalancesList market={market} account={account} />
            </section>
          )}
        </div>
        <div className="col-span-2 bg-page">
          <OrdersPanel market={market} account={account} wide={roomy} />
        </div>
      </div>
    </Page>
  );
}
