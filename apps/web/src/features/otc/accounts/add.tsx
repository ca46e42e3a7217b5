import { otcAccountSave, otcAccounts } from "@candor/contract/routes/otc.ts";
import type { InputHTMLAttributes } from "react";
import { useApi, useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import { FormProofs } from "../../../shared/step-up/form-proofs.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { OtcError } from "../parts/otc-error.tsx";
import {
  type AccountField,
  accountErrors,
  accountFields,
  fieldMax,
  missingCount,
  startForm,
  toAccountSave,
} from "./form.ts";
import { VerifyFirst } from "./page.tsx";

const FORM = "otc-account";

/** A payment account: four fields, all required, then the proofs. */
export default function OtcAccountAddPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useApi(otcAccounts, {});
  const name = data?.verified_name;
  if (name) return <AccountForm name={name} />;
  return (
    <Page title={t("page.otcAccountAdd")} back>
      {data ? (
        <div className="p-gutter py-3">
          <VerifyFirst />
        </div>
      ) : error ? (
        <OtcError error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

/** The hints that a field gives to the phone's keyboard and autofill. */
const kinds: Readonly<Record<AccountField, InputHTMLAttributes<HTMLInputElement>>> = {
  bank_name: { autoComplete: "off" },
  account_name: { autoComplete: "name" },
  card_number: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  branch: { autoComplete: "off" },
};

function AccountForm({ name }: { readonly name: string }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const stop = useStop();
  const act = useSend(otcAccountSave, "otc:account");
  const form = useForm({
    start: startForm(name),
    errors: accountErrors,
    proves: true,
    act,
    // Not the number of the account.
    draft: { name: "otc:account", fields: ["bank_name", "branch"] },
  });
  const missing = missingCount(form.values);
  const title = common("page.otcAccountAdd");
  return (
    <Page
      title={title}
      back
      foot={
        <Button type="submit" form={FORM} full disabled={missing > 0 || stop !== undefined}>
          {stop ?? (missing > 0 ? t("accounts.missing", { count: missing }) : title)}
        </Button>
      }
    >
      <Form id={FORM} ref={form.ref} onSubmit={() => form.check() && form.prove()} className="space-y-3 p-gutter py-3">
        <Card className="space-y-4">
          {accountFields.map((field) => (
            <Field
              key={field}
              {...kinds[field]}
              {...form.field(field)}
              label={t(`field.${field}`)}
              name={field}
              maxLength={fieldMax[field]}
              hint={field === "account_name" ? t("accounts.nameHint") : undefined}
            />
          ))}
        </Card>
        <p className="px-1 text-12 text-pretty text-text-2">{t("accounts.shown")}</p>
        <Outcome text={form.rest} />
      </Form>
      <FormProofs
        form={form}
        action="addPaymentAccount"
        title={title}
        act={act}
        onProof={(proof) =>
          act.send(toAccountSave(form.values, proof), ({ bank_name, card_number }) => {
            toast({ title: t("accounts.added"), body: `${bank_name} ${card_number}` });
            goBack();
            return refresh(otcAccounts);
          })
        }
      />
    </Page>
  );
}
