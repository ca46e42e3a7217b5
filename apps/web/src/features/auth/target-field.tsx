import { CircleCheck, Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AreaPicker } from "../../shared/areas/area-picker.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { useDraft } from "./draft.ts";
import type { AuthKind } from "./form.ts";
import type { AuthFields } from "./use-auth-form.ts";

/** Whom the form is about: phone or e-mail, and then the one or the other. */
export function TargetField({ kind, fields }: { readonly kind: AuthKind; readonly fields: AuthFields }) {
  const { t } = useTranslation("auth");
  const { form, setChannel, setText, leave, errorOf, isTargetRight } = fields;
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
        <Field
          key="email"
          label={t("field.email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={kind === "register" ? "email" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={form.email}
          onChange={(text) => setText("email", text)}
          onBlur={() => leave("email")}
          error={errorOf("email")}
          before={<Mail size={20} aria-hidden className="shrink-0 text-text-2" />}
          after={tick}
        />
      ) : (
        <Field
          key="mobile"
          label={t("field.phone")}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={form.mobile}
          onChange={(text) => setText("mobile", text.replace(/[^0-9 ()-]/g, ""))}
          onBlur={() => leave("mobile")}
          error={errorOf("mobile")}
          before={
            <AreaPicker
              dial={form.areaCode}
              region={region}
              onChange={({ code, dial }) => {
                useDraft.getState().keep({ region: code });
                setText("areaCode", dial);
              }}
            />
          }
          after={tick}
        />
      )}
    </>
  );
}
