import { CircleQuestionMark } from "lucide-react";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { IdentityGate } from "../../../shared/gate/gates.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, linkTo } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { AddFundsSheet } from "../../../shared/wallet/add-funds-sheet.tsx";
import { exampleOf, planOf } from "../figures.ts";
import { hosting } from "../kind.ts";
import { useFigures, useQuantity } from "../use-hosting.ts";
import { AmountCard } from "./amount-card.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { ExitCard } from "./exit-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ProductHead } from "./product-head.tsx";
import { ResultSheet } from "./result-sheet.tsx";
import { TermsSheet } from "./terms-sheet.tsx";
import { type Buying, type BuyProps, useBuy } from "./use-buy.ts";

/** Amount, consequences, terms: everything that the purchase will do, before anything is sent. */
export function BuyForm(props: BuyProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { duration } = useFigures();
  const stop = useStop();
  const state = useBuy(props);
  const { product, form, act } = state;
  const { day_seconds, kind } = product;
  // Without an amount the calculator shows an example, and says so.
  const plan = state.plan ?? planOf(product, exampleOf(product), state.now);
  const ready = product.status === "open" && stop === undefined && !act.busy;
  const label = useSubmitLabel(state);
  return (
    <Page
      title={product.name}
      back
      money
      right={
        <IconButton label={common("page.rules")} onClick={() => go(hosting[kind].pages.rules)}>
          <CircleQuestionMark size={22} aria-hidden />
        </IconButton>
      }
      foot={
        <>
          <Button type="submit" form="hosting-buy" full loading={act.busy} disabled={!ready}>
            {stop ?? label}
          </Button>
          <p className="pt-1.5 text-center text-12 text-text-2">{t("buy.from")}</p>
        </>
      }
    >
      <Form
        id="hosting-buy"
        ref={form.ref}
        className="flex flex-col gap-3 p-gutter py-3"
        onSubmit={() => {
          if (ready) state.press();
        }}
      >
        <IdentityGate />
        <ProductHead product={product} />
        {day_seconds < DAY_SECONDS && (
          <Callout tone="info">{t("buy.demoDay", { duration: duration(day_seconds) })}</Callout>
        )}
        <AmountCard state={state} />
        <PlanCard product={product} plan={plan} now={state.now} example={state.plan === undefined} />
        <ExitCard product={product} plan={plan} />
        <Terms state={state} />
        <Outcome text={form.rest} again={act.again} />
      </Form>
      <TermsSheet state={state} />
      <ConfirmSheet state={state} />
      <ResultSheet order={state.done} onClose={state.finish} />
      <AddFundsSheet
        open={state.step === "funds"}
        onClose={state.leave}
        to="finance"
        asset={props.asset}
        currency={{ ...product, decimals: state.limits.decimals }}
        missing={state.missing}
      />
    </Page>
  );
}

const DAY_SECONDS = 86_400;

/** The tick opens the terms the first time: it stands for the version that was read. */
function Terms({ state }: { readonly state: Buying }) {
  const { t } = useTranslation("hosting");
  const { product, form, accepted } = state;
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
        disabled={product.status !== "open"}
        onChange={(tick) => (tick ? state.open("terms") : form.change({ accepted: undefined }))}
      >
        {t("terms.read", { version: product.version })}
      </Checkbox>
      <p className="flex flex-wrap gap-x-5 gap-y-2 pl-7.5 text-13 font-medium text-brand">
        <button type="button" className="hit-y font-medium" onClick={() => state.open("terms")}>
          {t("terms.open")}
        </button>
        <a href={linkTo(hosting[product.kind].pages.rules)} className="hit-y">
          {t("terms.rules")}
        </a>
      </p>
    </div>
  );
}

/** The button names the action with its figures, or what is missing. */
function useSubmitLabel({ product, form, amount, accepted }: Buying): string {
  const quantity = useQuantity();
  const { t } = useTranslation("hosting");
  if (product.status !== "open") return t(`buy.${product.status}`);
  if (amount === "") return t(product.kind === "fund" ? "buy.enterAmount" : "buy.enterMachines");
  if (form.errors.amount === undefined && !accepted) return t("buy.readTerms");
  return t("buy.submit", { amount: quantity(product, amount, true) });
}
