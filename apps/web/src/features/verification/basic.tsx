import { documentTypes } from "@candor/contract/rules/document-number.ts";
import { MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isUnsettled } from "../../shared/api/use-idempotent.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CountryField } from "./country-field.tsx";
import { LevelCard, SentBack } from "./level-card.tsx";
import { Outcome } from "./outcome.tsx";
import { Privacy } from "./privacy.tsx";
import { type Auth, isOpen } from "./progress.ts";
import { useBasic } from "./use-basic.ts";
import { Foot, VerificationPage } from "./verification-page.tsx";

/** Who the user is, by which document. */
export default function VerificationBasic() {
  const { t: common } = useTranslation();
  return (
    <VerificationPage title={common("page.verificationBasic")}>
      {(auth) => (isOpen(auth, "basic") ? <BasicForm auth={auth} /> : <LevelCard auth={auth} level="basic" />)}
    </VerificationPage>
  );
}

function BasicForm({ auth }: { readonly auth: Auth }) {
  const { t } = useTranslation("verification");
  const { form, change, errorText, sending, submit, again } = useBasic(auth.basic.submitted);
  const stop = useStop();
  const busy = sending.state === "sending" || sending.state === "unknown";
  return (
    <Form
      className="flex flex-1 flex-col gap-3"
      onSubmit={() => {
        if (!busy && stop === undefined) void submit();
      }}
    >
      <SentBack auth={auth} level="basic" />
      <Card className="space-y-4">
        <p className="text-13 text-text-2">{t("form.intro")}</p>
        <CountryField value={form.country} error={errorText("country")} onChange={(country) => change({ country })} />
        <ChoiceField
          label={t("form.type")}
          text={form.document_type === "" ? undefined : t(`type.${form.document_type}`)}
          placeholder={t("form.choose")}
          error={errorText("document_type")}
        >
          {(close) => (
            <OptionList
              options={documentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              value={form.document_type === "" ? undefined : form.document_type}
              onChange={(document_type) => {
                change({ document_type });
                close();
              }}
            />
          )}
        </ChoiceField>
        <Field
          label={t("form.number")}
          value={form.document_number}
          error={errorText("document_number")}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(document_number) => change({ document_number })}
        />
        <Field
          label={t("form.name")}
          value={form.name}
          error={errorText("name")}
          maxLength={100}
          autoComplete="name"
          onChange={(name) => change({ name })}
        />
        <Field
          label={t("form.address")}
          value={form.contact_address}
          error={errorText("contact_address")}
          hint={t("form.addressHint")}
          maxLength={300}
          autoComplete="street-address"
          onChange={(contact_address) => change({ contact_address })}
        />
        <ChooseLocation />
      </Card>
      <Outcome sending={sending} again={again} />
      <Privacy of="data" />
      <Foot>
        <Button
          type="submit"
          full
          loading={isUnsettled(sending)}
          disabled={sending.state === "unknown" || stop !== undefined}
        >
          {stop ?? t("form.submit")}
        </Button>
      </Foot>
    </Form>
  );
}

function ChooseLocation() {
  const { t: common } = useTranslation();
  return (
    <Button tone="soft" size="small" onClick={() => go("chooseLocation", { for: "verificationBasic" })}>
      <MapPin size={16} aria-hidden />
      {common("page.chooseLocation")}
    </Button>
  );
}
