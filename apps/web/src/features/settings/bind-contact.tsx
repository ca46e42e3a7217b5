import { bindContact, center2 } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { type BindForm, emptyBindForm, targetText, toBindInput } from "./bind-form.ts";
import { BindSheet } from "./bind-sheet.tsx";

type BindContactProps = {
  /** What is to be bound; undefined while nothing is. */
  readonly kind: "mobile" | "email" | undefined;
  readonly onClose: () => void;
};

/** First the contact with the code that was sent to it, then what the account asks for such a change. */
export function BindContact({ kind, onClose }: BindContactProps) {
  const { t } = useTranslation("account");
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(bindContact, "account:bind");
  const [form, setForm] = useState<BindForm>(emptyBindForm);
  const [stage, setStage] = useState<"form" | "proof">("form");
  const [codeError, setCodeError] = useState<unknown>();
  const error = codeError ?? (sending.state === "refused" ? sending.error : undefined);
  const isFormsOwn = error !== undefined && refusedStep(error) === undefined;
  const asks = stage === "proof" && !isFormsOwn;

  function change(part: Partial<BindForm>) {
    setForm((before) => ({ ...before, ...part }));
    setCodeError(undefined);
    setStage("form");
    reset();
  }
  function close() {
    change(emptyBindForm);
    onClose();
  }
  async function submit(proof: Proof) {
    if (!kind || !(await send(toBindInput(kind, form, proof)))) return;
    toast({ title: t(`bind.done.${kind}`), body: targetText(kind, form) });
    close();
    await refresh(center, center2);
  }
  return (
    <>
      <BindSheet
        kind={kind}
        open={kind !== undefined && !asks}
        onClose={close}
        form={form}
        onChange={change}
        error={isFormsOwn ? error : undefined}
        onCodeError={setCodeError}
        onSubmit={() => {
          setCodeError(undefined);
          if (sending.state === "refused") reset();
          setStage("proof");
        }}
      />
      <StepUpSheet
        open={kind !== undefined && asks}
        onClose={close}
        action="bindContact"
        title={kind ? t(`bind.title.${kind}`) : ""}
        sending={sending}
        onProof={submit}
      />
    </>
  );
}
