import { CONTACT_ADDRESS_MAX, center2, setContactAddress } from "@candor/contract/routes/account.ts";
import { MapPin } from "lucide-react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { forgetAddress, useChosenAddress } from "../../../shared/location/chosen-address.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";

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
  const refresh = useRefresh();
  const act = useSend(setContactAddress, "account:address");
  const form = useForm({ start: { contact_address: useChosenAddress("account") ?? address }, act });
  const contact_address = form.values.contact_address.trim();
  const press = () => {
    if (contact_address === "") return;
    void act.send({ contact_address }, async () => {
      toast({ title: t("address.saved") });
      await refresh(center2);
      onDone();
    });
  };
  return (
    <Form onSubmit={press} className="space-y-4 pt-2">
      <Field
        label={t("address.label")}
        name="address"
        autoComplete="street-address"
        maxLength={CONTACT_ADDRESS_MAX}
        {...form.field("contact_address")}
        error={form.refused?.text}
        hint={t("address.hint")}
      />
      <Button tone="soft" full onClick={() => go("chooseLocation", { for: "account" })}>
        <MapPin size={18} aria-hidden />
        {common("page.chooseLocation")}
      </Button>
      {act.again && <UnknownOutcomeCallout again={act.again} />}
      <Button
        type="submit"
        full
        loading={act.busy}
        disabled={act.again !== undefined || contact_address === "" || contact_address === address}
      >
        {t(contact_address === "" ? "address.missing" : "save")}
      </Button>
    </Form>
  );
}
