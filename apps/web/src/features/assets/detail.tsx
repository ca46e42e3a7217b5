import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { significantDecimals } from "../../shared/format/split-digits.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { go, replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useParam } from "../../shared/use-param.ts";
import { type Asset, balanceIn, type Holding, holdingsOf, isZero } from "../../shared/wallet/balances.ts";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { useDisplay } from "../../shared/wallet/use-display.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { Actions } from "./actions.tsx";
import { Digits } from "./digits.tsx";
import { FilterButton } from "./ledger/filter-button.tsx";
import { Ledger } from "./ledger/ledger.tsx";

/** One currency: its total, the balance in each account, and every change. `currency_id` of the query names it. */
export default function AssetDetailPage() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const currencyId = useParam("currency_id");
  const { data, error, refetch } = useAssets();
  const { markets, currencies } = useMarkets();
  const holding =
    data &&
    holdingsOf(data.balances).find(
      ({ currency_id, symbol }) => String(currency_id) === currencyId || symbol === currencyId,
    );
  const name = currencies?.find(({ currency_id }) => currency_id === holding?.currency_id)?.name;
  const market = markets?.find(({ base, state }) => base === holding?.symbol && state === "open");
  return (
    <Page
      title={holding ? holding.symbol : common("page.assetDetail")}
      back
      money
      flat
      onRefresh={() => Promise.all([refetch(), refresh(getRecord, getEvents)])}
      foot={
        market && (
          <Button full onClick={() => go("spot", { symbol: market.symbol })}>
            {t("tradePair", { pair: `${market.base}/${market.quote}` })}
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
      {data && !holding && (
        <ErrorState
          title={t("detailMissing.title")}
          body={t("detailMissing.body")}
          action={<Button onClick={() => replaceWith("assets")}>{common("tab.assets")}</Button>}
        />
      )}
      {data && holding && <Detail asset={data} holding={holding} name={name} />}
    </Page>
  );
}

type DetailProps = { readonly asset: Asset; readonly holding: Holding; readonly name: string | undefined };

function Detail({ asset, holding, name }: DetailProps) {
  const { t } = useTranslation("assets");
  const { hidden, inFull } = useFigures();
  const worth = useDisplay().shown(holding.value ?? undefined);
  const [account, setAccount] = useState<AccountType>();
  const { currency_id } = holding;
  return (
    <>
      <section className="p-gutter pt-3 pb-4">
        <div className="flex items-center gap-3">
          <CoinIcon symbol={holding.symbol} size={44} />
          <div className="min-w-0">
            <h2 className="text-13 text-text-2">{name ?? holding.symbol}</h2>
            <p className="text-28 font-bold break-words max-[359px]:text-22">
              <Digits figure={inFull(holding.total)} />{" "}
              <span className="text-16 font-normal text-text-2">{holding.symbol}</span>
            </p>
            {!hidden && worth && <p className="text-text-2">{`\u2248 ${worth}`}</p>}
          </div>
        </div>
        <div className="mt-4">
          <Actions look="plain" query={{ currency_id }} />
        </div>
        <ByAccount asset={asset} currencyId={currency_id} />
      </section>
      <section
        aria-label={t("history")}
        className="flex grow flex-col border-t-8 border-surface-0 dark:border-surface-1"
      >
        <div className="flex min-h-13 items-center justify-between gap-2 border-b border-line p-gutter">
          <h2 className="text-16 font-bold">{t("history")}</h2>
          <FilterButton
            label={t("filter.account")}
            all={t("filter.allAccounts")}
            groups={[{ options: accountTypes.map((value) => ({ value, label: t(`account.${value}`) })) }]}
            value={account}
            onChange={setAccount}
          />
        </div>
        <Ledger
          filter={account === undefined ? { currency_id } : { currency_id, account }}
          empty={<EmptyState title={t("ledger.empty.title")} body={t("ledger.empty.body")} />}
        />
      </section>
    </>
  );
}

type Column = { readonly decimals: number; readonly significant: number };

/** As many decimals as the longest amount has, two at least, so that the decimal points align and no digit is lost. */
const columnOf = (amounts: readonly string[]): Column => ({
  decimals: Math.max(2, ...amounts.map((amount) => amount.split(".")[1]?.length ?? 0)),
  significant: Math.min(...amounts.map(significantDecimals)),
});

/** The balance in each account, available and on hold; empty accounts are shown as zero. */
function ByAccount({ asset, currencyId }: { readonly asset: Asset; readonly currencyId: number }) {
  const { t } = useTranslation("assets");
  const { inFull } = useFigures();
  const balances = accountTypes.flatMap((account) => balanceIn(asset.balances, account, currencyId) ?? []);
  const available = columnOf(balances.map((balance) => balance.available));
  const frozen = columnOf(balances.map((balance) => balance.frozen));
  const figure = (amount: string, column: Column) => (
    <Digits figure={inFull(amount, column.decimals)} decimals={column.significant} />
  );
  return (
    <table className="mt-4 w-full text-13">
      <caption className="sr-only">{t("byAccount")}</caption>
      <thead className="text-12 text-text-3">
        <tr>
          <th className="pb-1 text-left font-normal">{t("byAccount")}</th>
          <th className="pb-1 text-right font-normal">{t("available")}</th>
          <th className="pb-1 pl-3 text-right font-normal">{t("onHold")}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map((balance) => {
          const { account } = balance;
          const empty = isZero(balance.available) && isZero(balance.frozen);
          return (
            <tr key={account} className={empty ? "text-text-3" : ""}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {t(`account.${account}`)}
              </th>
              <td className="py-1.5 text-right font-medium">{figure(balance.available, available)}</td>
              <td className="py-1.5 pl-3 text-right">{figure(balance.frozen, frozen)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
