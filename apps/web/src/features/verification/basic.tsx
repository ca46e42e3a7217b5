import { documentTypes } from "@candor/contract/rules/document-number.ts";
import { MapPin } from "lucide-react";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CountryField } from "./country-field.tsx";
import { LevelCard, SentBack } from "./level-card.tsx";
import { Privacy } from "./privacy.tsx";
import { type Auth, isOpen } from "./progress.ts";
import { useBasic } from "./use-basic.ts";
import { Foot, VerificationPage } from "./verification-page.tsx";

/** The user's identity, and the document that proves it. */
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
  const { act, form, submit } = useBasic(auth.basic.submitted);
  const { country, document_type: type } = form.values;
  const stop = useStop();
  return (
    <Form
      className="flex flex-1 flex-col gap-3"
      onSubmit={() => {
        if (!act.busy && stop === undefined) void submit();
      }}
    >
      <SentBack auth={auth} level="basic" />
      <Card className="space-y-4">
        <p className="text-13 text-text-2">{t("form.intro")}</p>
        <CountryField value={country} error={form.errorOf("country")} onChange={form.field("country").onChange} />
        <ChoiceField
          label={t("form.type")}
          text={type === "" ? undefined : t(`type.${type}`)}
          placeholder={t("form.choose")}
          error={form.errorOf("document_type")}
        >
          {(close) => (
            <OptionList
              options={documentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              value={type === "" ? undefined : type}
              onChange={(document_type) => {
                form.change({ document_type });
                close();
              }}
            />
          )}
        </ChoiceField>
        <Field
          label={t("form.number")}
          {...form.field("document_number")}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field label={t("form.name")} {...form.field("name")} maxLength={100} autoComplete="name" />
        <Field
          label={t("form.address")}
          {...form.field("contact_address")}
          hint={t("form.addressHint")}
          maxLength={300}
          autoComplete="street-address"
        />
        <ChooseLocation />
      </Card>
      <Outcome text={form.rest} again={act.again} />
      <Privacy of="data" />
      <Foot>
        <Button type="submit" full loading={act.busy} disabled={act.again !== undefined || stop !== undefined}>
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
