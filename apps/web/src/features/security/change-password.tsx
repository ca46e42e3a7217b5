import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isUnsettled } from "../../shared/api/use-idempotent.ts";
import { NewPasswordField } from "../../shared/password/new-password-field.tsx";
import { RepeatPasswordField } from "../../shared/password/repeat-password-field.tsx";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { Refused } from "./refused.tsx";
import { useChangePassword } from "./use-change-password.ts";
import { useFrozen } from "./use-security.ts";

/** The old login password, the new one twice, then the second factor where there is one. */
export default function ChangePasswordPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const frozen = useFrozen();
  const { form, missing, ready, sending, change, errorOf, rest, again, press, ...sheet } = useChangePassword();
  const submit = () => {
    press();
  };
  return (
    <Page title={common("page.changePassword")} back flat>
      <Form onSubmit={submit} className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-[calc(16px+var(--safe-b))]">
        <PasswordField
          label={t("password.old")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={form.old}
          onChange={change("old")}
          error={errorOf("old")}
          before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
        />
        <NewPasswordField
          label={t("password.new")}
          value={form.password}
          onChange={change("password")}
          error={errorOf("password")}
        />
        <RepeatPasswordField
          label={t("password.repeat")}
          value={form.repeated}
          onChange={change("repeated")}
          error={errorOf("repeated")}
        />
        <Callout>{t("password.endsOthers")}</Callout>
        <div className="mt-auto space-y-3 pt-2">
          <Refused text={rest} />
          {again && <UnknownOutcomeCallout again={again} />}
          <Button type="submit" size="large" full loading={isUnsettled(sending)} disabled={frozen || !ready}>
            {t(frozen ? "frozen.cannot" : missing ? `missing.${missing}` : "password.submit")}
          </Button>
        </div>
      </Form>
      <StepUpSheet
        open={sheet.asks}
        onClose={sheet.stopAsking}
        action="changePassword"
        given={["password"]}
        title={common("page.changePassword")}
        sending={sending}
        onProof={({ password: _, fund_password: __, ...second }) => sheet.submit(second)}
      />
    </Page>
  );
}
