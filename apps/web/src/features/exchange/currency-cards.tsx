import { DECIMALS } from "@candor/contract/domain/money.ts";
import { ArrowDown } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { AmountField } from "../../shared/ui/amount-field.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { PercentChips } from "../../shared/ui/chips.tsx";
import { FieldFrame } from "../../shared/ui/field.tsx";
import { shareOf } from "../../shared/wallet/spend.ts";
import { isOfAmount } from "./amount-error.ts";
import { CurrencyButton } from "./currency-button.tsx";
import type { ExchangeState } from "./use-exchange.ts";

/** The given currency above the received one, with the button between them that swaps them. */
export function CurrencyCards({ state }: { readonly state: ExchangeState }) {
  return (
    <div className="flex flex-col">
      <GiveCard state={state} />
      <SwapButton state={state} />
      <ReceiveCard state={state} />
    </div>
  );
}

function GiveCard({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { money } = useFormat();
  const { form, from, available, decimals, busy, change, error } = state;
  const symbol = from?.symbol ?? "";
  const type = (amount: string) => change({ type: "amount", amount });
  return (
    <Card className="flex flex-col gap-3">
      <AmountField
        key={form.fromId}
        large
        label={t("from")}
        aside={t("available", { amount: money(available, symbol) })}
        placeholder="0"
        decimals={DECIMALS}
        value={form.amount}
        disabled={busy}
        onChange={type}
        error={useAmountError(state)}
        unit={<CurrencyButton side="from" state={state} />}
      />
      <PercentChips
        label={t("share")}
        disabled={busy || error === "nothingAvailable"}
        value={undefined}
        onChange={(percent) => type(shareOf(available, percent, decimals))}
      />
    </Card>
  );
}

function ReceiveCard({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { amountIn, approx } = useFormat();
  const id = useId();
  const { quote, latest, error } = state.price;
  const typed = state.form.amount !== "";
  // The figure of the amount before stays in gray until the new one arrives: an empty field would jump with every digit.
  const text = quote?.receive ?? (typed && !error ? latest?.receive : undefined);
  return (
    <Card>
      <FieldFrame id={id} label={t("receive")} tall>
        <output
          id={id}
          className={cx(
            "min-w-0 grow py-2 text-22 font-bold break-words",
            quote ? "text-text-1" : "font-normal text-text-3",
          )}
        >
          {text === undefined ? (typed ? "\u2014" : "0") : approx(amountIn(text, state.to?.symbol ?? ""))}
        </output>
        <CurrencyButton side="to" state={state} />
      </FieldFrame>
    </Card>
  );
}

function SwapButton({ state: { change, busy } }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const [turns, setTurns] = useState(0);
  return (
    <button
      type="button"
      aria-label={t("swap")}
      disabled={busy}
      onClick={() => {
        setTurns(turns + 1);
        change({ type: "swap" });
      }}
      className="z-1 -my-2.5 grid size-11 place-items-center self-center rounded-full border-4 border-surface-0 bg-brand-soft text-brand disabled:text-text-3"
    >
      <ArrowDown
        size={20}
        aria-hidden
        className="transition-transform duration-3"
        style={{ transform: `rotate(${turns * 180}deg)` }}
      />
    </button>
  );
}

/** The error of the current amount, or the refusal of the price or the conversion. Empty is not an error: the button asks for an amount. */
function useAmountError({ error, available, decimals, from, price, act }: ExchangeState): string | undefined {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation();
  const { inFull } = useFormat();
  if (error === "tooMuch") return t("tooMuch", { amount: inFull(available), symbol: from?.symbol ?? "" });
  if (error === "zero") return t("zero");
  if (error === "tooPrecise") return common("input.tooManyDecimals", { decimals });
  if (error !== undefined) return undefined;
  const refusal = act.refusal ?? price.error;
  return isOfAmount(refusal) ? refusal.message : undefined;
}
