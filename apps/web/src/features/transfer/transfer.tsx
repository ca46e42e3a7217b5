import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { goBack } from "../../shared/navigation.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RecordsButton } from "../../shared/ui/records-button.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useQueryParams } from "../../shared/use-param.ts";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { TransferButton, TransferForm } from "./transfer-form.tsx";
import { type TransferProps, useTransfer } from "./use-transfer.ts";

/**
 * Between the user's own accounts, at once, for who comes by its address; within the app it opens as a sheet. `from`, `to` and `currency_id` of the
 * query prefill it.
 */
export default function TransferPage() {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const query = useQueryParams();
  const assets = useAssets();
  const { currencies, error, refetch } = useMarkets();
  const onDone = () => {
    // Another page asked for it, and needs the money now.
    if (query["from"] !== undefined || query["to"] !== undefined) goBack();
  };
  if (assets.data && currencies) return <Ready asset={assets.data} currencies={currencies} {...{ query, onDone }} />;
  const failure = assets.error ?? error;
  return (
    <Page title={common("page.transfer")} back money right={<RecordsButton label={t("records")} to="transferRecord" />}>
      {failure ? (
        <ErrorState body={errorText(failure)} onRetry={() => Promise.all([assets.refetch(), refetch()])} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function Ready(props: TransferProps) {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const state = useTransfer(props);
  return (
    <Page
      title={common("page.transfer")}
      back
      money
      right={<RecordsButton label={t("records")} to="transferRecord" />}
      foot={<TransferButton state={state} />}
    >
      <div className="p-gutter pt-3 pb-6">
        <TransferForm {...props} state={state} />
      </div>
    </Page>
  );
}
