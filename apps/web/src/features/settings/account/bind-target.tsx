import { getArea } from "@candor/contract/routes/common.ts";
import { useEffect, useEffectEvent } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { regionsOf } from "../../../shared/areas/areas.ts";
import { EmailField, PhoneField } from "../../../shared/codes/contact-fields.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { BindForm } from "./bind-form.ts";

type BindTargetProps = {
  readonly kind: "mobile" | "email";
  readonly form: BindForm;
  readonly onChange: (part: Partial<BindForm>) => void;
  readonly error: string | undefined;
};

export const BindTarget = (props: BindTargetProps) =>
  props.kind === "email" ? <NewEmail {...props} /> : <NewPhone {...props} />;

function NewEmail({ form, onChange, error }: BindTargetProps) {
  const { t } = useTranslation("account");
  return (
    <EmailField
      label={t("contact.email")}
      autoComplete="email"
      value={form.email}
      onChange={(email) => onChange({ email, code: "" })}
      error={error}
    />
  );
}

function NewPhone({ form, onChange, error }: BindTargetProps) {
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
    <PhoneField
      label={t("contact.mobile")}
      dial={form.dial}
      region={form.region}
      onArea={({ dial, code }) => onChange({ dial, region: code, code: "" })}
      value={form.mobile}
      onChange={(mobile) => onChange({ mobile, code: "" })}
      error={error}
    />
  );
}
