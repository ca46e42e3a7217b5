import { formatAmount } from "@candor/contract/domain/money.ts";
import { DOWN, UP } from "@candor/contract/domain/options.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { getPayInfo, type OptionPair, optionRunning, optionTrade } from "@candor/contract/routes/options.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useFirstWrong } from "../../../shared/form/use-first-wrong.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { IdentityGate, RiskGate } from "../../../shared/gate/gates.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { NoPrice } from "../../../shared/market/no-price.tsx";
import { percentUp } from "../../../shared/market/percent-of.ts";
import { goToLogin } from "../../../shared/navigation.ts";
import { useOnline } from "../../../shared/online.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { RiskSheet } from "../risk-sheet.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { DurationCards } from "./duration-cards.tsx";
import { choiceOf, figuresOf, stakeErrorOf } from "./form.ts";
import { codes } from "./refusals.ts";
import { StakeField } from "./stake-field.tsx";

type OrderPanelProps = {
  readonly pair: OptionPair;
  readonly market: Market;
  readonly info: { readonly available: string; readonly risk_acknowledged: boolean } | undefined;
  readonly onAccepted: () => void;
};
type Type = typeof UP | typeof DOWN;
const firstForm: { readonly seconds: number | undefined; readonly stake: string } = { seconds: undefined, stake: "" };

/** Duration, stake and direction. The risk text comes before the first order, the confirmation before each. */
export function OrderPanel({ pair, market, info, onAccepted }: OrderPanelProps) {
  const { t } = useTranslation("option");
  const { percent } = useFormat();
  const refresh = useRefresh();
  const act = useSend(optionTrade, `option:${pair.match_id}`);
  const available = info?.available;
  const form = useForm({
    start: firstForm,
    errors: ({ seconds, stake }) => {
      const choice = choiceOf(pair, seconds);
      const wrong = choice && stakeErrorOf(stake, choice, { feeRate: pair.fee, currency: pair.currency, available });
      return wrong ? { stake: wrong } : {};
    },
    shows: (field, { stake }) => field === "stake" && stake !== "",
    names: {},
    codes,
    act,
    draft: { name: `option:${pair.match_id}`, fields: ["seconds", "stake"] },
  });
  const { stake } = form.values;
  const panel = useRef<HTMLDivElement>(null);
  const goToFirstWrong = useFirstWrong(panel);
  const [confirming, setConfirming] = useState<Type>();
  /** The next step once the risk text is acknowledged; "reading" when it was only opened. */
  const [risk, setRisk] = useState<Type | "reading">();
  const choice = choiceOf(pair, form.values.seconds);
  if (!choice) return <Callout tone="warn">{t("closed")}</Callout>;

  const { refused } = form;
  const press = (type: Type) => {
    const isRight = form.check();
    goToFirstWrong();
    if (!isRight || !info) return;
    form.forget();
    if (info.risk_acknowledged) setConfirming(type);
    else setRisk(type);
  };
  const confirm = () => {
    if (confirming === undefined) return;
    const order = { match_id: pair.match_id, type: confirming, seconds: choice.seconds, number: stake };
    void act.send(order, () => {
      void refresh(optionRunning, getPayInfo, getAsset);
      onAccepted();
      setConfirming(undefined);
    });
  };
  return (
    <div ref={panel} className="flex flex-col gap-3">
      <IdentityGate />
      <RiskGate acknowledged={info?.risk_acknowledged} onRead={() => setRisk("reading")} />
      <DurationCards
        pair={pair}
        seconds={choice.seconds}
        onChange={(seconds) => form.change({ seconds })}
        error={form.errorOf("duration")}
      />
      <StakeField
        pair={pair}
        choice={choice}
        stake={stake}
        onChange={(next) => form.change({ stake: next })}
        available={available}
        error={stake === "" ? form.errorOf("stake") && t("enterStake") : form.errorOf("stake")}
        offerTransfer={form.errors.stake?.error === "INSUFFICIENT_BALANCE"}
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
        open={risk !== undefined || refused?.place === "risk"}
        acknowledged={info?.risk_acknowledged ?? false}
        onClose={() => {
          form.forget();
          setRisk(undefined);
        }}
        onAcknowledged={() => {
          form.forget();
          if (risk === UP || risk === DOWN) setConfirming(risk);
          setRisk(undefined);
        }}
      />
      <ConfirmSheet
        pair={pair}
        choice={choice}
        stake={stake}
        type={refused?.place === "elsewhere" || refused?.place === "risk" ? undefined : confirming}
        act={act}
        refused={refused}
        onClose={() => setConfirming(undefined)}
        onConfirm={confirm}
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

/** Up and Down with the payout of a win; always at thumb height, above the tabs. */
function Directions({ pair, choice, stake, waiting, onPress }: DirectionsProps) {
  const { t } = useTranslation("option");
  const { t: common } = useTranslation();
  const { inFull } = useFormat();
  const loggedIn = useLoggedIn();
  const online = useOnline();
  const figures = figuresOf(stake, choice, pair.fee);
  const disabled = !online || !pair.open || waiting;
  return (
    <div
      data-bar
      className="sticky bottom-[calc(56px+var(--safe-b))] z-10 -mx-(--gutter) border-t border-line bg-page px-(--gutter) py-2.5 desktop:static desktop:mx-0 desktop:border-t-0 desktop:px-0"
    >
      {!online && <p className="pb-2 text-12 text-warn">{common("common.offline")}</p>}
      {loggedIn ? (
        <div className="grid grid-cols-2 gap-2.5">
          {([UP, DOWN] as const).map((type) => {
            const Arrow = type === UP ? ArrowUp : ArrowDown;
            return (
              <Button key={type} tone={type === UP ? "buy" : "sell"} disabled={disabled} onClick={() => onPress(type)}>
                <Arrow size={22} strokeWidth={2.4} aria-hidden className="shrink-0" />
                <span className="min-w-0 text-left">
                  <span className="block leading-5">{t(type === UP ? "up" : "down")}</span>
                  <span className="block text-12 leading-4 font-medium text-balance">
                    {figures ? t("winPays", { amount: inFull(formatAmount(figures.winPays)) }) : t("enterStake")}
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
