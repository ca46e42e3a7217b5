import { accountTypes } from "@candor/contract/accounts.ts";
import { specificationTags } from "@candor/contract/ledger-tags.ts";
import { getWalletLog } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useQueryParams } from "../../shared/use-param.ts";
import { FilterButton } from "./filter-button.tsx";
import { type LedgerFilter, LedgerList } from "./ledger-list.tsx";

/** Every change of the user's balances, by account, currency and kind. `account` of the query opens it filtered. */
export default function AssetRecordPage() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const params = useQueryParams();
  const refresh = useRefresh();
  const { currencies } = useMarkets();
  const given = accountTypes.find((each) => each === params["account"]);
  const [{ account, currency_id, tag }, setFilter] = useState<{
    [Key in keyof LedgerFilter]: LedgerFilter[Key] | undefined;
  }>({ account: given });
  const filter: LedgerFilter = {
    ...(account === undefined ? {} : { account }),
    ...(currency_id === undefined ? {} : { currency_id }),
    ...(tag === undefined ? {} : { tag }),
  };
  const filtered = Object.keys(filter).length > 0;
  return (
    <Page title={common("page.assetRecord")} back money flat onRefresh={() => refresh(getWalletLog)}>
      <fieldset
        aria-label={t("filter.label")}
        className="sticky top-[calc(var(--head-h)+var(--safe-t))] z-10 flex min-w-0 gap-2 overflow-x-auto border-b border-line bg-page p-gutter py-2 [scrollbar-width:none]"
      >
        <FilterButton
          label={t("filter.account")}
          all={t("filter.allAccounts")}
          options={accountTypes.map((value) => ({ value, label: t(`account.${value}`) }))}
          value={account}
          onChange={(next) => setFilter((before) => ({ ...before, account: next }))}
        />
        <FilterButton
          label={t("filter.currency")}
          all={t("filter.allCurrencies")}
          options={(currencies ?? []).map(({ currency_id: value, symbol }) => ({ value, label: symbol }))}
          value={currency_id}
          onChange={(next) => setFilter((before) => ({ ...before, currency_id: next }))}
        />
        <FilterButton
          label={t("filter.tag")}
          all={t("filter.allTags")}
          options={specificationTags.map((value) => ({ value, label: t(`tag.${value}`) }))}
          value={tag}
          onChange={(next) => setFilter((before) => ({ ...before, tag: next }))}
        />
      </fieldset>
      <LedgerList
        key={JSON.stringify(filter)}
        filter={filter}
        empty={
          filtered ? (
            <EmptyState
              title={t("ledger.none.title")}
              body={t("ledger.none.body")}
              action={
                <Button tone="soft" size="small" onClick={() => setFilter({})}>
                  {t("filter.clear")}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t("ledger.empty.title")} body={t("ledger.empty.body")} />
          )
        }
      />
    </Page>
  );
}
