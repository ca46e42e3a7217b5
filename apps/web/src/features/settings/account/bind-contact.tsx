import { bindContact, center2 } from "@candor/contract/routes/account.ts";
import { center } from "@candor/contract/routes/user.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import type { Proof } from "../../../shared/step-up/steps.ts";
import { toast } from "../../../shared/ui/toast-store.ts";
import { targetText, toBindInput } from "./bind-form.ts";
import { BindSheet } from "./bind-sheet.tsx";
import { useBindForm } from "./use-bind-form.ts";

type BindContactProps = {
  /** The kind of contact being linked; undefined while none is. */
  readonly kind: "mobile" | "email" | undefined;
  readonly onClose: () => void;
};

/** First the contact with its verification code, then the proofs for such a change. */
export function BindContact({ kind, onClose }: BindContactProps) {
  const { t } = useTranslation("account");
  const refresh = useRefresh();
  const act = useSend(bindContact, "account:bind");
  const form = useBindForm(act);
  const { asks } = form;
  function close() {
    form.restart();
    onClose();
  }
  function submit(proof: Proof) {
    if (!kind) return;
    const body = targetText(kind, form.values);
    void act.send(toBindInput(kind, form.values, proof), () => {
      toast({ title: t(`bind.done.${kind}`), body });
      close();
      return refresh(center, center2);
    });
  }
  return (
    <>
      <BindSheet kind={kind} open={kind !== undefined && !asks} onClose={close} form={form} />
      <StepUpSheet
        open={kind !== undefined && asks}
        onClose={close}
        action="bindContact"
        title={kind ? t(`bind.title.${kind}`) : ""}
        act={act}
        onProof={submit}
      />
    </>
  );
}
