import { bindContact, center2 } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { CodeField } from "../../shared/codes/code-field.tsx";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { type BindForm, codeRequestOf, emptyBindForm, targetText, toBindInput } from "./bind-form.ts";
import { BindTarget } from "./bind-target.tsx";

type BindContactProps = {
  /** What is to be bound; undefined while nothing is. */
  readonly kind: "mobile" | "email" | undefined;
  readonly onClose: () => void;
};

/** First the contact with the code that was sent to it, then what the account asks for such a change. */
export function BindContact({ kind, onClose }: BindContactProps) {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(bindContact, "account:bind");
  const [form, setForm] = useState<BindForm>(emptyBindForm);
  const [stage, setStage] = useState<"form" | "proof">("form");
  const [codeError, setCodeError] = useState<unknown>();
  const error = codeError ?? (sending.state === "refused" ? sending.error : undefined);
  const isFormsOwn = error !== undefined && refusedStep(error) === undefined;
  useEffect(() => {
    if (isFormsOwn) setStage("form");
  }, [isFormsOwn]);

  function change(part: Partial<BindForm>) {
    setForm((before) => ({ ...before, ...part }));
    setCodeError(undefined);
    reset();
  }
  function close() {
    setForm(emptyBindForm);
    setStage("form");
    setCodeError(undefined);
    reset();
    onClose();
  }
  const press = (event: FormEvent) => {
    event.preventDefault();
    setStage("proof");
  };
  const errorOf = (...fields: string[]): string | undefined =>
    error instanceof ApiError ? fields.map((field) => error.fieldText(field)).find(Boolean) : undefined;
  const missing = kind && (form[kind].trim() === "" ? kind : form.code.length < 6 ? "code" : undefined);
  const named = errorOf("email", "mobile", "area_code", "code");
  return (
    <>
      <Sheet
        open={kind !== undefined && stage === "form"}
        onClose={close}
        title={kind ? t(`bind.title.${kind}`) : ""}
        note={t("bind.note")}
      >
        {kind && (
          <form noValidate onSubmit={press} className="space-y-4 pt-2">
            <BindTarget kind={kind} form={form} onChange={change} error={errorOf(kind, "area_code")} />
            <CodeField
              request={codeRequestOf(kind, form)}
              target={targetText(kind, form)}
              value={form.code}
              onChange={(code) => change({ code })}
              error={errorOf("code")}
              mayPress={() => form[kind].trim() !== ""}
              onError={setCodeError}
            />
            {isFormsOwn && !named && (
              <div role="alert">
                <Callout tone="bad">{errorText(error)}</Callout>
              </div>
            )}
            <Button type="submit" full disabled={missing !== undefined}>
              {t(missing ? `bind.missing.${missing}` : "contact.bind")}
            </Button>
          </form>
        )}
      </Sheet>
      <StepUpSheet
        open={kind !== undefined && stage === "proof"}
        onClose={close}
        action="bindContact"
        title={kind ? t(`bind.title.${kind}`) : ""}
        sending={sending}
        onProof={async (proof) => {
          if (!kind || !(await send(toBindInput(kind, form, proof)))) return;
          toast({ title: t(`bind.done.${kind}`), body: targetText(kind, form) });
          close();
          await refresh(center, center2);
        }}
      />
    </>
  );
}
