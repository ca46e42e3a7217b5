import { cashInfo, cashSave } from "@candor/contract/routes/bank.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { goBack } from "../../shared/navigation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useStop } from "../../shared/use-stop.ts";
import { BankFields } from "./bank-fields.tsx";
import { toCashSave } from "./form.ts";
import { useBankForm } from "./use-bank-form.ts";

/** All ten fields of a bank card, then the fund password. What was typed stays until the card is bound. */
export default function AddBankPage() {
  const { t } = useTranslation("bank");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(cashSave, "bank:add");
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const { form, missing, change, leave, errorOf, check } = useBankForm(refusal);
  const [proving, setProving] = useState(false);
  const isFormsOwn = refusal !== undefined && refusedStep(refusal) === undefined;
  const isAtField = refusal instanceof ApiError && refusal.fields.length > 0;

  const press = () => {
    if (!check()) return;
    if (refusal !== undefined) reset();
    setProving(true);
  };
  async function submit(proof: Proof) {
    const card = await send(toCashSave(form, proof));
    if (!card) return;
    toast({ title: t("form.done"), body: t("delete.note", { bank: card.bank_name, number: card.card_number }) });
    goBack();
    await refresh(cashInfo);
  }
  const title = common("page.bankAdd");
  const stop = useStop();
  const button = (
    <Button type="submit" form="bank" full disabled={missing > 0 || stop !== undefined}>
      {stop ?? (missing > 0 ? t("form.missing", { count: missing }) : title)}
    </Button>
  );
  return (
    <Page title={title} back foot={button}>
      <Form id="bank" onSubmit={press} className="space-y-3 px-(--gutter) pt-3 pb-6">
        <BankFields
          form={form}
          errorOf={errorOf}
          onChange={(field, text) => {
            change(field, text);
            setProving(false);
            reset();
          }}
          onLeave={leave}
        />
        {isFormsOwn && !isAtField && (
          <div role="alert">
            <Callout tone="bad">{errorText(refusal)}</Callout>
          </div>
        )}
      </Form>
      <StepUpSheet
        open={proving && !isFormsOwn}
        onClose={() => setProving(false)}
        action="addBankCard"
        title={title}
        sending={sending}
        onProof={submit}
      />
    </Page>
  );
}
