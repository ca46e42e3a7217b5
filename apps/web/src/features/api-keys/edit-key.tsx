import { type ApiKeyView, changeApiKey, getApiKeys } from "@candor/contract/routes/api-keys.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { FormProofs } from "../../shared/step-up/form-proofs.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { addressesOf, termsErrors } from "./form.ts";
import { AddressesField, LabelField } from "./terms-fields.tsx";

type EditProps = { readonly open: boolean; readonly onClose: () => void; readonly apiKey: ApiKeyView };

/** Another label or other addresses; kind and rights of a key stay. */
export function EditKey({ open, onClose, apiKey }: EditProps) {
  return open ? <Editing onClose={onClose} apiKey={apiKey} /> : null;
}

function Editing({ onClose, apiKey }: Omit<EditProps, "open">) {
  const { t } = useTranslation("apiKeys");
  const refresh = useRefresh();
  const { id, rights } = apiKey;
  const act = useSend(changeApiKey, `keys:change:${id}`);
  const form = useForm({
    start: { label: apiKey.label, addresses: apiKey.addresses.join("\n") },
    errors: (values) => termsErrors(values, { withdraw: rights.includes("withdraw") }),
    proves: true,
    act,
  });
  const { label, addresses } = form.values;
  const save = ({ password: _, ...proofs }: Proof) =>
    act.send({ id, label: label.trim(), addresses: addressesOf(addresses), ...proofs }, () => {
      toast({ title: t("edited"), body: label.trim() });
      onClose();
      return refresh(getApiKeys);
    });
  return (
    <>
      <Sheet open={!form.asks} onClose={onClose} title={t("edit")} note={t("editNote")}>
        <Form onSubmit={() => form.check() && form.prove()} className="space-y-4 pt-2">
          <LabelField {...form.field("label")} />
          <AddressesField {...form.field("addresses")} />
          <Outcome text={form.rest} again={act.again} />
          <Button type="submit" full disabled={!form.isDirty || act.busy}>
            {t("save")}
          </Button>
        </Form>
      </Sheet>
      <FormProofs form={form} action="changeApiKey" title={t("edit")} act={act} onProof={save} />
    </>
  );
}
