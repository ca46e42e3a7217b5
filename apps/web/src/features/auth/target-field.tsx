import { CircleCheck } from "lucide-react";
import { EmailField, PhoneField } from "../../shared/codes/contact-fields.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { useDraft } from "./draft.ts";
import type { AuthKind } from "./form.ts";
import type { AuthFields } from "./use-auth-form.ts";

/** The contact that the form is about: the choice of phone or email, then its field. */
export function TargetField({ kind, fields }: { readonly kind: AuthKind; readonly fields: AuthFields }) {
  const { t } = useTranslation("auth");
  const { values: form, setChannel, setText, leave, errorOf, isTargetRight } = fields;
  const region = useDraft((draft) => draft.region);
  const tick = isTargetRight && kind !== "login" && (
    <CircleCheck size={20} role="img" aria-label={t("field.looksRight")} className="shrink-0 text-brand" />
  );
  return (
    <>
      <Segmented
        label={t("field.method")}
        value={form.channel}
        onChange={setChannel}
        items={[
          { value: "email", label: t("field.email") },
          { value: "mobile", label: t("field.phone") },
        ]}
      />
      {form.channel === "email" ? (
        <EmailField
          key="email"
          label={t("field.email")}
          autoComplete={kind === "register" ? "email" : "username"}
          value={form.email}
          onChange={(text) => setText("email", text)}
          onBlur={() => leave("email")}
          error={errorOf("email") ?? errorOf("account")}
          after={tick}
        />
      ) : (
        <PhoneField
          key="mobile"
          label={t("field.phone")}
          dial={form.areaCode}
          region={region}
          onArea={({ code, dial }) => {
            useDraft.getState().keep({ region: code });
            setText("areaCode", dial);
          }}
          value={form.mobile}
          onChange={(text) => setText("mobile", text)}
          onBlur={() => leave("mobile")}
          error={errorOf("mobile") ?? errorOf("account")}
          after={tick}
        />
      )}
    </>
  );
}
