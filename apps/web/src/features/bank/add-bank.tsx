import { type BankCardField, cashInfo, cashSave } from "@candor/contract/routes/bank.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { BankFields } from "./bank-fields.tsx";
import { type BankForm, bankErrors, emptyBankForm, missingCount, toCashSave } from "./form.ts";

/** All ten fields of a bank card, then the fund password. What was typed stays until the card is bound. */
export default function AddBankPage() {
  const { t } = useTranslation("bank");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(cashSave, "bank:add");
  const [form, setForm] = useState<BankForm>(emptyBankForm);
  const [left, setLeft] = useState<ReadonlySet<BankCardField>>(new Set());
  const [proving, setProving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const missing = missingCount(form);
  const errors = bankErrors(form);
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const isFormsOwn = refusal !== undefined && refusedStep(refusal) === undefined;
  const refusedAt = (field: BankCardField) => (refusal instanceof ApiError ? refusal.fieldText(field) : undefined);
  const hasField = refusal instanceof ApiError && refusal.fields.length > 0;

  useEffect(() => {
    if (!isFormsOwn) return;
    setProving(false);
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isFormsOwn]);

  function errorOf(field: BankCardField): string | undefined {
    const own = left.has(field) ? errors[field] : undefined;
    return refusedAt(field) ?? (own && refusalText(own));
  }
  function press(event: FormEvent) {
    event.preventDefault();
    const wrong = Object.keys(errors) as BankCardField[];
    if (wrong.length > 0) return setLeft(new Set(wrong));
    setProving(true);
  }
  return (
    <Page
      title={common("page.bankAdd")}
      back
      foot={
        <Button type="submit" form="bank" full disabled={missing > 0}>
          {missing > 0 ? t("form.missing", { count: missing }) : common("page.bankAdd")}
        </Button>
      }
    >
      <form id="bank" ref={formRef} noValidate onSubmit={press} className="space-y-3 px-(--gutter) pt-3 pb-6">
        <BankFields
          form={form}
          errorOf={errorOf}
          onChange={(field, text) => {
            setForm({ ...form, [field]: text });
            reset();
          }}
          onLeave={(field) => setLeft(new Set([...left, field]))}
        />
        {isFormsOwn && !hasField && (
          <div role="alert">
            <Callout tone="bad">{errorText(refusal)}</Callout>
          </div>
        )}
      </form>
      <StepUpSheet
        open={proving}
        onClose={() => setProving(false)}
        action="addBankCard"
        title={common("page.bankAdd")}
        sending={sending}
        onProof={async (proof) => {
          const card = await send(toCashSave(form, proof));
          if (!card) return;
          toast({ title: t("form.done"), body: t("delete.note", { bank: card.bank_name, number: card.card_number }) });
          goBack();
          await refresh(cashInfo);
        }}
      />
    </Page>
  );
}
