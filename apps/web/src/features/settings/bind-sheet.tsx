import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { CodeField } from "../../shared/codes/code-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { type BindForm, codeRequestOf, targetText } from "./bind-form.ts";
import { BindTarget } from "./bind-target.tsx";

type BindFormProps = {
  readonly kind: "mobile" | "email";
  readonly form: BindForm;
  readonly onChange: (part: Partial<BindForm>) => void;
  /** What was refused of this form, by the sending of the code or by the binding. */
  readonly error: unknown;
  readonly onCodeError: (error: unknown) => void;
  readonly onSubmit: () => void;
};

type BindSheetProps = Omit<BindFormProps, "kind"> & {
  readonly kind: "mobile" | "email" | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The contact that is to be bound, and the code that was sent to it. */
export function BindSheet({ kind, open, onClose, ...form }: BindSheetProps) {
  const { t } = useTranslation("account");
  return (
    <Sheet open={open} onClose={onClose} title={kind ? t(`bind.title.${kind}`) : ""} note={t("bind.note")}>
      {kind && <Contact kind={kind} {...form} />}
    </Sheet>
  );
}

function Contact({ kind, form, onChange, error, onCodeError, onSubmit }: BindFormProps) {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const errorOf = (field: string) => (error instanceof ApiError ? error.fieldText(field) : undefined);
  const targetError = errorOf(kind) ?? errorOf("area_code");
  const isAtField = targetError !== undefined || errorOf("code") !== undefined;
  const missing = form[kind].trim() === "" ? kind : form.code.length < 6 ? "code" : undefined;
  const press = () => {
    if (!missing) onSubmit();
  };
  return (
    <Form onSubmit={press} className="space-y-4 pt-2">
      <BindTarget kind={kind} form={form} onChange={onChange} error={targetError} />
      <CodeField
        request={codeRequestOf(kind, form)}
        target={targetText(kind, form)}
        value={form.code}
        onChange={(code) => onChange({ code })}
        error={errorOf("code")}
        mayPress={() => form[kind].trim() !== ""}
        onError={onCodeError}
      />
      {error !== undefined && !isAtField && (
        <div role="alert">
          <Callout tone="bad">{errorText(error)}</Callout>
        </div>
      )}
      <Button type="submit" full disabled={missing !== undefined}>
        {t(missing ? `bind.missing.${missing}` : "contact.bind")}
      </Button>
    </Form>
  );
}
