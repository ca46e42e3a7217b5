import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RecordsButton } from "../../shared/ui/records-button.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { balanceIn } from "../../shared/wallet/balances.ts";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { AccountPair } from "./account-pair.tsx";
import { AmountCard } from "./amount-card.tsx";
import { After, useRest } from "./outcome.tsx";
import { type TransferProps, type TransferState, useTransfer } from "./use-transfer.ts";

/** Between the user's own accounts, at once. `from` and `currency_id` of the query prefill it. */
export default function TransferPage() {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const assets = useAssets();
  const { currencies, error, refetch } = useMarkets();
  if (assets.data && currencies) return <TransferForm asset={assets.data} currencies={currencies} />;
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

function TransferForm(props: TransferProps) {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const { amountIn } = useFormat();
  const stop = useStop();
  const state = useTransfer(props);
  const { form, busy, error, symbol } = state;
  const ready = error === undefined && !busy && stop === undefined;
  const label = useSubmitLabel(state);
  const rest = useRest(state);
  return (
    <Page
      title={common("page.transfer")}
      back
      money
      right={<RecordsButton label={t("records")} to="transferRecord" />}
      foot={
        <Button type="submit" form="transfer" full loading={busy} disabled={!ready}>
          {stop ?? label}
        </Button>
      }
    >
      <Form
        id="transfer"
        className="flex flex-col gap-3 p-gutter pt-3 pb-6"
        onSubmit={() => {
          if (ready) state.submit();
        }}
      >
        <AccountPair
          form={form}
          change={state.change}
          disabled={busy}
          symbol={symbol}
          available={(account) =>
            amountIn(balanceIn(props.asset.balances, account, form.currencyId)?.available ?? "0", symbol)
          }
        />
        <AmountCard {...props} state={state} />
        <After {...state} />
        <Outcome text={rest} again={state.act.again} />
        <p className="px-1 text-12 text-text-3">{t("hint")}</p>
      </Form>
    </Page>
  );
}

/** The button names the action with its figures, or the missing field. */
function useSubmitLabel({ form, error, symbol }: TransferState): string {
  const { t } = useTranslation("transfer");
  const { inFull } = useFormat();
  if (error === "nothingAvailable") return t("nothingAvailable");
  if (error !== undefined) return t("enterAmount");
  return t("submit", { amount: inFull(form.amount), symbol });
}
