import type { OutputOf } from "@candor/contract/route.ts";
import { revokeSession, sessions } from "@candor/contract/routes/user.ts";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { deviceOf } from "../../../shared/device-name.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";

type Session = OutputOf<typeof sessions>["list"][number];

function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation("settings");
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
}

export function SessionCard({ session }: { readonly session: Session }) {
  const { t } = useTranslation("settings");
  const { time } = useFormat();
  const name = useDeviceName()(session.device);
  const Icon = deviceOf(session.device).isPhone ? Smartphone : Monitor;
  return (
    <Card className="flex gap-3">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2">
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-bold">
          {name}
          {session.current && <Tag tone="brand">{t("sessions.current")}</Tag>}
        </h2>
        <dl className="mt-1 space-y-0.5 text-13 text-text-2">
          <Line label={t("sessions.seen")} value={session.current ? t("sessions.now") : time(session.last_seen_at)} />
          <Line label={t("sessions.since")} value={time(session.created_at)} />
          {session.ip && <Line label={t("sessions.ip")} value={session.ip} />}
        </dl>
        {!session.current && <Revoke id={session.id} name={name} />}
      </div>
    </Card>
  );
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt>{label}</dt>
    <dd className="ml-auto text-right wrap-anywhere text-text-1">{value}</dd>
  </div>
);

/** Asks for confirmation: the other device loses its unsaved input. Ending a session twice does no harm, so it needs no key. */
function Revoke({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  async function revoke() {
    setSending(true);
    try {
      await call(revokeSession, { id });
      toast({ title: t("sessions.ended"), body: name });
      await refresh(sessions);
    } catch (error) {
      toast({ title: errorText(error), tone: "bad" });
    }
    setSending(false);
    setOpen(false);
  }
  return (
    <>
      <Button tone="ghost" size="small" className="mt-3" onClick={() => setOpen(true)}>
        {t("sessions.end")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("sessions.endTitle")}
        action={
          <Button loading={sending} onClick={revoke}>
            {t("sessions.endConfirm")}
          </Button>
        }
      >
        {t("sessions.endBody", { device: name })}
      </Dialog>
    </>
  );
}
