import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import type { ExchangeState } from "./use-exchange.ts";

type CurrencyButtonProps = { readonly side: "from" | "to"; readonly state: ExchangeState };

/** The currency of one side, at the right of its figure; opens the choice with each balance. */
export function CurrencyButton({ side, state }: CurrencyButtonProps) {
  const { t } = useTranslation("exchange");
  const { amountIn } = useFormat();
  const [open, setOpen] = useState(false);
  const { list, form, change, availableOf, busy } = state;
  const chosen = state[side];
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-haspopup="dialog"
        aria-label={t(side === "from" ? "chooseFrom" : "chooseTo", { symbol: chosen?.symbol ?? "" })}
        onClick={() => setOpen(true)}
        className="hit-y -mr-1 flex min-h-10 items-center gap-1.5 rounded-full bg-surface-1 py-1 pr-2.5 pl-1.5 text-16 font-bold text-text-1 shadow-1 disabled:opacity-60 dark:bg-surface-3"
      >
        <CoinIcon symbol={chosen?.symbol ?? ""} size={26} />
        {chosen?.symbol}
        <ChevronDown size={16} aria-hidden className="text-text-2" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t(side)}>
        <OptionList
          options={list.map(({ currency_id, symbol, name }) => ({
            value: currency_id,
            label: symbol === name ? symbol : `${symbol} \u00b7 ${name}`,
            icon: <CoinIcon symbol={symbol} size={28} />,
            note: t("available", { amount: amountIn(availableOf(currency_id), symbol) }),
          }))}
          value={side === "from" ? form.fromId : form.toId}
          onChange={(currencyId) => {
            change({ type: side, currencyId });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
