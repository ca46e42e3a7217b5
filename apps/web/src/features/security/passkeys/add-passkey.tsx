import type { InputOf } from "@candor/contract/route.ts";
import { addPasskey, PASSKEY_NAME_MAX, passkeyOptions, passkeys } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { deviceOf } from "../../../shared/device-name.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { createPasskey, forgetPasskey } from "../../../shared/passkey/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { SecuredSheet } from "../secured-sheet.tsx";

type AddPasskeyProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Issued with the account's first second factor. */
  readonly onCodes: (codes: readonly string[]) => void;
};
type Created = Pick<InputOf<typeof addPasskey>, "ticket" | "credential">;

/**
 * A name and the browser's own window, which has to open directly on the press; then the proofs. A passkey that is abandoned before it belongs to the
 * account is removed from the device.
 */
export function AddPasskey({ open, onClose, onCodes }: AddPasskeyProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const form = useForm({ start: () => ({ name: deviceOf(navigator.userAgent).system ?? "" }) });
  const name = form.values.name.trim();
  const [created, setCreated] = useState<Created>();
  const { create, creating, error, reset } = useCreate(setCreated);
  const close = () => {
    setCreated(undefined);
    reset();
    onClose();
  };
  const press = () => {
    if (name !== "") void create();
  };
  return (
    <>
      <Sheet open={open && !created} onClose={close} title={t("passkey.add")}>
        <Form onSubmit={press} className="space-y-4">
          <p className="text-pretty text-text-2">{t("passkey.addBody")}</p>
          <Field
            label={t("passkey.name")}
            name="passkey-name"
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            {...form.field("name")}
            hint={t("passkey.nameHint")}
          />
          <Outcome text={error} />
          <Button type="submit" full loading={creating} disabled={name === ""}>
            {t("next")}
          </Button>
        </Form>
      </Sheet>
      {created && (
        <SecuredSheet
          route={addPasskey}
          action="addPasskey"
          open={open}
          onClose={close}
          onGiveUp={() => void forgetPasskey(created.credential.id)}
          title={t("passkey.add")}
          note={t("passkey.proveNote")}
          toInput={({ fund_password: _, ...proof }) => ({ ...created, name, ...proof })}
          onDone={async ({ passkey, recovery_codes }) => {
            toast({ title: t("passkey.isAdded"), body: passkey.name });
            if (recovery_codes.length > 0) onCodes(recovery_codes);
            await refresh(passkeys, ...changed);
          }}
        />
      )}
    </>
  );
}

/** The server's challenge and the device's new passkey for it. */
function useCreate(onCreated: (created: Created) => void) {
  const { t } = useTranslation("security");
  const errorText = useErrorText();
  const [creating, setCreating] = useState(false);
  const [error, setError] = useState<string>();
  async function create() {
    setCreating(true);
    setError(undefined);
    try {
      const made = await call(passkeyOptions, { purpose: "register" });
      if (made.purpose !== "register") throw new Error("the server answered another purpose");
      const credential = await createPasskey(made.options);
      if (credential === "exists") setError(t("passkey.exists"));
      else if (credential) onCreated({ ticket: made.ticket, credential });
      else setError(t("passkey.notMade"));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setCreating(false);
    }
  }
  return { create, creating, error, reset: () => setError(undefined) };
}
