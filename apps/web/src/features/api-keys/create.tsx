import { apiKeyKinds } from "@candor/contract/domain/api-keys.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { createApiKey, getApiKeys } from "@candor/contract/routes/api-keys.ts";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { OwnCodeField } from "../../shared/codes/own-code-field.tsx";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { FormProofs } from "../../shared/step-up/form-proofs.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { TextArea } from "../../shared/ui/text-area.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { CreatedKey } from "./created.tsx";
import { emptyKey, keyErrors, toCreate } from "./form.ts";
import { RightsFields } from "./rights-fields.tsx";
import { AddressesField, LabelField } from "./terms-fields.tsx";

const kindNames = { hmac: "HMAC", ed25519: "Ed25519" } as const;

/** A new key: its kind, what it may do and from where, then the proofs; at the end its secret, once. */
export default function ApiKeyCreatePage() {
  const { t } = useTranslation("apiKeys");
  const [created, setCreated] = useState<OutputOf<typeof createApiKey>>();
  const refresh = useRefresh();
  const stop = useStop();
  const act = useSend(createApiKey, "keys:create");
  const form = useForm({
    start: emptyKey,
    errors: keyErrors,
    proves: true,
    act,
    draft: { name: "keys:create", fields: ["kind", "label", "trade", "withdraw", "addresses", "public_key"] },
  });
  const { kind } = form.values;
  const submit = (proof: Proof) =>
    act.send(toCreate(form.values, proof), (made) => {
      setCreated(made);
      return refresh(getApiKeys);
    });
  if (created) return <CreatedKey created={created} />;
  const button = (
    <Button type="submit" form="api-key" full loading={act.busy} disabled={stop !== undefined}>
      {stop ?? t("create")}
    </Button>
  );
  return (
    <Page title={t("create")} back foot={button}>
      <Form
        id="api-key"
        className="space-y-3 p-gutter pt-3 pb-6"
        onSubmit={() => stop === undefined && form.check() && form.prove()}
      >
        <Card className="space-y-4">
          <div>
            <Segmented
              label={t("kind.label")}
              items={apiKeyKinds.map((value) => ({ value, label: kindNames[value] }))}
              value={kind}
              onChange={(next) => form.change({ kind: next })}
            />
            <p className="mt-2 text-12 text-pretty text-text-2">{t(`kind.${kind}Note`)}</p>
          </div>
          <LabelField {...form.field("label")} />
          {kind === "ed25519" && (
            <TextArea
              label={t("publicKey")}
              name="public-key"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              translate="no"
              {...form.field("public_key")}
              hint={t("publicKeyHint")}
            />
          )}
        </Card>
        <Card>
          <RightsFields values={form.values} onChange={form.change} />
        </Card>
        <Card>
          <AddressesField {...form.field("addresses")} />
        </Card>
        <Card>
          <OwnCodeField {...form.field("code")} />
        </Card>
        <Outcome text={form.rest} again={act.again} />
      </Form>
      <FormProofs form={form} action="createApiKey" title={t("create")} act={act} onProof={submit} />
    </Page>
  );
}
