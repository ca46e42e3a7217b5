import type { Market } from "@candor/contract/routes/market.ts";
import { BellPlus, Layers, Share2, Timer } from "lucide-react";
import { takesOrders } from "../../shared/auction/auction.ts";
import { AuctionBook } from "../../shared/auction/auction-book.tsx";
import { LaunchedNote } from "../../shared/auction/auction-card.tsx";
import { AuctionTop } from "../../shared/auction/auction-top.tsx";
import { type AuctionOf, useAuction } from "../../shared/auction/use-auction.ts";
import type { PickedLimit } from "../../shared/chart/chart-overlays.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DesktopHeader } from "../../shared/market/desktop-header.tsx";
import { MarketGate } from "../../shared/market/market-gate.tsx";
import { PairTitle } from "../../shared/market/pair-title.tsx";
import { PriceHeader, PriceStrip } from "../../shared/market/price-strip.tsx";
import { SpotChart } from "../../shared/market/spot-chart.tsx";
import { StarButton } from "../../shared/market/star-button.tsx";
import { go, linkTo, replaceWith } from "../../shared/navigation.ts";
import { useQuote } from "../../shared/socket/quotes.ts";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useSideways } from "../../shared/use-media.ts";
import { useWide } from "../../shared/use-wide.ts";
import { AboutMarket } from "./about-market.tsx";
import { MarketTabs } from "./market-tabs.tsx";

/** The chart of a pair: `?symbol=BTC-USDT`. */
export default function KlinePage() {
  const { t } = useTranslation();
  const wide = useWide();
  // On its side a large phone is as wide as the trading layout, which its height has no room for.
  const sideways = useSideways();
  return (
    <MarketGate title={t("page.kline")}>
      {(market) => (wide && !sideways ? <WideKline market={market} /> : <PhoneKline market={market} />)}
    </MarketGate>
  );
}

const pick = (symbol: string) => replaceWith("kline", { symbol });

/** A price that was pressed on the chart is in the form already when it opens. */
const limitOn =
  ({ symbol }: Market) =>
  ({ side, price }: PickedLimit) =>
    go("spot", { symbol, side, price });

function PhoneKline({ market }: { readonly market: Market }) {
  const of = useAuction(market);
  const quote = useQuote(market.symbol);
  return (
    <Page
      title={`${market.base}/${market.quote}`}
      back
      prices
      flat
      left={<PairTitle symbol={market.symbol} coin onPick={pick} />}
      right={
        <>
          <AlertButton market={market} />
          <StarButton market={market} />
          <ShareButton market={market} />
        </>
      }
      foot={of.auction === null ? <Foot market={market} /> : <AuctionFoot market={market} of={of} />}
    >
      {of.auction === null ? (
        <>
          {of.hasLaunched && <LaunchedNote market={market} quote={quote} />}
          <PriceHeader market={market} />
          <SpotChart key={market.symbol} market={market} onLimit={limitOn(market)} turns />
          <div className="h-2 bg-surface-0 dark:bg-surface-1" />
          <MarketTabs market={market} rows={12} />
        </>
      ) : (
        <BeforeLaunch market={market} of={of} />
      )}
    </Page>
  );
}

