import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Chips } from "../../../shared/ui/chips.tsx";
import { SelectSheet } from "../../../shared/ui/select-sheet.tsx";
import type { Coin, Fiat } from "../publish/form.ts";

type FiltersProps = {
  readonly coins: readonly Coin[];
  readonly coin: Coin;
  readonly fiats: readonly Fiat[];
  readonly fiat: Fiat;
  readonly onChoose: (part: { readonly currencyId?: number; readonly fiat?: string }) => void;
};

/** The coin as chips, the money as a sheet with the names of all. */
export function Filters({ coins, coin, fiats, fiat, onChoose }: FiltersProps) {
  const { t } = useTranslation("otc");
  const { tag } = useFormat();
  const names = new Intl.DisplayNames([tag], { type: "currency" });
  return (
    <div className="grid grid-cols-1 items-center gap-3 min-[360px]:grid-cols-[minmax(0,1fr)_minmax(0,8.5rem)]">
      <Chips
        label={t("filter.coin")}
        items={coins.map(({ currency_id, currency_name }) => ({ value: currency_id, label: currency_name }))}
        value={coin.currency_id}
        onChange={(currencyId) => onChoose({ currencyId })}
      />
      <SelectSheet
        dense
        label={t("filter.fiat")}
        options={fiats.map(({ code }) => ({ value: code, label: code, note: names.of(code) }))}
        value={fiat.code}
        onChange={(code) => onChoose({ fiat: code })}
      />
    </div>
  );
}
