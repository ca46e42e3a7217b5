import { PASSKEY_NAME_MAX, type Passkey, passkeys, renamePasskey } from "@candor/contract/routes/security.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";

type RenameProps = { readonly open: boolean; readonly onClose: () => void; readonly passkey: Passkey };

export function RenamePasskey({ open, onClose, passkey }: RenameProps) {
  const { t } = useTranslation("security");
  return (
    <Sheet open={open} onClose={onClose} title={t("passkey.rename")}>
      {open && <RenameForm passkey={passkey} onDone={onClose} />}
    </Sheet>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const act = useSend(renamePasskey, `security:rename:${id}`);
  const form = useForm({ start: { name }, act });
  const requested = form.values.name.trim();
  const isReady = requested !== "" && form.isDirty;
  function press() {
    if (!isReady) return;
    void act.send({ id, name: requested }, () => {
      toast({ title: t("passkey.renamed"), body: requested });
      onDone();
      return refresh(passkeys);
    });
  }
  return (
    <Form onSubmit={press} className="space-y-4">
      <Field
        label={t("passkey.name")}
        name="passkey-name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        {...form.field("name")}
        error={form.refused?.text}
        hint={t("passkey.nameHint")}
      />
      {act.again && <UnknownOutcomeCallout again={act.again} />}
      <Button type="submit" full loading={act.busy} disabled={!isReady || act.again !== undefined}>
        {t("passkey.rename")}
      </Button>
    </Form>
  );
}
