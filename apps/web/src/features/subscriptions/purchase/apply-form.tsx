import { DECIMALS } from "@candor/contract/domain/money.ts";
import { BadgeCheck } from "lucide-react";
import { flagsOf } from "../../../paths.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { AddFundsSheet } from "../../../shared/wallet/add-funds-sheet.tsx";
import { SaleRulesButton } from "../parts/sale-rules-button.tsx";
import { useFollowSales } from "../use-subscriptions.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { CostCard } from "./cost-card.tsx";
import { NumberCard } from "./number-card.tsx";
import { ResultSheet } from "./result-sheet.tsx";
import { SaleHead } from "./sale-head.tsx";
import { TermsSheet } from "./terms-sheet.tsx";
import { type Applying, type ApplyProps, useApply } from "./use-apply.ts";

/** The level of an identity whose photos were checked too. */
const ADVANCED = 2;
const FORM = "subscription-apply";

/** Number, cost, what it might come to, terms: everything that the application does, before anything is sent. */
export function ApplyForm(props: ApplyProps) {
  const { t: common } = useTranslation();
  const stop = useStop();
  const state = useApply(props);
  useFollowSales([props.sale]);
  const isVerified = useSession(({ user }) => (user?.level ?? 0) >= ADVANCED);
  const { sale, form, act, isOpen } = state;
  const ready = isOpen && stop === undefined && !act.busy;
  return (
    <Page
      title={common(flagsOf("purchase").title)}
      back
      money
      right={<SaleRulesButton />}
      foot={<SubmitFoot state={state} ready={ready} isVerified={isVerified} />}
    >
      <Form
        id={FORM}
        ref={form.ref}
        className="flex flex-col gap-3 p-gutter py-3"
        onSubmit={() => {
          if (ready && isVerified) state.press();
        }}
      >
        <SaleHead sale={sale} application={state.application} />
        {!isVerified && <VerifyNote />}
        <NumberCard state={state} />
        <CostCard state={state} />
        <Terms state={state} />
        <Outcome text={form.rest} again={act.again} />
      </Form>
      <TermsSheet state={state} />
      <ConfirmSheet state={state} />
      <ResultSheet application={state.done} onClose={state.finish} />
      <AddFundsSheet
        open={state.step === "funds"}
        onClose={state.leave}
        to="c2c"
        asset={props.asset}
        currency={{ currency_id: sale.pay_currency_id, currency_name: sale.pay_currency_name, decimals: DECIMALS }}
        missing={state.missing}
      />
    </Page>
  );
}

type SubmitFootProps = { readonly state: Applying; readonly ready: boolean; readonly isVerified: boolean };

/** The button names the action with its figures, or what is missing first. */
function SubmitFoot({ state, ready, isVerified }: SubmitFootProps) {
  const { t } = useTranslation("subscriptions");
  const stop = useStop();
  const label = useSubmitLabel(state);
  if (!isVerified)
    return (
      <Button full onClick={() => go("verification")}>
        {t("verify.action")}
      </Button>
    );
  return (
    <>
      <Button type="submit" form={FORM} full loading={state.act.busy} disabled={!ready}>
        {stop ?? label}
      </Button>
      <p className="pt-1.5 text-center text-12 text-text-2">{t("apply.from")}</p>
    </>
  );
}

function VerifyNote() {
  const { t } = useTranslation("subscriptions");
  return (
    <Callout tone="info" icon={<BadgeCheck size={16} />}>
      {t("verify.note")}
    </Callout>
  );
}

/** The tick opens the terms the first time: it stands for the version that was read. */
function Terms({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { sale, form, accepted, isOpen } = state;
  const changed = form.refused?.place === "terms" ? form.refused.text : undefined;
  return (
    <div className="px-1">
      {changed !== undefined && (
        <div role="alert" className="mb-2">
          <Callout tone="warn">{changed}</Callout>
        </div>
      )}
      <Checkbox
        checked={accepted}
        disabled={!isOpen}
        onChange={(tick) => (tick ? state.open("terms") : form.change({ accepted: undefined }))}
      >
        {t("terms.read", { version: sale.version })}
      </Checkbox>
      <p className="pl-7.5 text-13 font-medium text-brand">
        <button type="button" className="hit-y font-medium" onClick={() => state.open("terms")}>
          {t("terms.open")}
        </button>
      </p>
    </div>
  );
}

function useSubmitLabel({ sale, form, number, accepted, application, isOpen }: Applying): string {
  const { t } = useTranslation("subscriptions");
  const { decimal } = useFormat();
  if (!isOpen) return t(sale.status === "upcoming" ? "apply.upcoming" : "apply.ended");
  if (number === "") return t("apply.enter");
  if (form.errors.number === undefined && !accepted) return t("apply.readTerms");
  return t(application?.open ? "apply.raise" : "apply.submit", {
    number: decimal(number),
    currency: sale.currency_name,
  });
}
