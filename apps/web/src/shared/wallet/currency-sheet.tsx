import type { Currency } from "@candor/contract/routes/market.ts";
import { Check, Landmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Chips } from "../ui/chips.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { type NamedCurrency, named, searchCurrencies } from "./currency-search.ts";
import { useRecentCurrencies } from "./recent-currencies.ts";

type CurrencySheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly currencies: readonly Currency[];
  /** Undefined for all, see `all`. */
  readonly chosen: number | undefined;
  readonly onPick: (currencyId: number | undefined) => void;
  /** The label of a first row for all currencies, as in a filter. */
  readonly all?: string;
  /** Under the name of a currency: its balance. */
  readonly note?: (currency: Currency) => ReactNode;
};

/** Every currency with search, the recent ones first, and bank currencies marked. */
export function CurrencySheet({ open, onClose, title, ...choice }: CurrencySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open && <CurrencyChoice {...choice} />}
    </Sheet>
  );
}

function CurrencyChoice({
  currencies,
  chosen,
  onPick,
  all,
  note,
}: Omit<CurrencySheetProps, "open" | "onClose" | "title">) {
  const { t } = useTranslation("currency");
  const { tag } = useFormat();
  const recent = useRecentCurrencies(({ ids }) => ids);
  const [text, setText] = useState("");
  const searching = text.trim() !== "";
  const found = searchCurrencies(named(currencies, tag), text);
  const used = recent.flatMap((id) => found.filter(({ currency_id }) => currency_id === id));
  const row = (currency: NamedCurrency) => (
    <CurrencyRow key={currency.currency_id} currency={currency} chosen={chosen} onPick={onPick} note={note} />
  );
  return (
    // The sheet keeps its height while the list gets shorter, so that the search field does not move under the finger.
    <div className="min-h-[64dvh]">
      <SearchField label={t("search")} value={text} onChange={setText} />
      {!searching && used.length > 0 && (
        <section className="pt-2">
          <h3 className="text-12 text-text-3">{t("recent")}</h3>
          <Chips
            label={t("recent")}
            items={used.map(({ currency_id, symbol }) => ({ value: currency_id, label: symbol }))}
            value={chosen}
            onChange={onPick}
          />
        </section>
      )}
      {!searching && all !== undefined && (
        <ul className="-mx-4 pt-2">
          <Row current={chosen === undefined} onPress={() => onPick(undefined)}>
            {all}
          </Row>
        </ul>
      )}
      <ul className="-mx-4 pt-2">{found.map(row)}</ul>
      {found.length === 0 && <EmptyState title={t("none")} body={t("noneHint")} />}
    </div>
  );
}

type CurrencyRowProps = Pick<CurrencySheetProps, "chosen" | "onPick"> & {
  readonly currency: NamedCurrency;
  readonly note: CurrencySheetProps["note"] | undefined;
};

function CurrencyRow({ currency, chosen, onPick, note }: CurrencyRowProps) {
  const { t } = useTranslation("currency");
  const { currency_id, symbol, shownName, kind } = currency;
  return (
    <Row
      current={currency_id === chosen}
      onPress={() => onPick(currency_id)}
      icon={
        <span className="relative shrink-0">
          <CoinIcon symbol={symbol} size={32} />
          {kind === "fiat" && (
            <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full bg-surface-1 text-text-2">
              <Landmark size={12} aria-hidden />
            </span>
          )}
        </span>
      }
      note={note?.(currency) ?? (kind === "fiat" && t("bank"))}
    >
      {symbol} <span className="text-13 font-normal text-text-3">{shownName}</span>
    </Row>
  );
}

type RowProps = {
  readonly current: boolean;
  readonly onPress: () => void;
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

const Row = ({ current, onPress, icon, note, children }: RowProps) => (
  <li>
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onPress}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 active:bg-surface-2"
    >
      {icon}
      <span className="min-w-0 grow">
        <span className={cx("block text-16", current ? "font-bold text-brand" : "font-medium")}>{children}</span>
        {note && <span className="block text-12 text-text-3">{note}</span>}
      </span>
      {current && <Check size={20} aria-hidden className="shrink-0 text-brand" />}
    </button>
  </li>
);
