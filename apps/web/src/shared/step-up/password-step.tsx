import { Lock } from "lucide-react";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";

type PasswordStepProps = { readonly error: string | undefined; readonly onDone: (password: string) => void };

export function PasswordStep({ error, onDone }: PasswordStepProps) {
  const { t } = useTranslation("stepUp");
  const form = useForm({ start: { password: "" } });
  const value = form.values.password;
  const press = () => {
    if (value !== "") onDone(value);
  };
  return (
    <Form onSubmit={press} className="space-y-4">
      <PasswordField
        label={t("password.label")}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        autoFocus
        {...form.field("password")}
        error={value === "" ? error : undefined}
        before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
      />
      <Button type="submit" full disabled={value === ""}>
        {t("next")}
      </Button>
    </Form>
  );
}
