import { changePwd } from "@candor/contract/routes/security.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import type { Proof } from "../../../shared/step-up/steps.ts";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useNeedsSecond } from "../use-needs-second.ts";
import { emptyPasswordForm, fieldOfInput, firstMissing, passwordErrors } from "./password-form.ts";

/** The form of a new password. The second factor is asked for last, in a sheet. */
export function useChangePassword() {
  const { t } = useTranslation("security");
  const needsSecond = useNeedsSecond();
  const act = useSend(changePwd, "security:changePassword", { secret: true });
  const form = useForm({
    start: emptyPasswordForm,
    errors: passwordErrors,
    names: fieldOfInput,
    proves: true,
    act,
  });
  const { old, password, repeated } = form.values;
  const missing = firstMissing(form.values);
  const submit = (second?: Pick<Proof, "totp" | "auth_ticket">) =>
    act.send({ old_password: old, password, repassword: repeated, ...second }, () => {
      toast({ title: t("password.done"), body: t("password.doneBody") });
      goBack();
    });
  return {
    act,
    form,
    missing,
    submit,
    /** Whether the required proofs are known. */
    ready: missing === undefined && needsSecond !== undefined && act.again === undefined,
    press: () => {
      if (missing !== undefined || !form.check()) return;
      if (needsSecond) return form.prove();
      form.forget();
      void submit();
    },
  };
}
