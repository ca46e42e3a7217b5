import { PASSKEY_NAME_MAX, type Passkey, passkeys, renamePasskey } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

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
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(renamePasskey, `security:rename:${id}`);
  const [text, setText] = useState(name);
  const wanted = text.trim();

  async function finish(answer: Promise<unknown>) {
    if (!(await answer)) return;
    toast({ title: t("passkey.renamed"), body: wanted });
    onDone();
    await refresh(passkeys);
  }
  function press() {
    if (wanted !== "" && wanted !== name) void finish(send({ id, name: wanted }));
  }
  return (
    <Form onSubmit={press} className="space-y-4">
      <Field
        label={t("passkey.name")}
        name="passkey-name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        value={text}
        onChange={(typed) => {
          setText(typed);
          reset();
        }}
        error={sending.state === "refused" ? errorText(sending.error) : undefined}
        hint={t("passkey.nameHint")}
      />
      {sending.state === "unknown" && <UnknownOutcomeCallout again={() => finish(sending.again())} />}
      <Button
        type="submit"
        full
        loading={isUnsettled(sending)}
        disabled={wanted === "" || wanted === name || sending.state === "unknown"}
      >
        {t("passkey.rename")}
      </Button>
    </Form>
  );
}
