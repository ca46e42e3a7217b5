import { accountTypes } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { DaysButton } from "./days-button.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { LedgerFilter } from "./ledger-list.tsx";
import { type TagGroup, tagGroups } from "./tag-groups.ts";

/** The filter that the page's address asks for; unknown values are ignored. */
export function filterFrom(params: Readonly<Record<string, string>>): LedgerFilter {
  const account = accountTypes.find((each) => each === params["account"]);
  const currencyId = params["currency_id"];
  return {
    ...(account === undefined ? {} : { account }),
    ...(currencyId !== undefined && /^[1-9][0-9]{0,8}$/.test(currencyId)
      ? { currency_id: Number.parseInt(currencyId, 10) }
      : {}),
  };
}

/** The same without the parts that are not set: an absent part does not filter. */
function withChange(filter: LedgerFilter, change: { [Key in keyof LedgerFilter]: LedgerFilter[Key] | undefined }) {
  const all = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as LedgerFilter;
}

type RecordFiltersProps = { readonly filter: LedgerFilter; readonly onChange: (filter: LedgerFilter) => void };

/** One chip per filter, in a row that stays under the bar. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation("assets");
  const { currencies = [] } = useMarkets();
  const groups = Object.entries(tagGroups) as [TagGroup, readonly LedgerTag[]][];
  return (
    <fieldset
      aria-label={t("filter.label")}
      className="sticky top-[calc(var(--head-h)+var(--safe-t))] z-10 flex min-w-0 gap-2 overflow-x-auto border-b border-line bg-page p-gutter py-2 [scrollbar-width:none]"
    >
      <FilterButton
        label={t("filter.tag")}
        all={t("filter.allTags")}
        groups={groups.map(([group, tags]) => ({
          title: t(`tagGroup.${group}`),
          options: tags.map((value) => ({ value, label: t(`tag.${value}`) })),
        }))}
        value={filter.tag}
        onChange={(tag) => onChange(withChange(filter, { tag }))}
      />
      <FilterButton
        label={t("filter.currency")}
        all={t("filter.allCurrencies")}
        groups={[{ options: currencies.map(({ currency_id: value, symbol }) => ({ value, label: symbol })) }]}
        value={filter.currency_id}
        onChange={(currency_id) => onChange(withChange(filter, { currency_id }))}
      />
      <FilterButton
        label={t("filter.account")}
        all={t("filter.allAccounts")}
        groups={[{ options: accountTypes.map((value) => ({ value, label: t(`account.${value}`) })) }]}
        value={filter.account}
        onChange={(account) => onChange(withChange(filter, { account }))}
      />
      <DaysButton value={filter} onChange={({ from, to }) => onChange(withChange(filter, { from, to }))} />
    </fieldset>
  );
}
