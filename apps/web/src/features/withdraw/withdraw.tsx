import { useEffect } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useParam } from "../../shared/use-param.ts";
import { WithdrawForm } from "./form/withdraw-form.tsx";
import { WithdrawalsButton } from "./record/withdrawals-button.tsx";

/** The currency of most withdrawals. */
const HOME = "USDT";

/** Coins to an address. `currency_id` of the query preselects one; a fiat currency redirects to fiat withdrawals. */
export default function WithdrawPage() {
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { currencies, error, refetch } = useMarkets();
  const requested = useParam("currency_id");
  const chosen = currencies?.find(({ currency_id }) => String(currency_id) === requested);
  const isFiat = chosen?.kind === "fiat";
  useEffect(() => {
    if (isFiat && requested !== undefined) replaceWith("withdrawBank", { currency_id: requested });
  }, [isFiat, requested]);
  const coins = currencies?.filter(({ kind }) => kind === "crypto");
  const first = chosen ?? coins?.find(({ symbol }) => symbol === HOME) ?? coins?.[0];
  if (coins && first && !isFiat) return <WithdrawForm way="chain" currencies={coins} first={first.currency_id} />;
  return (
    <Page title={common("page.withdraw")} back money right={<WithdrawalsButton />}>
      {error && !currencies ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <FormSkeleton />}
    </Page>
  );
}
