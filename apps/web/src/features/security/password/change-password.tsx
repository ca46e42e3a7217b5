import { Lock } from "lucide-react";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { NewPasswordField } from "../../../shared/password/new-password-field.tsx";
import { RepeatPasswordField } from "../../../shared/password/repeat-password-field.tsx";
import { FormProofs } from "../../../shared/step-up/form-proofs.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { useFrozen } from "../use-security.ts";
import { useChangePassword } from "./use-change-password.ts";

/** The old login password, the new one twice, then the second factor if any. */
export default function ChangePasswordPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const frozen = useFrozen();
  const { act, form, missing, ready, press, submit } = useChangePassword();
  return (
    <Page title={common("page.changePassword")} back flat>
      <Form onSubmit={press} className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-[calc(16px+var(--safe-b))]">
        <PasswordField
          label={t("password.old")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          {...form.field("old")}
          before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
        />
        <NewPasswordField label={t("password.new")} {...form.field("password")} />
        <RepeatPasswordField label={t("password.repeat")} {...form.field("repeated")} />
        <Callout>{t("password.endsOthers")}</Callout>
        <div className="mt-auto space-y-3 pt-2">
          <Outcome text={form.rest} again={form.asks ? undefined : act.again} />
          <Button type="submit" size="large" full loading={act.busy} disabled={frozen || !ready}>
            {t(frozen ? "frozen.cannot" : missing ? `missing.${missing}` : "password.submit")}
          </Button>
        </div>
      </Form>
      <FormProofs
        form={form}
        action="changePassword"
        given={["password"]}
        title={common("page.changePassword")}
        act={act}
        onProof={({ password: _, fund_password: __, ...second }) => submit(second)}
      />
    </Page>
  );
}
