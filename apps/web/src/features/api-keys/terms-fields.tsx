import { API_KEY_LABEL_MAX, API_KEY_LIFETIME_MS } from "@candor/contract/domain/api-keys.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { FieldBinding } from "../../shared/form/use-form.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Field } from "../../shared/ui/field.tsx";
import { TextArea } from "../../shared/ui/text-area.tsx";
import { addressesOf } from "./form.ts";

export function LabelField(field: FieldBinding) {
  const { t } = useTranslation("apiKeys");
  return (
    <Field
      label={t("label")}
      placeholder={t("labelExample")}
      name="key-label"
      autoComplete="off"
      maxLength={API_KEY_LABEL_MAX}
      {...field}
    />
  );
}

/** The addresses, and what they mean for the life of the key. */
export function AddressesField(field: FieldBinding) {
  const { t } = useTranslation("apiKeys");
  const isBound = addressesOf(field.value).length > 0;
  return (
    <div>
      <TextArea
        label={t("addresses")}
        name="key-addresses"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        translate="no"
        {...field}
        hint={t("addressesHint")}
      />
      {field.error === undefined && (
        <p className="mt-2 text-12 text-pretty text-text-2">
          {isBound ? t("bound") : t("unbound", { days: API_KEY_LIFETIME_MS / DAY_MS })}
        </p>
      )}
    </div>
  );
}
