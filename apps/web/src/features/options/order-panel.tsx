import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { OptionPair } from "@candor/contract/routes/options.ts";
import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { NoPrice } from "../../shared/market/no-price.tsx";
import { goToLogin } from "../../shared/navigation.ts";
import { useOnline } from "../../shared/online.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { useFirstWrong } from "../../shared/ui/use-first-wrong.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { DurationCards } from "./duration-cards.tsx";
import { choiceOf, figuresOf, percentUp, stakeErrorOf } from "./form.ts";
import { RiskSheet } from "./risk-sheet.tsx";
import { StakeField } from "./stake-field.tsx";
import { usePlaceOption } from "./use-place-option.ts";

type OrderPanelProps = {
  readonly pair: OptionPair;
  readonly market: Market;
  readonly info: { readonly available: string; readonly risk_acknowledged: boolean } | undefined;
  readonly onAccepted: () => void;
};
type Type = 1 | 2;

/** Duration, stake and direction. The risk text comes before the first order, the confirmation before each. */
export function OrderPanel({ pair, market, info, onAccepted }: OrderPanelProps) {
  const { t } = useTranslation("option");
  const { percent } = useFormat();
  const refusalText = useRefusalText();
  const [seconds, setSeconds] = useState<number>();
  const [stake, setStake] = useState("");
  const [tried, setTried] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const goToFirstWrong = useFirstWrong(panel);
  const [confirming, setConfirming] = useState<Type>();
  /** What to go on with once the risk text is acknowledged; "reading" when it was only opened. */
  const [risk, setRisk] = useState<Type | "reading">();
  const placing = usePlaceOption(pair, onAccepted);
  const choice = choiceOf(pair, seconds);
  if (!choice) return <Callout tone="warn">{t("closed")}</Callout>;

  const found = stakeErrorOf(stake, choice, { feeRate: pair.fee, currency: pair.currency, available: info?.available });
  const { refusal } = placing;
  const refusedAt = (place: string) => (refusal?.place === place ? refusal.text : undefined);
  const stakeText = found && (stake !== "" || tried) ? refusalText(found.error, found.params) : refusedAt("stake");
  const press = (type: Type) => {
    setTried(true);
    goToFirstWrong();
    if (found || !info) return;
    placing.reset();
    if (info.risk_acknowledged) setConfirming(type);
    else setRisk(type);
  };
  const confirm = async () => {
    if (confirming === undefined) return;
    const accepted = await placing.place({
      match_id: pair.match_id,
      type: confirming,
      seconds: choice.seconds,
      number: stake,
    });
    if (accepted) setConfirming(undefined);
  };
  const change = (next: () => void) => {
    if (refusal) placing.reset();
    next();
  };
  return (
    <div ref={panel} className="flex flex-col gap-3">
      <DurationCards
        pair={pair}
        seconds={choice.seconds}
        onChange={(next) => change(() => setSeconds(next))}
        error={refusedAt("duration")}
      />
      <StakeField
        pair={pair}
        choice={choice}
        stake={stake}
        onChange={(next) => change(() => setStake(next))}
        available={info?.available}
        error={stakeText}
        offerTransfer={found?.error === "INSUFFICIENT_BALANCE"}
      />
      <p className="text-12 text-pretty text-text-2">
        <TriangleAlert size={14} aria-hidden className="mr-1 inline-block align-[-2px] text-warn" />
        {t("riskLine", { rate: percent(percentUp(choice.break_even), { signed: false }) })}{" "}
        <button type="button" className="hit-y font-bold text-brand" onClick={() => setRisk("reading")}>
          {t("readRisks")}
        </button>
      </p>
      {pair.open ? <NoPrice market={market} /> : <Callout tone="warn">{t("closed")}</Callout>}
      <Directions pair={pair} stake={stake} choice={choice} waiting={!info} onPress={press} />
      <RiskSheet
        open={risk !== undefined || refusal?.place === "risk"}
        acknowledged={info?.risk_acknowledged ?? false}
        onClose={() => change(() => setRisk(undefined))}
        onAcknowledged={() =>
          change(() => {
            if (risk === 1 || risk === 2) setConfirming(risk);
            setRisk(undefined);
          })
        }
      />
      <ConfirmSheet
        pair={pair}
        choice={choice}
        stake={stake}
        type={refusal?.place === "elsewhere" || refusal?.place === "risk" ? undefined : confirming}
        placing={placing}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

type DirectionsProps = {
  readonly pair: OptionPair;
  readonly choice: Parameters<typeof figuresOf>[1];
  readonly stake: string;
  readonly waiting: boolean;
  readonly onPress: (type: Type) => void;
};

/** Up and Down with what a win would pay; always at thumb height, over the tabs. */
function Directions({ pair, choice, stake, waiting, onPress }: DirectionsProps) {
  const { t } = useTranslation("option");
  const { t: common } = useTranslation();
  const { decimal } = useFormat();
  const loggedIn = useLoggedIn();
  const online = useOnline();
  const figures = figuresOf(stake, choice, pair.fee);
  const disabled = !online || !pair.open || waiting;
  return (
    <div className="sticky bottom-[calc(56px+var(--safe-b))] z-10 -mx-(--gutter) border-t border-line bg-page px-(--gutter) py-2.5 desktop:static desktop:mx-0 desktop:border-t-0 desktop:px-0">
      {!online && <p className="pb-2 text-12 text-warn">{common("common.offline")}</p>}
      {loggedIn ? (
        <div className="grid grid-cols-2 gap-2.5">
          {([1, 2] as const).map((type) => {
            const Arrow = type === 1 ? ArrowUp : ArrowDown;
            return (
              <Button key={type} tone={type === 1 ? "buy" : "sell"} disabled={disabled} onClick={() => onPress(type)}>
                <Arrow size={22} strokeWidth={2.4} aria-hidden className="shrink-0" />
                <span className="min-w-0 text-left">
                  <span className="block leading-5">{t(type === 1 ? "up" : "down")}</span>
                  <span className="block text-12 leading-4 font-medium text-balance">
                    {figures
                      ? t("winPays", { amount: decimal(formatAmount(figures.winPays), { least: 2 }) })
                      : t("enterStake")}
                  </span>
                </span>
              </Button>
            );
          })}
        </div>
      ) : (
        <Button full onClick={goToLogin}>
          {t("logIn")}
        </Button>
      )}
    </div>
  );
}
