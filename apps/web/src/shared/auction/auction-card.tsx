import type { AuctionPhase } from "@candor/contract/domain/subscriptions.ts";
import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Auction, Market } from "@candor/contract/routes/market.ts";
import { ArrowDown, ArrowUp, Check, ChevronRight, CircleHelp, Equal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatRemaining } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import type { Quote } from "../socket/quotes.ts";
import { Callout } from "../ui/callout.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Spinner } from "../ui/ring.tsx";
import { useNow } from "../use-now.ts";
import { imbalanceOf } from "./auction.ts";
import { LaunchSheet } from "./launch-sheet.tsx";

type CardProps = {
  readonly market: Market;
  readonly auction: Auction;
  readonly phase: AuctionPhase;
  /** The engine's clock minus this device's, in ms. */
  readonly offset: number;
};

/** Where the price of a pair will stand: its auction, from the countdown before it to the trades at the one price. */
export function AuctionCard({ market, auction, phase, offset }: CardProps) {
  const { t } = useTranslation("auction");
  const left = auction.launch_at_ms - (useNow(SECOND_MS) + offset);
  const [isExplained, setExplained] = useState(false);
  return (
    <section aria-label={t("title")} className="border-b border-line p-gutter py-3">
      <div className="flex items-start gap-3">
        <Head market={market} auction={auction} phase={phase} left={left} />
        <IconButton label={t("how.open")} onClick={() => setExplained(true)} className="-my-2.5 -mr-2.5 text-text-2">
          <CircleHelp size={20} aria-hidden />
        </IconButton>
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-x-3 max-[340px]:grid-cols-2 max-[340px]:gap-y-2">
        {phase === "waiting" ? (
          <Times market={market} auction={auction} />
        ) : (
          <Figures market={market} auction={auction} />
        )}
      </dl>
      <div className="mt-3">
        <Note auction={auction} phase={phase} />
      </div>
      <a
        href={linkTo("publicationDetails", { id: auction.ieo_id })}
        className="-mb-2 flex min-h-11 items-center text-13 font-medium text-brand"
      >
        {t("details")}
        <ChevronRight size={16} aria-hidden />
      </a>
      <LaunchSheet open={isExplained} onClose={() => setExplained(false)} />
    </section>
  );
}

type PhaseProps = {
  readonly market: Market;
  readonly auction: Auction;
  readonly phase: AuctionPhase;
  /** Until the launch, in ms. */
  readonly left: number;
};

const LARGE = "text-28 font-bold max-[340px]:text-22";

/** The countdown while no order is taken, then the price with the countdown beside it. */
function Head({ market, auction, phase, left }: PhaseProps) {
  const { t } = useTranslation("auction");
  const { price, time } = useFormat();
  if (phase === "waiting")
    return (
      <div className="grow">
        <p className="text-12 text-text-2">{t("untilLaunch")}</p>
        <p role="timer" aria-live="off" className={LARGE}>
          {left > DAY_MS ? time(auction.launch_at_ms, "dayMinute") : formatRemaining(left)}
        </p>
      </div>
    );
  return (
    <>
      <div className="min-w-0 grow">
        <p className="text-12 text-text-2">{t("indicative")}</p>
        <p className={LARGE}>
          {auction.price === null ? "\u2014" : price(auction.price, market.price_decimals)}
          <span className="ml-1 text-13 font-normal text-text-3">{market.quote}</span>
        </p>
        <p className="text-12 text-text-3">{t(auction.price === null ? "noPrice" : "ifNow")}</p>
      </div>
      {phase === "launching" ? (
        <span role="status" className="flex items-center gap-2 pt-4 text-13 font-medium text-brand">
          <Spinner size={16} />
          {t("launchingNow")}
        </span>
      ) : (
        <div className="text-right">
          <p className="text-12 text-text-2">{t("untilLaunch")}</p>
          <p role="timer" aria-live="off" className="text-22 font-bold">
            {formatRemaining(left)}
          </p>
        </div>
      )}
    </>
  );
}

function Times({ market, auction }: Pick<PhaseProps, "market" | "auction">) {
  const { t } = useTranslation("auction");
  const { time } = useFormat();
  return (
    <>
      <IssuePrice market={market} auction={auction} />
      <Figure label={t("opens")}>{time(auction.opens_at_ms, "dayMinute")}</Figure>
      <Figure label={t("launch")}>{time(auction.launch_at_ms, "dayMinute")}</Figure>
    </>
  );
}

const sideIcons = { buy: ArrowUp, sell: ArrowDown, even: Equal };

function Figures({ market, auction }: Pick<PhaseProps, "market" | "auction">) {
  const { t } = useTranslation("auction");
  const { decimal } = useFormat();
  const amount = (text: string) => `${decimal(text, { decimals: market.quantity_decimals })} ${market.base}`;
  const { side, quantity } = imbalanceOf(auction);
  const Icon = sideIcons[side];
  return (
    <>
      <Figure label={t("volume")}>{amount(auction.volume)}</Figure>
      <Figure label={t("imbalance")}>
        <Icon size={13} strokeWidth={2.4} aria-hidden className="mr-0.5 inline align-[-2px]" />
        {side === "even" ? t("side.even") : t(`side.${side}`, { amount: amount(quantity) })}
      </Figure>
      <IssuePrice market={market} auction={auction} />
    </>
  );
}

function IssuePrice({ market, auction }: Pick<PhaseProps, "market" | "auction">) {
  const { t } = useTranslation("auction");
  const { decimal } = useFormat();
  return (
    <Figure label={t("issuePrice")}>
      {decimal(auction.issue_price)} {market.quote}
    </Figure>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-11 text-text-3">{label}</dt>
    <dd className="text-13 font-medium">{children}</dd>
  </div>
);

/** What holds now, and what comes next. */
function Note({ auction, phase }: Pick<PhaseProps, "auction" | "phase">) {
  const { t } = useTranslation("auction");
  const { time } = useFormat();
  if (auction.paused) return <Callout tone="warn">{t("note.paused")}</Callout>;
  switch (phase) {
    case "waiting":
      return <Callout>{t("note.waiting", { time: time(auction.opens_at_ms, "minute") })}</Callout>;
    case "collecting":
      return <Callout>{t("note.collecting", { time: time(auction.firm_from_ms, "clock") })}</Callout>;
    case "firm":
      return <Callout tone="warn">{t("note.firm")}</Callout>;
    case "launching":
      return <Callout tone="info">{t("note.launching")}</Callout>;
  }
}

/** On a page that was open when its pair launched: the price at which everything traded, which is the first of its day. */
export function LaunchedNote({ market, quote }: { readonly market: Market; readonly quote: Quote | undefined }) {
  const { t } = useTranslation("auction");
  const { price } = useFormat();
  return (
    <div role="status" className="p-gutter py-2">
      <Callout tone="ok" icon={<Check size={16} />}>
        {quote ? (
          <b>{t("launched.price", { price: `${price(quote.open, market.price_decimals)} ${market.quote}` })}</b>
        ) : (
          <b>{t("launched.none")}</b>
        )}{" "}
        {t("launched.body")}
      </Callout>
    </div>
  );
}
