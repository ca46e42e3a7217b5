import { setLoginAlerts } from "@candor/contract/routes/security.ts";
import { BellRing, Mail, MailCheck } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSession } from "../../../shared/session.ts";
import { Group } from "../../../shared/ui/group.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import type { Security } from "../advice.ts";
import { changed } from "../changed.ts";
import { SecuredSheet } from "../secured-sheet.tsx";
import { useFrozen } from "../use-security.ts";
import { AntiPhishing } from "./anti-phishing.tsx";

/** The security emails of the account; a user without an email is led to link one. */
export function MailGroup({ security }: { readonly security: Security }) {
  const { t } = useTranslation("security");
  const hasMail = useSession(({ user }) => user?.email != null);
  return (
    <Group title={t("group.mail")}>
      {hasMail ? (
        <>
          <LoginAlerts on={security.login_alerts} />
          <AntiPhishingRow word={security.anti_phishing} />
        </>
      ) : (
        <ListRow icon={<Mail size={20} aria-hidden />} title={t("mail.none")} note={t("mail.noneNote")} to="account" />
      )}
    </Group>
  );
}

function LoginAlerts({ on }: { readonly on: boolean }) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const frozen = useFrozen();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={<BellRing size={20} aria-hidden />}
        title={t("alerts.title")}
        note={t("alerts.note")}
        end={
          <span className="flex">
            <Switch checked={on} onChange={() => setOpen(true)} label={t("alerts.title")} disabled={frozen} />
          </span>
        }
      />
      <SecuredSheet
        route={setLoginAlerts}
        action="setLoginAlerts"
        open={open}
        onClose={() => setOpen(false)}
        title={t(on ? "alerts.turnOff" : "alerts.turnOn")}
        note={t(on ? "alerts.offNote" : "alerts.onNote")}
        toInput={({ password }) => ({ on: !on, password })}
        onDone={async () => {
          toast({ title: t(on ? "alerts.off" : "alerts.on") });
          await refresh(...changed);
        }}
      />
    </>
  );
}

function AntiPhishingRow({ word }: { readonly word: string | null }) {
  const { t } = useTranslation("security");
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={<MailCheck size={20} aria-hidden />}
        title={t("phishing.title")}
        note={t("phishing.note")}
        end={word ?? t("state.notSet")}
        onPress={() => setOpen(true)}
      />
      <AntiPhishing open={open} onClose={() => setOpen(false)} isSet={word !== null} />
    </>
  );
}
