import { CONTACT_ADDRESS_MAX, center2, setContactAddress } from "@candor/contract/routes/account.ts";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { forgetAddress, useChosenAddress } from "../../shared/location/chosen-address.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Form } from "../../shared/ui/form.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

type AddressSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly address: string };

export function AddressSheet({ open, onClose, address }: AddressSheetProps) {
  const { t } = useTranslation("account");
  const close = () => {
    forgetAddress("account");
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t("address.label")} note={t("address.note")}>
      {open && <AddressForm address={address} onDone={close} />}
    </Sheet>
  );
}

function AddressForm({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(setContactAddress, "account:address");
  const [text, setText] = useState(useChosenAddress("account") ?? address);
  const wanted = text.trim();

  async function finish(answer: Promise<unknown>) {
    if ((await answer) === undefined) return;
    toast({ title: t("address.saved") });
    await refresh(center2);
    onDone();
  }
  const press = () => {
    if (wanted !== "") void finish(send({ contact_address: wanted }));
  };
  return (
    <Form onSubmit={press} className="space-y-4 pt-2">
      <Field
        label={t("address.label")}
        name="address"
        autoComplete="street-address"
        maxLength={CONTACT_ADDRESS_MAX}
        value={text}
        onChange={(typed) => {
          setText(typed);
          reset();
        }}
        error={sending.state === "refused" ? errorText(sending.error) : undefined}
        hint={t("address.hint")}
      />
      <Button tone="soft" full onClick={() => go("chooseLocation", { for: "account" })}>
        <MapPin size={18} aria-hidden />
        {common("page.chooseLocation")}
      </Button>
      {sending.state === "unknown" && <UnknownOutcomeCallout again={() => finish(sending.again())} />}
      <Button
        type="submit"
        full
        loading={isUnsettled(sending)}
        disabled={sending.state === "unknown" || wanted === "" || wanted === address}
      >
        {t(wanted === "" ? "address.missing" : "save")}
      </Button>
    </Form>
  );
}
