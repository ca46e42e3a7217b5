import { getArea } from "@candor/contract/routes/common.ts";
import { Mail } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { AreaPicker } from "../../shared/areas/area-picker.tsx";
import { regionsOf } from "../../shared/areas/areas.ts";
import { Field } from "../../shared/ui/field.tsx";
import type { BindForm } from "./bind-form.ts";

type BindTargetProps = {
  readonly kind: "mobile" | "email";
  readonly form: BindForm;
  readonly onChange: (part: Partial<BindForm>) => void;
  readonly error: string | undefined;
};

export const BindTarget = (props: BindTargetProps) =>
  props.kind === "email" ? <EmailField {...props} /> : <PhoneField {...props} />;

function EmailField({ form, onChange, error }: BindTargetProps) {
  const { t } = useTranslation("account");
  return (
    <Field
      label={t("contact.email")}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={form.email}
      onChange={(email) => onChange({ email, code: "" })}
      error={error}
      before={<Mail size={20} aria-hidden className="shrink-0 text-text-2" />}
    />
  );
}

function PhoneField({ form, onChange, error }: BindTargetProps) {
  const { t } = useTranslation("account");
  const { data } = useApi(getArea, {}, { staleTime: Number.POSITIVE_INFINITY });
  const areas = data?.list;
  const likely = regionsOf(navigator.languages).flatMap((region) => areas?.filter(({ code }) => code === region) ?? []);
  const first = likely[0] ?? areas?.[0];
  const suggest = useEffectEvent(() => {
    if (first && form.dial === "") onChange({ dial: first.dial, region: first.code });
  });
  const firstCode = first?.code;
  useEffect(() => {
    if (firstCode !== undefined) suggest();
  }, [firstCode]);
  return (
    <Field
      label={t("contact.mobile")}
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={20}
      value={form.mobile}
      onChange={(text) => onChange({ mobile: text.replace(/[^0-9 ()-]/g, ""), code: "" })}
      error={error}
      before={
        <AreaPicker
          dial={form.dial}
          region={form.region}
          onChange={({ dial, code }) => onChange({ dial, region: code, code: "" })}
        />
      }
    />
  );
}
