import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import type { Auth } from "./progress.ts";

type SubmittedProps = { readonly submitted: NonNullable<Auth["basic"]["submitted"]> };

/** What a reviewer has been sent. Of the number only its end: whoever looks over a shoulder learns nothing. */
export function Submitted({ submitted }: SubmittedProps) {
  const { t } = useTranslation("verification");
  const { tag } = useFormat();
  const country = new Intl.DisplayNames([tag], { type: "region" }).of(submitted.country);
  return (
    <dl className="space-y-2 border-t border-line pt-3">
      <KeyValue label={t("form.name")}>{submitted.name}</KeyValue>
      <KeyValue label={t("form.country")}>{country}</KeyValue>
      <KeyValue label={t("form.type")}>{t(`type.${submitted.document_type}`)}</KeyValue>
      <KeyValue label={t("form.number")}>{submitted.document_number}</KeyValue>
      <KeyValue label={t("form.address")}>{submitted.contact_address}</KeyValue>
    </dl>
  );
}
