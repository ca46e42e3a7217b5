import type { Currency } from "@candor/contract/routes/market.ts";
import { hrefOf, type Query } from "../../../paths.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { linkTo, replaceWith, returnTo } from "../../../shared/navigation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { ProofCard } from "../../../shared/upload/proof-card.tsx";
import { useQueryParams } from "../../../shared/use-param.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { useChannelName } from "../channel-name.ts";
import { DepositSteps } from "../deposit-steps.tsx";
import { channelOf, doubtsReference, REFERENCE_MAX } from "../form.ts";
import { LastDeposit } from "../record/last-deposit.tsx";
import { useRechargeInfo } from "../use-deposit.ts";
import { useSpentDraft } from "./draft.ts";
import { NextSteps } from "./next-steps.tsx";
import { type Charge, type ChargeProps, useCharge } from "./use-charge.ts";

/** Reports a payment with its proof. `currency_id` and `chain_id` of the query name its currency and channel. */
export default function ChargePage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { currencies, error, refetch } = useMarkets();
  const requested = useQueryParams()["currency_id"];
  const currency = currencies?.find(({ currency_id }) => String(currency_id) === requested);
  if (currency) return <CurrencyCharge key={currency.currency_id} currency={currency} />;
  return (
    <Page title={t("page.depositCharge")} back money>
      {currencies ? (
        <ChooseFirst />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={refetch} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

/** A payment is reported for a currency and a network, which the page before this one asks for. */
function ChooseFirst() {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  return (
    <EmptyState
      title={t("chooseFirst.title")}
      body={t("chooseFirst.body")}
      action={<Button onClick={() => replaceWith("deposit")}>{common("page.deposit")}</Button>}
    />
  );
}

function CurrencyCharge({ currency }: { readonly currency: Currency }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const requested = useQueryParams()["chain_id"];
  const { data: info, error, refetch } = useRechargeInfo(currency.currency_id);
  const channel = info && channelOf(info.channels, requested);
  useSpentDraft(info);
  if (info && channel && !info.open) return <ChargeForm key={channel.chain_id} info={info} channel={channel} />;
  return (
    <Page title={t("page.depositCharge")} back money>
      {info?.open && (
        <div className="space-y-3 p-gutter pt-3 pb-6">
          <Callout tone="info">{refusalText("DEPOSIT_UNDER_REVIEW")}</Callout>
          <LastDeposit open={info.open} />
        </div>
      )}
      {info && !channel && <ChooseFirst />}
      {!info && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <FormSkeleton />)}
    </Page>
  );
}

function ChargeForm(props: ChargeProps) {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const { inFull } = useFormat();
  const stop = useStop();
  const charge = useCharge(props);
  const { info, channel } = props;
  const { act, fields, form, missing, proof } = charge;
  const isBank = channel.network === "bank";
  const foot = (
    <Button
      type="submit"
      form="deposit"
      full
      loading={act.busy}
      disabled={missing !== undefined || act.busy || stop !== undefined || !channel.open}
    >
      {stop ?? (missing ? t(`missing.${missing}`) : t("submit", { amount: `${inFull(form.amount)} ${info.symbol}` }))}
    </Button>
  );
  return (
    <Page title={common("page.depositCharge")} back money foot={foot}>
      <Form id="deposit" onSubmit={charge.submit} className="flex flex-col gap-3 p-gutter pt-1 pb-6">
        <DepositSteps now="proof" />
        <Standing {...props} charge={charge} />
        <Card className="space-y-5">
          <Amount {...props} charge={charge} />
          <ProofCard
            proof={proof}
            onTake={charge.takeProof}
            isBank={isBank}
            error={fields.errorOf("proof")}
            disabled={act.busy}
          />
          <Field
            label={t(isBank ? "reference.bank" : "reference.chain")}
            {...fields.field("reference")}
            disabled={act.busy}
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={
              doubtsReference(channel.network, form.reference)
                ? t(isBank ? "reference.doubtBank" : "reference.doubtChain")
                : t("reference.hint")
            }
          />
        </Card>
        <NextSteps info={info} amount={fields.errorOf("amount") ? "" : form.amount} />
      </Form>
    </Page>
  );
}

/** Returns to the page before this one without a second entry in the history. */
const backTo = (query: Query): void => returnTo(hrefOf("deposit", query));

type PartProps = ChargeProps & { readonly charge: Charge };

/** The amount, with currency and channel above it: people mix those up. */
function Amount({ info, channel, charge }: PartProps) {
  const { t } = useTranslation("deposit");
  const { decimal } = useFormat();
  const nameOf = useChannelName();
  const { act, fields } = charge;
  return (
    <>
      <div className="flex items-center gap-3">
        <CoinIcon symbol={info.symbol} size={40} />
        <div className="min-w-0 grow">
          <p className="text-16 font-bold">{info.symbol}</p>
          <p className="text-12 text-text-3">{nameOf(channel).full}</p>
        </div>
        <Button
          size="small"
          tone="ghost"
          disabled={act.busy}
          onClick={() => backTo({ currency_id: info.currency_id, chain_id: channel.chain_id })}
        >
          {t("change")}
        </Button>
      </div>
      <AmountField
        large
        label={t("amount")}
        aside={t("minimumOf", { amount: `${decimal(channel.min)} ${info.symbol}` })}
        decimals={channel.decimals}
        {...fields.field("amount")}
        disabled={act.busy}
        placeholder="0"
        unit={info.symbol}
      />
    </>
  );
}

/** Errors without a field: a closed channel, any other refusal, and an unknown outcome. */
function Standing({ info, channel, charge: { act, fields } }: PartProps) {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const refusalText = useRefusalText();
  if (act.again) return <UnknownOutcomeCallout again={act.again} />;
  const closed = fields.errorOf("channel") ?? (channel.open ? undefined : refusalText("DEPOSIT_CLOSED"));
  if (closed !== undefined)
    return (
      <div role="alert">
        <Callout tone="bad">
          {closed}{" "}
          <button
            type="button"
            className="hit-y font-bold underline"
            onClick={() => backTo({ currency_id: info.currency_id })}
          >
            {t("closed.choose")}
          </button>
        </Callout>
      </div>
    );
  if (fields.rest === undefined) return null;
  return (
    <div role="alert">
      <Callout tone="bad">
        {fields.rest}{" "}
        {fields.refused?.code === "DEPOSIT_UNDER_REVIEW" && (
          <a href={linkTo("depositRecord")} className="hit-y font-bold underline">
            {common("page.depositRecord")}
          </a>
        )}
      </Callout>
    </div>
  );
}
