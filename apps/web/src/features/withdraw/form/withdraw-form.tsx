import type { Currency } from "@candor/contract/routes/market.ts";
import { getWithdrawInfo, REMARK_MAX } from "@candor/contract/routes/withdraw.ts";
import { ApiError } from "../../../shared/api/errors.ts";
import { emitVerifyNeeded } from "../../../shared/api/events.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { type Block, channelsOf, type Way } from "../form.ts";
import { WithdrawalsButton } from "../record/withdrawals-button.tsx";
import { useWithdrawNews } from "../use-withdraw-news.ts";
import { AmountCard } from "./amount-card.tsx";
import { Blocked } from "./blocked.tsx";
import { placeOf } from "./refusal.ts";
import { SourceCard } from "./source-card.tsx";
import { SummarySheet } from "./summary-sheet.tsx";
import { useWithdrawForm } from "./use-form.ts";
import { useSubmitLabel } from "./use-submit-label.ts";
import { useWithdraw, type WithdrawProps, type WithdrawState } from "./use-withdraw.ts";
import { WhatNext } from "./what-next.tsx";

type FormProps = {
  readonly way: Way;
  /** The choices, and the initial one. */
  readonly currencies: readonly Currency[];
  readonly first: number;
};

const titles = { chain: "page.withdraw", bank: "page.withdrawBank" } as const;

/** The form of both ways; only the destination differs. */
export function WithdrawForm({ way, currencies, first }: FormProps) {
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const kept = useWithdrawForm(way, first);
  const {
    data: info,
    error,
    refetch,
  } = useApi(getWithdrawInfo, { currency_id: kept.form.currencyId }, { staleTime: 0 });
  useWithdrawNews();
  if (info) return <Filled key={info.currency_id} {...kept} way={way} info={info} currencies={currencies} />;
  return (
    <Page title={common(titles[way])} back money right={<WithdrawalsButton />}>
      {error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <FormSkeleton />}
    </Page>
  );
}

function Filled({ currencies, ...props }: WithdrawProps & Pick<FormProps, "currencies">) {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const state = useWithdraw(props);
  const { act, fields, way, form, block, busy, change } = state;
  const submit = useSubmit(state);
  return (
    <Page
      title={common(titles[way])}
      back
      money
      right={<WithdrawalsButton />}
      foot={
        <Button type="submit" form="withdraw" full disabled={!submit.ready} loading={busy}>
          {submit.label}
        </Button>
      }
    >
      <Form id="withdraw" className="flex flex-col gap-3 p-gutter pt-3 pb-6" onSubmit={submit.press}>
        {block && <Blocked block={block} info={state.info} />}
        <SourceCard state={state} currencies={currencies} />
        {channelsOf(state.info, way).length > 0 && (
          <>
            <AmountCard state={state} />
            <Card>
              <Field
                label={t("remark")}
                maxLength={REMARK_MAX}
                value={form.remark}
                disabled={busy}
                onChange={(remark) => change({ type: "remark", remark })}
                error={fields.errorOf("remark")}
              />
            </Card>
            {act.again && <UnknownOutcomeCallout again={act.again} />}
            <Refusal state={state} />
            <WhatNext state={state} />
          </>
        )}
      </Form>
      <SummarySheet state={state} />
      <StepUpSheet
        open={state.stage === "proof"}
        onClose={state.leave}
        action={state.action}
        title={t("proof.title")}
        act={act}
        onProof={state.submit}
      />
    </Page>
  );
}

/** The target of the button while the whole account cannot withdraw. */
const ways: Record<Exclude<Block, "limit">, (state: WithdrawState) => void> = {
  unverified: emitVerifyNeeded,
  noFundPassword: () => go("changePayPassword"),
  paused: () => go("security"),
  open: ({ info }) => info.open && go("withdrawDetail", { id: info.open.id }),
};

function useSubmit(state: WithdrawState) {
  const stop = useStop();
  const label = useSubmitLabel(state);
  const { block, busy, summary } = state;
  // The withdrawal under review stays viewable even if nothing else is possible.
  const mayLead = block !== undefined && block !== "limit" && (block === "open" || stop === undefined);
  const leads = mayLead ? ways[block] : undefined;
  const ready =
    !busy && (leads !== undefined || (block === undefined && summary.error === undefined && stop === undefined));
  return {
    ready,
    label: leads === undefined ? (stop ?? label) : label,
    press: () => {
      if (!ready) return;
      if (leads) leads(state);
      else state.ask();
    },
  };
}

/** The account's state, shown above the form. */
const saidAbove: ReadonlySet<string | undefined> = new Set([
  "WITHDRAWAL_UNDER_REVIEW",
  "FUND_PASSWORD_MISSING",
  "NOT_VERIFIED",
]);

/** A refusal without a field. */
function Refusal({ state: { refusal, block } }: { readonly state: WithdrawState }) {
  const errorText = useErrorText();
  if (!refusal || placeOf(refusal) !== "rest") return null;
  if (block !== undefined && refusal instanceof ApiError && saidAbove.has(refusal.error)) return null;
  return (
    <div role="alert">
      <Callout tone="bad">{errorText(refusal)}</Callout>
    </div>
  );
}
