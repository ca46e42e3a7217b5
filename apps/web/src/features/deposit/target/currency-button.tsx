import type { Currency } from "@candor/contract/routes/market.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { named } from "../../../shared/wallet/currency-search.ts";
import { CurrencySheet } from "../../../shared/wallet/currency-sheet.tsx";

type CurrencyButtonProps = {
  readonly currency: Currency;
  readonly currencies: readonly Currency[];
  readonly onPick: (currencyId: number) => void;
};

/** The deposited currency as the head of the page; opens the choice. */
export function CurrencyButton({ currency, currencies, onPick }: CurrencyButtonProps) {
  const { t } = useTranslation("deposit");
  const { tag } = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-13 w-full items-center gap-3 rounded-12 text-left"
      >
        <CoinIcon symbol={currency.symbol} size={40} />
        <span className="min-w-0 grow">
          <span className="block text-22 font-bold">{currency.symbol}</span>
          <span className="block text-12 text-text-3">{named([currency], tag)[0]?.shownName}</span>
        </span>
        <span className="sr-only">{t("currency.choose")}</span>
        <ChevronDown size={22} aria-hidden className="shrink-0 text-text-2" />
      </button>
      <CurrencySheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("currency.title")}
        currencies={currencies}
        chosen={currency.currency_id}
        onPick={(currencyId) => {
          setOpen(false);
          if (currencyId !== undefined) onPick(currencyId);
        }}
      />
    </>
  );
}
