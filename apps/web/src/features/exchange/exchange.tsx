import { getExchangeCurrency } from "@candor/contract/routes/exchange.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Form } from "../../shared/form/form.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RecordsButton } from "../../shared/ui/records-button.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { CurrencyCards } from "./currency-cards.tsx";
import { GetSome } from "./get-some.tsx";
import { RateCard } from "./rate-card.tsx";
import { type ExchangeProps, type ExchangeState, useExchange } from "./use-exchange.ts";

/** One currency into another at a quoted price, against the house. `currency_id` of the query is the given currency. */
export default function ExchangePage() {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const assets = useAssets();
  const offer = useApi(getExchangeCurrency, {});
  if (assets.data && offer.data && offer.data.list.length > 1)
    return <ExchangeForm asset={assets.data} offer={offer.data} />;
  const failure = assets.error ?? offer.error;
  return (
    <Page
      title={common("page.convert")}
      back
      prices
      money
      right={<RecordsButton label={common("page.convertRecord")} to="convertRecord" />}
    >
      {failure ? (
        <ErrorState body={errorText(failure)} onRetry={() => Promise.all([assets.refetch(), offer.refetch()])} />
      ) : offer.data && offer.data.list.length < 2 ? (
        <EmptyState title={t("none.title")} body={t("none.body")} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function ExchangeForm(props: ExchangeProps) {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation();
  const stop = useStop();
  const state = useExchange(props);
  const { form, price, error, busy } = state;
  const ready = error === undefined && price.quote !== undefined && !busy && stop === undefined;
  const label = useSubmitLabel(state);
  return (
    <Page
      title={common("page.convert")}
      back
      prices
      money
      right={<RecordsButton label={common("page.convertRecord")} to="convertRecord" />}
      foot={
        <Button type="submit" form="convert" full disabled={!ready}>
          {stop ?? label}
        </Button>
      }
    >
      <Form
        id="convert"
        className="flex flex-col gap-3 p-gutter pt-3 pb-6"
        onSubmit={() => {
          if (ready) state.ask();
        }}
      >
        <CurrencyCards state={state} />
        <RateCard state={state} />
        {state.act.again && <UnknownOutcomeCallout again={state.act.again} />}
        {error === "nothingAvailable" && <GetSome balances={props.asset.balances} currencyId={form.fromId} />}
        <p className="px-1 text-12 text-text-3">{t("hint")}</p>
      </Form>
      <ConfirmSheet state={state} />
    </Page>
  );
}

/** The button names the action with its figures, or the missing field. */
function useSubmitLabel({ error, price, form, from, to }: ExchangeState): string {
  const { t } = useTranslation("exchange");
  const { inFull } = useFormat();
  if (error === "nothingAvailable") return t("nothingAvailable", { symbol: from?.symbol ?? "" });
  if (error !== undefined) return t("enterAmount");
  if (!price.quote) return price.error ? t("noPrice") : t("asking");
  return t("submit", { amount: inFull(form.amount), from: from?.symbol ?? "", to: to?.symbol ?? "" });
}
