import { Mail, MapPin, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useChosenAddress } from "../../../shared/location/chosen-address.ts";
import { maskEmail, maskMobile } from "../../../shared/mask.ts";
import { Group } from "../../../shared/ui/group.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import { BindContact } from "./bind-contact.tsx";
import type { Account } from "./profile-card.tsx";

/** The account's contacts. A missing one can be linked; a linked one stays, since both are used to log in and to receive codes. */
export function ContactGroup({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const [binding, setBinding] = useState<"mobile" | "email">();
  const chosen = useChosenAddress("account");
  // Coming back from the map with an address, the sheet that requested it opens again.
  const [editing, setEditing] = useState(chosen !== undefined);
  const bind = <span className="font-bold text-brand">{t("contact.bind")}</span>;
  return (
    <Group title={t("contact.title")}>
      <ListRow
        icon={<Smartphone size={20} aria-hidden />}
        title={t("contact.mobile")}
        end={account.mobile === null ? bind : maskMobile(account.mobile)}
        {...(account.mobile === null ? { onPress: () => setBinding("mobile") } : {})}
      />
      <ListRow
        icon={<Mail size={20} aria-hidden />}
        title={t("contact.email")}
        end={account.email === null ? bind : maskEmail(account.email)}
        {...(account.email === null ? { onPress: () => setBinding("email") } : {})}
      />
      <ListRow
        icon={<MapPin size={20} aria-hidden />}
        title={t("address.label")}
        note={account.contact_address || t("address.none")}
        onPress={() => setEditing(true)}
      />
      <AddressSheet open={editing} onClose={() => setEditing(false)} address={account.contact_address} />
      <BindContact kind={binding} onClose={() => setBinding(undefined)} />
    </Group>
  );
}
