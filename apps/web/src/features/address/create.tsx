import { getAddress, LABEL_MAX } from "@candor/contract/routes/address.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { AddressField } from "../../shared/chain-address/address-field.tsx";
import { OwnCodeField } from "../../shared/codes/own-code-field.tsx";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SelectSheet } from "../../shared/ui/select-sheet.tsx";
import { FormSkeleton, Skeleton } from "../../shared/ui/skeleton.tsx";
import { useStop } from "../../shared/use-stop.ts";
import type { Book } from "./form.ts";
import { type CreateState, useCreate } from "./use-create.ts";

/** A new address of the book. `currency_id` and `chain_id` of the query prefill it. */
export default function AddressCreatePage() {
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { currencies, error, refetch } = useMarkets();
  const book = useApi(getAddress, {});
  const coins = currencies?.filter(({ kind }) => kind === "crypto");
  if (coins?.[0] && book.data) return <CreateForm coins={coins} book={book.data} />;
  const failure = error ?? book.error;
  return (
    <Page title={common("page.addressCreate")} back>
      {failure ? (
        <ErrorState body={errorText(failure)} onRetry={() => Promise.all([refetch(), book.refetch()])} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function CreateForm({ coins, book }: { readonly coins: readonly Currency[]; readonly book: Book }) {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  const stop = useStop();
  const state = useCreate(coins, book);
  const { act, fields, error, busy } = state;
  const title = common("page.addressCreate");
  const ready = error === undefined && stop === undefined && !busy;
  const label = error === undefined ? title : t(`form.${error}`, { max: book.addresses_max });
  return (
    <Page
      title={title}
      back
      foot={
        <Button type="submit" form="address" full disabled={!ready} loading={busy}>
          {stop ?? label}
        </Button>
      }
    >
      <Form
        id="address"
        className="space-y-3 p-gutter pt-3 pb-6"
        onSubmit={() => {
          if (ready) fields.prove();
        }}
      >
        <Card className="space-y-4">
          <Where state={state} coins={coins} />
          <Field
            label={t("form.label")}
            placeholder={t("form.labelExample")}
            maxLength={LABEL_MAX}
            {...fields.field("label")}
            disabled={busy}
          />
        </Card>
        <Card>
          <OwnCodeField {...fields.field("code")} />
        </Card>
        <Outcome text={fields.rest} again={act.again} />
        {state.isHeld !== undefined && (
          <p className="px-1 text-12 text-text-3">{t(state.isHeld ? "form.held" : "form.notHeld")}</p>
        )}
      </Form>
      <StepUpSheet
        open={fields.asks}
        onClose={fields.leaveProofs}
        action="addWithdrawAddress"
        title={title}
        act={act}
        onProof={state.submit}
      />
    </Page>
  );
}

/** Currency, network and the address on it. */
function Where({ state, coins }: { readonly state: CreateState; readonly coins: readonly Currency[] }) {
  const { t } = useTranslation("address");
  const errorText = useErrorText();
  const { fields, form, change, chain, chains, chainsFailed, busy } = state;
  return (
    <>
      <SelectSheet
        label={t("currency")}
        disabled={busy}
        value={form.currencyId}
        onChange={(currencyId) => change({ currencyId, chainId: undefined })}
        options={coins.map(({ currency_id, symbol, name }) => ({
          value: currency_id,
          label: symbol,
          note: symbol === name ? undefined : name,
          icon: <CoinIcon symbol={symbol} size={24} />,
        }))}
      />
      {chainsFailed && <ErrorState body={errorText(chainsFailed)} onRetry={state.refetch} />}
      {!chains && !chainsFailed && <Skeleton className="h-24 rounded-12!" />}
      {chains && !chain && <Callout tone="warn">{t("form.noNetworkBody")}</Callout>}
      {chains && chain && (
        <>
          <div>
            <p aria-hidden className="text-12 text-text-2">
              {t("network")}
            </p>
            <Chips
              label={t("network")}
              disabled={busy}
              items={chains.map(({ chain_id, name }) => ({ value: chain_id, label: name }))}
              value={chain.chain_id}
              onChange={(chainId) => change({ chainId })}
            />
          </div>
          <AddressField
            label={t("form.address")}
            value={form.address}
            onChange={(address) => change({ address })}
            chain={chain}
            chains={chains}
            onChain={(chainId) => change({ chainId })}
            error={fields.errorOf("address") ?? state.knownText}
            disabled={busy}
          />
        </>
      )}
    </>
  );
}
