import { cashInfo, cashSave } from "@candor/contract/routes/bank.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { goBack } from "../../shared/navigation.ts";
import { FormProofs } from "../../shared/step-up/form-proofs.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useStop } from "../../shared/use-stop.ts";
import { BankFields } from "./bank-fields.tsx";
import { bankErrors, bankGroups, emptyBankForm, missingCount, toCashSave } from "./form.ts";

/** All ten fields of a bank card, then the fund password. The input is kept until the card is linked. */
export default function AddBankPage() {
  const { t } = useTranslation("bank");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const act = useSend(cashSave, "bank:add");
  const form = useForm({
    start: emptyBankForm,
    errors: bankErrors,
    proves: true,
    act,
    // Not the numbers of the card and the account.
    draft: { name: "bank:add", fields: [...bankGroups.holder, ...bankGroups.bank] },
  });
  const missing = missingCount(form.values);
  const submit = (proof: Proof) =>
    act.send(toCashSave(form.values, proof), (card) => {
      toast({ title: t("form.done"), body: t("delete.note", { bank: card.bank_name, number: card.card_number }) });
      goBack();
      return refresh(cashInfo);
    });
  const title = common("page.bankAdd");
  const stop = useStop();
  const button = (
    <Button type="submit" form="bank" full disabled={missing > 0 || stop !== undefined}>
      {stop ?? (missing > 0 ? t("form.missing", { count: missing }) : title)}
    </Button>
  );
  return (
    <Page title={title} back foot={button}>
      <Form id="bank" onSubmit={() => form.check() && form.prove()} className="space-y-3 px-(--gutter) pt-3 pb-6">
        <BankFields fieldOf={form.field} />
        <Outcome text={form.rest} />
      </Form>
      <FormProofs form={form} action="addBankCard" title={title} act={act} onProof={submit} />
    </Page>
  );
}