function WideKline({ market }: { readonly market: Market }) {
  const of = useAuction(market);
  const quote = useQuote(market.symbol);
  return (
    <Page title={`${market.base}/${market.quote}`} bare flat>
      <DesktopHeader />
      <div className="grid grow grid-cols-[minmax(0,1fr)_360px] grid-rows-[auto_1fr] gap-px bg-line pt-px">
        <div className="col-span-2 flex items-center bg-page">
          <div className="min-w-0 grow">
            <PriceStrip market={market} onPick={pick} end={<WideButtons market={market} />} />
          </div>
          <div className="w-72 shrink-0 pr-4">
            {of.auction === null ? <BuySell market={market} /> : <AuctionFoot market={market} of={of} />}
          </div>
        </div>
        {of.auction === null ? (
          <>
            <div className="h-[calc(100dvh-120px)] min-h-120 bg-page">
              {of.hasLaunched && <LaunchedNote market={market} quote={quote} />}
              <SpotChart key={market.symbol} market={market} onLimit={limitOn(market)} fill />
            </div>
            <div className="bg-page">
              <MarketTabs market={market} rows={20} />
            </div>
          </>
        ) : (
          <div className="col-span-2 bg-page">
            <div className="mx-auto max-w-[430px]">
              <BeforeLaunch market={market} of={of} />
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

/** In place of a chart that has no price yet: the auction with both sides of its book, and the rules of the market. */
function BeforeLaunch({ market, of }: { readonly market: Market; readonly of: AuctionOf }) {
  return (
    <>
      <AuctionTop market={market} of={of} />
      {of.auction && of.phase !== "waiting" && (
        <div className="border-b border-line p-gutter py-3">
          <AuctionBook
            market={market}
            auction={of.auction}
            rows={12}
            onPick={(price) => go("spot", { symbol: market.symbol, price })}
          />
        </div>
      )}
      <AboutMarket market={market} />
    </>
  );
}

/** Buy and sell while orders are taken, else when they will be. */
function AuctionFoot({ market, of: { auction, phase } }: { readonly market: Market; readonly of: AuctionOf }) {
  const { t } = useTranslation("auction");
  const { time } = useFormat();
  if (!auction) return null;
  if (takesOrders(phase, auction)) return <BuySell market={market} />;
  const isEarly = phase === "waiting" && !auction.paused;
  return (
    <p className="text-center text-13 text-text-2">
      {isEarly ? t("form.waiting", { time: time(auction.opens_at_ms, "minute") }) : t("form.closed")}
    </p>
  );
}

/** The pair's other products besides buy and sell. */
function Foot({ market }: { readonly market: Market }) {
  const { t } = useTranslation();
  const products = [
    { page: "option", label: t("tab.option"), Icon: Timer },
    { page: "lever", label: t("tab.contract"), Icon: Layers },
  ] as const;
  return (
    <div className="flex items-center gap-2">
      {/* Options and contracts need an index. */}
      <div className="-ml-2 flex shrink-0">
        {(market.source === "index" ? products : []).map(({ page, label, Icon }) => (
          <a
            key={page}
            href={linkTo(page, { symbol: market.symbol })}
            className="flex min-h-12 min-w-13 flex-col items-center justify-center gap-0.5 px-1 text-11 text-text-2 active:text-brand max-[340px]:min-w-11"
          >
            <Icon size={20} aria-hidden />
            <span className="max-[340px]:sr-only">{label}</span>
          </a>
        ))}
      </div>
      <div className="min-w-0 grow">
        <BuySell market={market} />
      </div>
    </div>
  );
}

function BuySell({ market }: { readonly market: Market }) {
  const { t } = useTranslation("market");
  const open = (side: "buy" | "sell") => go("spot", { symbol: market.symbol, side });
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button tone="buy" onClick={() => open("buy")}>
        {t("buy")}
      </Button>
      <Button tone="sell" onClick={() => open("sell")}>
        {t("sell")}
      </Button>
    </div>
  );
}

const WideButtons = ({ market }: { readonly market: Market }) => (
  <span className="flex">
    <AlertButton market={market} />
    <StarButton market={market} />
  </span>
);

/** A new price alert for the pair, at its present price; a guest logs in on the way. */
function AlertButton({ market }: { readonly market: Market }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t("page.alerts")} onClick={() => go("alerts", { symbol: market.symbol })}>
      <BellPlus size={22} aria-hidden />
    </IconButton>
  );
}

/** The phone's own share sheet; where there is none, the address goes to the clipboard. */
function ShareButton({ market }: { readonly market: Market }) {
  const { t } = useTranslation("kline");
  const { t: common } = useTranslation();
  const share = async () => {
    const link = { title: `${market.base}/${market.quote} \u00b7 Candor`, url: location.href };
    try {
      if (navigator.share) return await navigator.share(link);
      await navigator.clipboard.writeText(link.url);
      toast({ title: common("common.copied"), tone: "ok" });
    } catch (error) {
      // Leaving the share sheet without a choice is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast({ title: t("shareFailed"), tone: "bad" });
    }
  };
  return (
    <IconButton label={t("share")} onClick={share}>
      <Share2 size={22} aria-hidden />
    </IconButton>
  );
}
