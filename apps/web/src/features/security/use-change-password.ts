import { changePwd } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import {
  emptyPasswordForm,
  firstMissing,
  inputOf,
  type PasswordField,
  type PasswordForm,
  passwordErrors,
  passwordFields,
} from "./password-form.ts";
import { useAct } from "./use-act.ts";
import { useNeedsSecond } from "./use-needs-second.ts";

/** The state of the form: what is typed, what is wrong with it, and where its sending stands. The second factor is asked for last, in a sheet. */
export function useChangePassword() {
  const { t } = useTranslation("security");
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const needsSecond = useNeedsSecond();
  const { send, sending, reset } = useAct(changePwd, "security:changePassword");
  const [form, setForm] = useState<PasswordForm>(emptyPasswordForm);
  const [pressed, setPressed] = useState(false);
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const fieldText = (field: PasswordField) =>
    refusal instanceof ApiError ? refusal.fieldText(inputOf[field]) : undefined;
  const isAtField = passwordFields.some((field) => fieldText(field) !== undefined);
  const isOfSheet = !isAtField && refusedStep(refusal) === "second";
  const asks = proving && !isAtField && (refusal === undefined || isOfSheet);
  const missing = firstMissing(form);

  async function finish(answer: Promise<unknown>) {
    if (!(await answer)) return;
    toast({ title: t("password.done"), body: t("password.doneBody") });
    goBack();
  }
  const submit = (second?: Pick<Proof, "totp" | "auth_ticket">) =>
    finish(send({ old_password: form.old, password: form.password, repassword: form.repeated, ...second }));
  return {
    form,
    missing,
    sending,
    submit,
    /** Whether it is known how to send it. */
    ready: missing === undefined && needsSecond !== undefined && sending.state !== "unknown",
    change: (field: PasswordField) => (text: string) => {
      setForm({ ...form, [field]: text });
      setProving(false);
      reset();
    },
    errorOf: (field: PasswordField): string | undefined => {
      const own = pressed && form[field] !== "" ? passwordErrors(form)[field] : undefined;
      return fieldText(field) ?? (own && refusalText(own.error, own.params));
    },
    /** What was refused and is about none of the fields. */
    rest: refusal === undefined || isAtField || (isOfSheet && proving) ? undefined : errorText(refusal),
    /** Set while nobody knows whether it was done, unless the sheet says so. */
    again: sending.state === "unknown" && !asks ? () => finish(sending.again()) : undefined,
    /** Whether the sheet asks for the second factor now. */
    asks,
    stopAsking: () => setProving(false),
    press: () => {
      setPressed(true);
      if (missing !== undefined || Object.keys(passwordErrors(form)).length > 0) return;
      reset();
      if (needsSecond) setProving(true);
      else void submit();
    },
  };
}
