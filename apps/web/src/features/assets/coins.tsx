import { Search, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { type Asset, holdingsOf, isZero } from "../../shared/wallet/balances.ts";
import { useAssetsView } from "../../shared/wallet/view-settings.ts";
import { HoldingRow } from "./holding-row.tsx";
import { shownHoldings } from "./shown-holdings.ts";

/** The user's holdings, with a search and an option to hide small balances. */
export function Coins({ balances }: { readonly balances: Asset["balances"] }) {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const [search, setSearch] = useState<string>();
  const { hideSmall, setHideSmall } = useAssetsView();
  const holdings = holdingsOf(balances);
  const shown = shownHoldings(holdings, { search: search ?? "", hideSmall });
  const nothing = holdings.every(({ total }) => isZero(total)) && !search;
  return (
    <section aria-label={t("coins")} className="grow rounded-t-20 bg-surface-1 pt-2 pb-4 shadow-1">
      <div className="flex items-center gap-2 pr-1 pl-(--gutter)">
        <h2 className="grow text-16 font-bold">{t("coins")}</h2>
        {!nothing && (
          <Checkbox small checked={hideSmall} onChange={setHideSmall}>
            <span className="text-text-2">{t("hideSmall")}</span>
          </Checkbox>
        )}
        <IconButton
          label={search === undefined ? t("searchCoin") : common("common.close")}
          aria-expanded={search !== undefined}
          onClick={() => setSearch(search === undefined ? "" : undefined)}
          className="text-text-2"
        >
          {search === undefined ? <Search size={20} aria-hidden /> : <X size={20} aria-hidden />}
        </IconButton>
      </div>
      {search !== undefined && (
        <div className="p-gutter pb-2">
          <Field
            label={<span className="sr-only">{t("searchCoin")}</span>}
            placeholder={t("searchCoin")}
            value={search}
            onChange={setSearch}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
          />
        </div>
      )}
      {nothing ? <NothingYet /> : shown.map((holding) => <HoldingRow key={holding.currency_id} holding={holding} />)}
      {!nothing && shown.length === 0 && <EmptyState title={t("noMatch.title")} body={t("noMatch.body")} />}
    </section>
  );
}

function NothingYet() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const { practice } = useMode();
  if (practice) return <EmptyState title={t("empty.title")} body={t("empty.practice")} />;
  return (
    <EmptyState
      title={t("empty.title")}
      body={t("empty.plain")}
      action={
        <Button tone="soft" size="small" onClick={() => go("deposit")}>
          {common("page.deposit")}
        </Button>
      }
    />
  );
}
