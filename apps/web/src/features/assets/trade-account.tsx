import { accountTypes } from "@candor/contract/domain/accounts.ts";
import { useState } from "react";
import type { PageName } from "../../paths.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { OtcLink } from "../../shared/otc/otc-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useParam } from "../../shared/use-param.ts";
import { type Asset, holdingsOf, isZero } from "../../shared/wallet/balances.ts";
import { HeldCoinsGroup } from "../../shared/wallet/held-coins-group.tsx";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { useDisplay } from "../../shared/wallet/use-display.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { Actions } from "./actions.tsx";
import { HoldingRow } from "./holding-row.tsx";
import { Hosted } from "./hosted.tsx";

/** Deposits arrive in these two accounts and withdrawals leave from them; conversions are made in the first alone. */
const withoutIn: Partial<Record<Account, readonly PageName[]>> = {
  c2c: ["transfer"],
  legal: ["transfer", "convert"],
};

type Account = (typeof accountTypes)[number];

/** One account: its worth, its coins, and their actions. `account` of the query names it; spot if absent. */
export default function TradeAccountPage() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const requested = useParam("account");
  const [account, setAccount] = useState<Account>(accountTypes.find((each) => each === requested) ?? "c2c");
  const { data, error, refetch } = useAssets();
  return (
    <Page
      title={common("page.tradeAccount")}
      back
      prices
      money
      flat
      onRefresh={refetch}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="ghost" onClick={() => go("assetRecord", { account })}>
            {t("history")}
          </Button>
          <Button onClick={() => go("transfer", { from: account })}>{common("page.transfer")}</Button>
        </div>
      }
    >
      <Chips
        className="p-gutter pt-2"
        label={t("filter.account")}
        items={accountTypes.map((value) => ({ value, label: t(`account.${value}`) }))}
        value={account}
        onChange={setAccount}
      />
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
      {data && <Account asset={data} account={account} />}
    </Page>
  );
}

function Account({ asset, account }: { readonly asset: Asset; readonly account: Account }) {
  const { t } = useTranslation("assets");
  const { worth, coin, hidden } = useFigures();
  const without = withoutIn[account];
  const total = asset.accounts.find((each) => each.account === account)?.total;
  const display = useDisplay().shown(total);
  const holdings = holdingsOf(asset.balances.filter((balance) => balance.account === account)).filter(
    (holding) => !isZero(holding.total),
  );
  return (
    <>
      <section className="p-gutter pt-2 pb-3">
        <h2 className="text-13 text-text-2">{t(`account.${account}`)}</h2>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-34 font-bold max-[359px]:text-28">{worth(total ?? "0")}</span>
          <span className="text-16 text-text-2">USDT</span>
        </p>
        {!hidden && display && <p className="text-text-2">{`\u2248 ${display}`}</p>}
        {without && (
          <div className="mt-3">
            <Actions look="plain" without={without} />
          </div>
        )}
      </section>
      <section aria-label={t("coins")} className="border-t border-line pt-1">
        {holdings.map((holding) => (
          <HoldingRow key={holding.currency_id} holding={holding} />
        ))}
        {holdings.length === 0 && <EmptyState title={t("accountEmpty.title")} body={t("accountEmpty.body")} />}
      </section>
      {account === "finance" && <Hosted />}
      {account === "legal" && (
        <div className="border-t-8 border-surface-0 p-gutter pt-3 pb-4 dark:border-surface-1">
          <OtcLink />
        </div>
      )}
      {account === "c2c" && (
        <HeldCoinsGroup
          figure={coin}
          className="border-t-8 border-surface-0 p-gutter pt-3 pb-4 dark:border-surface-1"
        />
      )}
    </>
  );
}
