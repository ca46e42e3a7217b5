import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useParam } from "../../shared/use-param.ts";
import { WithdrawForm } from "./form/withdraw-form.tsx";
import { WithdrawalsButton } from "./record/withdrawals-button.tsx";

/** Fiat to the user's own bank card. */
export default function WithdrawBankPage() {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { currencies, error, refetch } = useMarkets();
  const requested = useParam("currency_id");
  const fiat = currencies?.filter(({ kind }) => kind === "fiat");
  const first = fiat?.find(({ currency_id }) => String(currency_id) === requested) ?? fiat?.[0];
  if (fiat && first) return <WithdrawForm way="bank" currencies={fiat} first={first.currency_id} />;
  return (
    <Page title={common("page.withdrawBank")} back money right={<WithdrawalsButton />}>
      {Boolean(error) && !currencies && <ErrorState body={errorText(error)} onRetry={refetch} />}
      {!error && !currencies && <FormSkeleton />}
      {fiat && <EmptyState title={t("noFiat.title")} body={t("noFiat.body")} />}
    </Page>
  );
}
