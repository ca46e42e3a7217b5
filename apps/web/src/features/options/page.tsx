import type { Market } from "@candor/contract/routes/market.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { CircleQuestionMark, History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DesktopHeader } from "../../shared/market/desktop-header.tsx";
import { MarketGate } from "../../shared/market/market-gate.tsx";
import { PairPage } from "../../shared/market/pair-page.tsx";
import { PriceStrip } from "../../shared/market/price-strip.tsx";
import { go, replaceWith } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { TermsGate } from "../../shared/trading-limits/terms-gate.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useWide } from "../../shared/use-wide.ts";
import { CandleChart } from "./chart/candle-chart.tsx";
import { LiveChart } from "./chart/live-chart.tsx";
import { type ChartKind, PriceRow } from "./chart/price-row.tsx";
import { OrderPanel } from "./form/order-panel.tsx";
import { ResultSheet } from "./orders/result-sheet.tsx";
import { RunningList } from "./orders/running-list.tsx";
import { RiskSheet } from "./risk-sheet.tsx";
import { usePayInfo, useRunning, useTerms } from "./use-option.ts";

/** The chart fills the space that the form and the open orders leave; the form's minimum height keeps it from jumping when the terms arrive. */
const CHART_ROOM = { phone: "relative min-h-56 grow", wide: "relative min-h-115 grow" };
const FORM_LEAST = "min-h-88";

/** Up/down options of a pair: `?symbol=BTC-USDT`. */
export default function OptionPage() {
  const { t } = useTranslation();
  return <MarketGate title={t("tab.option")}>{(market) => <Option key={market.symbol} market={market} />}</MarketGate>;
}

const pick = (symbol: string) => replaceWith("option", { symbol });

function Option({ market }: { readonly market: Market }) {
  const wide = useWide();
  const [kind, setKind] = useState<ChartKind>("line");
  const [results, setResults] = useState<readonly OptionOrder[]>([]);
  const { orders, offset } = useRunning((order) => setResults((before) => [...before, order]));
  const own = orders.filter(({ match_id }) => match_id === market.match_id);
  const parts = {
    market,
    chart:
      kind === "line" ? (
        <LiveChart market={market} order={own.find(({ due_at_ms }) => due_at_ms !== null)} offset={offset} />
      ) : (
        <CandleChart market={market} orders={own} />
      ),
    head: <PriceRow market={market} kind={kind} onKind={setKind} />,
    running: <RunningList orders={orders} market={market} offset={offset} />,
    form: <Form market={market} />,
  };
  return (
    <>
      {wide ? <WideOption {...parts} /> : <PhoneOption {...parts} />}
      <ResultSheet order={results[0]} onClose={() => setResults((before) => before.slice(1))} />
    </>
  );
}

/** A toast would cover the buttons; the card of the accepted order, at the top, is the feedback. */
const showRunning = () => scrollTo({ top: 0 });

/** The form once the pair's terms are known, or a note that the pair has none or that they could not be loaded. */
function Form({ market }: { readonly market: Market }) {
  const { t } = useTranslation("option");
  const loggedIn = useLoggedIn();
  const { pair, ...terms } = useTerms(market);
  const info = usePayInfo(market);
  return (
    <TermsGate
      terms={{ ...terms, known: pair !== undefined }}
      own={loggedIn && !info.data ? info : undefined}
      none={{ title: t("none.title", { pair: `${market.base}/${market.quote}` }), body: t("none.body") }}
    >
      {() => pair && <OrderPanel pair={pair} market={market} info={info.data} onAccepted={showRunning} />}
    </TermsGate>
  );
}

type Parts = {
  readonly market: Market;
  readonly chart: ReactNode;
  readonly head: ReactNode;
  readonly running: ReactNode;
  readonly form: ReactNode;
};

const HistoryButton = () => {
  const { t } = useTranslation("option");
  return (
    <IconButton label={t("history.title")} onClick={() => go("optionRecord")}>
      <History size={22} aria-hidden />
    </IconButton>
  );
};

function PhoneOption({ market, chart, head, running, form }: Parts) {
  const { t } = useTranslation("option");
  const [reading, setReading] = useState(false);
  const close = () => setReading(false);
  return (
    <PairPage
      market={market}
      onPick={pick}
      right={
        <>
          <IconButton label={t("risk.title")} onClick={() => setReading(true)}>
            <CircleQuestionMark size={22} aria-hidden />
          </IconButton>
          <HistoryButton />
        </>
      }
    >
      {head}
      <div className={CHART_ROOM.phone}>
        <div className="absolute inset-0">{chart}</div>
      </div>
      <div className="flex flex-col gap-3 px-(--gutter) pt-3">
        {running}
        <div className={FORM_LEAST}>{form}</div>
      </div>
      <RiskSheet open={reading} onClose={close} acknowledged onAcknowledged={close} />
    </PairPage>
  );
}

function WideOption({ market, chart, head, running, form }: Parts) {
  return (
    <Page title={`${market.base}/${market.quote}`} bare flat>
      <DesktopHeader money current="option" />
      <div className="grid grow grid-cols-[minmax(0,1fr)_340px] grid-rows-[auto_1fr] gap-px bg-line pt-px">
        <div className="col-span-2">
          <PriceStrip indexed market={market} onPick={pick} end={<HistoryButton />} />
        </div>
        <div className="flex flex-col bg-page">
          {head}
          <div className={CHART_ROOM.wide}>
            <div className="absolute inset-0">{chart}</div>
          </div>
          <div className="p-4">{running}</div>
        </div>
        <div className="bg-page px-4 py-4">{form}</div>
      </div>
    </Page>
  );
}
