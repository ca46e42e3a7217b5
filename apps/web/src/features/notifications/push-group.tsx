import { getPushState, type PushDevice, unsubscribePush } from "@candor/contract/routes/push.ts";
import { UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";
import { BellOff, BellRing, MonitorSmartphone, X } from "lucide-react";
import type { ReactNode } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { usePush } from "./use-push.ts";

/** Push notifications on this device, and the account's other devices. The browser asks its user only after they have pressed the button. */
export function PushGroup() {
  const { t } = useTranslation("notifications");
  const { data, error, refetch } = useApi(getPushState, {});
  const errorText = useErrorText();
  const own = data?.list.find(({ current }) => current);
  const others = data?.list.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="push" className="space-y-3">
      <h2 id="push" className="mb-1.5 px-1 text-12 text-text-2">
        {t("push.title")}
      </h2>
      <Card className="space-y-3">
        {data ? (
          <ThisDevice isOn={own !== undefined} publicKey={data.public_key} />
        ) : error ? (
          <>
            <p className="text-13 text-text-2">{errorText(error)}</p>
            <Button full tone="line" onClick={() => void refetch()}>
              {t("push.retry")}
            </Button>
          </>
        ) : (
          <div className="h-24 animate-pulse rounded-12 bg-surface-3" />
        )}
      </Card>
      {others.length > 0 && (
        <Card plain className="overflow-hidden">
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </Card>
      )}
    </section>
  );
}

function ThisDevice({ isOn, publicKey }: { readonly isOn: boolean; readonly publicKey: string }) {
  const { t } = useTranslation("notifications");
  const errorText = useErrorText();
  const { ability, turnOn, turnOff, test, busy, testing, refusal } = usePush(publicKey);
  const refused = refusal && <Callout tone="bad">{errorText(refusal)}</Callout>;
  if (isOn)
    return (
      <>
        <State
          icon={<BellRing size={20} aria-hidden className="text-brand" />}
          title={t("push.on")}
          body={t("push.onBody")}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" tone="soft" loading={testing} onClick={test}>
            {t("push.test")}
          </Button>
          <Button size="small" tone="line" loading={busy} onClick={turnOff}>
            {t("push.turnOff")}
          </Button>
        </div>
        {refused}
      </>
    );
  return (
    <>
      <State
        icon={<BellOff size={20} aria-hidden className="text-text-2" />}
        title={t("push.off")}
        body={t("push.offBody")}
      />
      {ability === "ready" ? (
        <Button full loading={busy} onClick={turnOn}>
          {t("push.turnOn")}
        </Button>
      ) : (
        <Callout tone={ability === "denied" ? "warn" : "info"}>{t(`push.${ability}`)}</Callout>
      )}
      {refused}
    </>
  );
}

type StateProps = { readonly icon: ReactNode; readonly title: string; readonly body: string };
const State = ({ icon, title, body }: StateProps) => (
  <div className="flex gap-3">
    <span className="mt-0.5 shrink-0">{icon}</span>
    <div className="min-w-0">
      <p className="font-bold">{title}</p>
      <p className="mt-0.5 text-13 text-pretty text-text-2">{body}</p>
    </div>
  </div>
);

function OtherDevice({ device: { id, device, added_at, delivered_at } }: { readonly device: PushDevice }) {
  const { t } = useTranslation("notifications");
  const { time } = useFormat();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const name = device === UNKNOWN_DEVICE ? t("push.unknownDevice") : device;
  const act = useSend(unsubscribePush, `push:remove:${id}`);
  const remove = () =>
    act.send({ id }, async () => {
      toast({ title: t("push.removed", { device: name }) });
      await refresh(getPushState);
    });
  const note = act.refusal
    ? errorText(act.refusal)
    : delivered_at === null
      ? t("push.added", { time: time(added_at, "dayMinute") })
      : t("push.delivered", { time: time(delivered_at, "dayMinute") });
  return (
    <ListRow
      icon={<MonitorSmartphone size={20} aria-hidden />}
      title={name}
      note={note}
      end={
        <IconButton label={t("push.remove", { device: name })} disabled={act.busy} onClick={remove} className="-mr-3">
          <X size={18} aria-hidden />
        </IconButton>
      }
    />
  );
}
