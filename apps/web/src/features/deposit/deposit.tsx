import type { OutputOf } from "@candor/contract/route.ts";
import type { DepositChannel, getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { go, replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RecordsButton } from "../../shared/ui/records-button.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useQueryParams } from "../../shared/use-param.ts";
import { useRecentCurrencies } from "../../shared/wallet/recent-currencies.ts";
import { DepositSteps } from "./deposit-steps.tsx";
import { channelOf } from "./form.ts";
import { LastDeposit } from "./record/last-deposit.tsx";
import { AddressCard } from "./target/address-card.tsx";
import { BankTransfer } from "./target/bank-transfer.tsx";
import { ChannelChoice } from "./target/channel-choice.tsx";
import { CurrencyButton } from "./target/currency-button.tsx";
import { Terms } from "./target/terms.tsx";
import { useRechargeInfo } from "./use-deposit.ts";

type Info = OutputOf<typeof getRechargeInfo>;

/** The deposit's target. `currency_id` and `chain_id` of the query select a currency and a network. */
export default function DepositPage() {
  const errorText = useErrorText();
  const { currencies, error, refetch } = useMarkets();
  const recent = useRecentCurrencies(({ ids }) => ids);
  const requested = useQueryParams()["currency_id"];
  const find = (test: (currency: Currency) => boolean) => currencies?.find(test);
  const currency =
    find(({ currency_id }) => String(currency_id) === requested) ??
    find(({ currency_id }) => currency_id === recent[0]) ??
    find(({ symbol }) => symbol === "USDT") ??
    currencies?.[0];
  if (currencies && currency)
    return <CurrencyDeposit key={currency.currency_id} currency={currency} currencies={currencies} />;
  return <Frame>{error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <LoadingTarget />}</Frame>;
}

function Frame({ foot, children }: { readonly foot?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t("page.deposit")}
      back
      money
      foot={foot}
      right={<RecordsButton label={t("page.depositRecord")} to="depositRecord" />}
    >
      {children}
    </Page>
  );
}

type CurrencyDepositProps = { readonly currency: Currency; readonly currencies: readonly Currency[] };

function CurrencyDeposit({ currency, currencies }: CurrencyDepositProps) {
  const { t } = useTranslation("deposit");
  const errorText = useErrorText();
  const { currency_id } = currency;
  const { data: info, error, refetch } = useRechargeInfo(currency_id);
  const chosen = useQueryParams()["chain_id"];
  const channel = info && channelOf(info.channels, chosen);
  const use = useRecentCurrencies((state) => state.use);
  const show = (query: { readonly currency_id: number; readonly chain_id?: number }) => replaceWith("deposit", query);
  const mayReport = channel?.open === true && info?.open === null;
  return (
    <Frame
      foot={
        mayReport && (
          <Button full onClick={() => go("depositCharge", { currency_id, chain_id: channel.chain_id })}>
            {t("sent")}
          </Button>
        )
      }
    >
      <div className={cx("flex flex-col gap-3 p-gutter pb-6", mayReport ? "pt-1" : "pt-3")}>
        {mayReport && <DepositSteps now="send" />}
        {info && <LastDeposit key={currency_id} open={info.open} />}
        <Card className="space-y-4">
          <CurrencyButton
            currency={currency}
            currencies={currencies}
            onPick={(id) => {
              use(id);
              show({ currency_id: id });
            }}
          />
          {info && channel && (
            <>
              <ChannelChoice
                channels={info.channels}
                chosen={channel}
                symbol={info.symbol}
                onChoose={(chain_id) => show({ currency_id, chain_id })}
              />
              <Target channel={channel} info={info} />
            </>
          )}
          {info && !channel && <EmptyState title={t("none.title", { symbol: info.symbol })} body={t("none.body")} />}
          {!info && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <TargetSkeleton />)}
        </Card>
        {info && channel?.open && <Terms channel={channel} info={info} />}
      </div>
    </Frame>
  );
}

function Target({ channel, info }: { readonly channel: DepositChannel; readonly info: Info }) {
  const { t } = useTranslation("deposit");
  if (channel.bank && channel.bank_reference !== null)
    return <BankTransfer bank={channel.bank} reference={channel.bank_reference} />;
  if (channel.address !== null) return <AddressCard channel={channel} address={channel.address} symbol={info.symbol} />;
  const others = info.channels.some(({ open }) => open);
  return <EmptyState title={t("closed.title")} body={t(others ? "closed.other" : "closed.later")} />;
}

const TargetSkeleton = () => (
  <div role="status" className="space-y-4">
    <Skeleton className="h-10 w-full rounded-12!" />
    <Skeleton className="mx-auto size-52 rounded-12!" />
    <Skeleton className="mx-auto h-5 w-60" />
    <Skeleton className="h-12 w-full rounded-12!" />
  </div>
);

const LoadingTarget = () => (
  <div className="p-gutter pt-3">
    <Card>
      <TargetSkeleton />
    </Card>
  </div>
);
