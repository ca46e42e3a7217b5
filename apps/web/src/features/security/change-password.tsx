import { changePwd } from "@candor/contract/routes/security.ts";
import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { NewPasswordField } from "../../shared/password/new-password-field.tsx";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import {
  emptyPasswordForm,
  firstMissing,
  inputOf,
  type PasswordForm,
  passwordErrors,
  type PasswordField as Which,
} from "./password-form.ts";
import { useNeedsSecond } from "./use-needs-second.ts";
import { useFrozen } from "./use-security.ts";

/** The old login password, the new one twice, then the second factor where there is one. */
export default function ChangePasswordPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const frozen = useFrozen();
  const needsSecond = useNeedsSecond();
  const { send, sending, reset } = useIdempotent(changePwd, "security:changePassword");
  const [form, setForm] = useState<PasswordForm>(emptyPasswordForm);
  const [pressed, setPressed] = useState(false);
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const fieldText = (field: Which) => (refusal instanceof ApiError ? refusal.fieldText(inputOf[field]) : undefined);
  const isAtField = (["old", "password", "repeated"] as const).some((field) => fieldText(field) !== undefined);
  const isOfSheet = !isAtField && refusedStep(refusal) === "second";
  const missing = firstMissing(form);

  const change = (field: Which) => (text: string) => {
    setForm({ ...form, [field]: text });
    setProving(false);
    reset();
  };
  const errorOf = (field: Which): string | undefined => {
    const own = pressed && form[field] !== "" ? passwordErrors(form)[field] : undefined;
    return fieldText(field) ?? (own && refusalText(own.error, own.params));
  };
  async function submit(proof?: Pick<Proof, "totp" | "auth_ticket">) {
    const { old: old_password, password, repeated: repassword } = form;
    if (!(await send({ old_password, password, repassword, ...proof }))) return;
    toast({ title: t("password.done"), body: t("password.doneBody") });
    goBack();
  }
  function press(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (missing !== undefined || Object.keys(passwordErrors(form)).length > 0) return;
    reset();
    if (needsSecond) setProving(true);
    else void submit();
  }
  const lock = <Lock size={20} aria-hidden className="shrink-0 text-text-2" />;
  return (
    <Page title={common("page.changePassword")} back flat>
      <form noValidate onSubmit={press} className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-[calc(16px+var(--safe-b))]">
        <PasswordField
          label={t("password.old")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={form.old}
          onChange={change("old")}
          error={errorOf("old")}
          before={lock}
        />
        <NewPasswordField
          label={t("password.new")}
          value={form.password}
          onChange={change("password")}
          error={errorOf("password")}
        />
        <PasswordField
          label={t("password.repeat")}
          name="repeat-password"
          autoComplete="new-password"
          maxLength={128}
          value={form.repeated}
          onChange={change("repeated")}
          error={errorOf("repeated")}
          before={lock}
        />
        <Callout>{t("password.endsOthers")}</Callout>
        <div className="mt-auto space-y-3 pt-2">
          {refusal && !isAtField && !(isOfSheet && proving) && (
            <div role="alert">
              <Callout tone="bad">{errorText(refusal)}</Callout>
            </div>
          )}
          {sending.state === "unknown" && !proving && <UnknownOutcomeCallout again={() => submit()} />}
          <Button
            type="submit"
            size="large"
            full
            loading={sending.state === "sending"}
            disabled={frozen || missing !== undefined || needsSecond === undefined || sending.state === "unknown"}
          >
            {t(frozen ? "frozen.cannot" : missing ? `missing.${missing}` : "password.submit")}
          </Button>
        </div>
      </form>
      <StepUpSheet
        open={proving && !isAtField && (refusal === undefined || isOfSheet)}
        onClose={() => setProving(false)}
        action="changePassword"
        given={["password"]}
        title={common("page.changePassword")}
        sending={sending}
        onProof={({ password: _, fund_password: __, ...second }) => submit(second)}
      />
    </Page>
  );
}
