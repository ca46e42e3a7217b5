import { CodeField } from "../../../shared/codes/code-field.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { codeRequestOf, targetText } from "./bind-form.ts";
import { BindTarget } from "./bind-target.tsx";
import type { BindFields } from "./use-bind-form.ts";

type BindFormProps = {
  readonly kind: "mobile" | "email";
  readonly form: BindFields;
};

type BindSheetProps = Omit<BindFormProps, "kind"> & {
  readonly kind: "mobile" | "email" | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The contact to link, and the code that was sent to it. */
export function BindSheet({ kind, open, onClose, form }: BindSheetProps) {
  const { t } = useTranslation("account");
  return (
    <Sheet open={open} onClose={onClose} title={kind ? t(`bind.title.${kind}`) : ""} note={t("bind.note")}>
      {kind && <Contact kind={kind} form={form} />}
    </Sheet>
  );
}

function Contact({ kind, form: { values: form, ...fields } }: BindFormProps) {
  const { t } = useTranslation("account");
  const missing = form[kind].trim() === "" ? kind : form.code.length < 6 ? "code" : undefined;
  const press = () => {
    if (!missing) fields.prove();
  };
  return (
    <Form onSubmit={press} className="space-y-4 pt-2">
      <BindTarget kind={kind} form={form} onChange={fields.change} error={fields.errorOf(kind)} />
      <CodeField
        request={codeRequestOf(kind, form)}
        target={targetText(kind, form)}
        {...fields.field("code")}
        mayPress={() => form[kind].trim() !== ""}
        onError={fields.refuse}
      />
      <Outcome text={fields.rest} />
      <Button type="submit" full disabled={missing !== undefined}>
        {t(missing ? `bind.missing.${missing}` : "contact.bind")}
      </Button>
    </Form>
  );
}
