import type { Position } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { ChartCandlestick, CircleQuestionMark } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DesktopHeader } from "../../shared/market/desktop-header.tsx";
import { LastPrice } from "../../shared/market/last-price.tsx";
import { MarketGate } from "../../shared/market/market-gate.tsx";
import { PairPage } from "../../shared/market/pair-page.tsx";
import { PriceStrip } from "../../shared/market/price-strip.tsx";
import { StarButton } from "../../shared/market/star-button.tsx";
import { replaceWith } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useQuote } from "../../shared/socket/quotes.ts";
import { TermsGate } from "../../shared/trading-limits/terms-gate.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Change } from "../../shared/ui/price-pill.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useWide } from "../../shared/use-wide.ts";
import { ContractChart } from "./chart/chart.tsx";
import { MiniChart } from "./chart/mini-chart.tsx";
import type { PickedOrder } from "./form/form.ts";
import { OrderForm } from "./form/order-form.tsx";
import { Terms } from "./form/terms.tsx";
import { LiveAccount } from "./live.tsx";
import { type PanelTab, PositionsPanel } from "./positions/positions-panel.tsx";
import { RiskSheet } from "./risk-sheet.tsx";
import { useAnnounce, useAnnouncePart } from "./use-announce.ts";
import { type Open, useDeal, useOpen, usePairs } from "./use-contracts.ts";

/** Contracts of a pair: `?symbol=BTC-USDT`. */
export default function ContractsPage() {
  const { t } = useTranslation();
  return (
    <MarketGate title={t("tab.contract")}>{(market) => <Contracts key={market.symbol} market={market} />}</MarketGate>
  );
}

const pick = (symbol: string) => replaceWith("lever", { symbol });

function Contracts({ market }: { readonly market: Market }) {
  const wide = useWide();
  const [tab, setTab] = useState<PanelTab>("positions");
  const open = useOpen(useAnnounce(), useAnnouncePart());
  const terms = usePairs(market);
  const deal = useDeal(market, terms.pair !== undefined);
  const [picked, setPicked] = useState<PickedOrder>();
  const form = useRef<HTMLDivElement>(null);
  const parts: Parts = {
    market,
    pair: terms.pair,
    chart: (
      <ContractChart
        market={market}
        pair={terms.pair}
        trading={open.trading}
        pending={open.pending}
        turns={!wide}
        onLimit={({ side, price }) => {
          setPicked({ side: side === "buy" ? "long" : "short", price });
          form.current?.scrollIntoView({ block: "nearest" });
        }}
      />
    ),
    form: (
      <div ref={form} className="scroll-mt-16">
        <Form market={market} open={open} terms={terms} deal={deal} onTab={setTab} picked={picked} />
      </div>
    ),
    panel: <PositionsPanel market={market} pairs={terms.pairs} open={open} tab={tab} onTab={setTab} />,
  };
  return (
    <LiveAccount open={open} fallback={deal.data?.standing}>
      {wide ? <WideContracts {...parts} /> : <PhoneContracts {...parts} />}
    </LiveAccount>
  );
}

type FormProps = {
  readonly market: Market;
  readonly open: Open;
  readonly terms: ReturnType<typeof usePairs>;
  readonly deal: ReturnType<typeof useDeal>;
  readonly onTab: (tab: PanelTab) => void;
  readonly picked: PickedOrder | undefined;
};

/** The form once the pair's terms are known, with the user's open positions of the pair. */
function Form({ market, open, terms, deal, onTab, picked }: FormProps) {
  const { t } = useTranslation("contracts");
  const loggedIn = useLoggedIn();
  const { pair } = terms;
  const held = [...(open.trading ?? []), ...(open.pending ?? [])].filter(
    ({ match_id }) => match_id === market.match_id,
  );
  const say = ({ status }: Position) => {
    const kind = status === 1 ? "market" : "limit";
    onTab(kind === "market" ? "positions" : "pending");
    toast({ title: t(`accepted.${kind}`), body: t(`accepted.${kind}Body`), tone: "ok" });
  };
  const acknowledged = deal.data?.risk_acknowledged;
  return (
    <TermsGate
      terms={{ ...terms, known: pair !== undefined }}
      own={loggedIn && !deal.data ? deal : undefined}
      none={{ title: t("none.title", { pair: `${market.base}/${market.quote}` }), body: t("none.body") }}
    >
      {() =>
        pair && (
          <OrderForm
            pair={pair}
            market={market}
            held={held}
            acknowledged={acknowledged}
            capacity={deal.data?.capacity ?? undefined}
            picked={picked}
            onAccepted={say}
          />
        )
      }
    </TermsGate>
  );
}

type Parts = {
  readonly market: Market;
  readonly pair: ReturnType<typeof usePairs>["pair"];
  readonly chart: ReactNode;
  readonly form: ReactNode;
  readonly panel: ReactNode;
};

function PhoneContracts({ market, chart, form, panel }: Parts) {
  const { t } = useTranslation("contracts");
  const quote = useQuote(market.symbol);
  const [charted, setCharted] = useState(false);
  const [reading, setReading] = useState(false);
  const close = () => setReading(false);
  return (
    <PairPage
      market={market}
      onPick={pick}
      right={
        <>
          <span className="flex flex-col items-end justify-center pr-1 leading-4 max-[340px]:hidden">
            <LastPrice quote={quote} decimals={market.price_decimals} className="text-14 font-bold" />
            <Change change={quote?.change} className="text-11" />
          </span>
          <IconButton label={t("risk.title")} onClick={() => setReading(true)}>
            <CircleQuestionMark size={22} aria-hidden />
          </IconButton>
          <IconButton
            label={t(charted ? "chart.hide" : "chart.show")}
            aria-expanded={charted}
            onClick={() => setCharted(!charted)}
          >
            <ChartCandlestick size={22} aria-hidden className={charted ? "text-brand" : ""} />
          </IconButton>
        </>
      }
    >
      <p className="hidden items-baseline gap-2 px-(--gutter) pt-2 max-[340px]:flex">
        <LastPrice quote={quote} decimals={market.price_decimals} className="text-18 font-bold" />
        <Change change={quote?.change} className="text-12" />
      </p>
      {charted ? (
        <div className="border-b border-line">{chart}</div>
      ) : (
        <MiniChart market={market} onOpen={() => setCharted(true)} />
      )}
      <div className="px-(--gutter) pt-2.5 pb-4">{form}</div>
      <div className="h-2 shrink-0 bg-surface-0 dark:bg-surface-1" />
      {panel}
      <RiskSheet open={reading} onClose={close} acknowledged onAcknowledged={close} />
    </PairPage>
  );
}

function WideContracts({ market, pair, chart, form, panel }: Parts) {
  const { t } = useTranslation("contracts");
  return (
    <Page title={`${market.base}/${market.quote}`} bare flat>
      <DesktopHeader money current="lever" />
      <div className="grid grow grid-cols-[minmax(0,1fr)_340px] grid-rows-[auto_auto_1fr] gap-px bg-line pt-px">
        <div className="col-span-2">
          <PriceStrip indexed market={market} onPick={pick} end={<StarButton market={market} />} />
        </div>
        <div className="h-120 bg-page">{chart}</div>
        <div className="row-span-2 bg-page px-4 py-4">
          {form}
          {pair && (
            <section className="mt-5 border-t border-line pt-4">
              <h2 className="mb-2.5 font-bold">{t("terms.title")}</h2>
              <Terms pair={pair} />
            </section>
          )}
        </div>
        <div className="bg-page">{panel}</div>
      </div>
    </Page>
  );
}
