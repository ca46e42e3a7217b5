import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { coolOff, getTradingLimits } from "@candor/contract/routes/trading-limits.ts";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

const choices = [24, 72, 168, 720] as const;
type Hours = (typeof choices)[number];

/** A break that nobody can cancel, not even the user on impulse; so it asks for confirmation. */
export function CoolOffCard({ until }: { readonly until: string | null }) {
  const { t } = useTranslation("tradingLimits");
  const { time } = useFormat();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [hours, setHours] = useState<Hours>(24);
  const [asking, setAsking] = useState(false);
  const act = useSend(coolOff, "play:cool-off");
  const cooling = until !== null && Date.parse(until) > Date.now();
  const end = time(Date.now() + hours * HOUR_MS, "dayMinute");
  const shorter = cooling && Date.parse(until) >= Date.now() + hours * HOUR_MS;
  const begin = async () => {
    await act.send({ hours }, (saved) => {
      toast({
        title: t("pause.done"),
        body: t("pause.until", { time: time(saved?.cooling_until ?? end, "dayMinute") }),
        tone: "ok",
      });
      void refresh(getTradingLimits);
    });
    setAsking(false);
  };
  return (
    <Card>
      <h2 className="font-bold">{t("pause.title")}</h2>
      <p className="mt-1 text-13 text-pretty text-text-2">{t("pause.body")}</p>
      {cooling && (
        <div className="mt-3">
          <Callout tone="info">{t("pause.until", { time: time(until, "dayMinute") })}</Callout>
        </div>
      )}
      <Chips
        even
        className="mt-3"
        label={t("pause.length")}
        items={choices.map((value) => ({ value, label: t(`pause.hours.${value}`) }))}
        value={hours}
        onChange={setHours}
      />
      <div className="mt-3 space-y-3">
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
        <Button full tone="line" disabled={shorter || act.again !== undefined} onClick={() => setAsking(true)}>
          {t(shorter ? "pause.longerOnly" : "pause.begin")}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("pause.askTitle")}
        action={
          <Button loading={act.busy} onClick={begin}>
            {t("pause.confirm")}
          </Button>
        }
      >
        {t("pause.askBody", { time: end })}
      </Dialog>
    </Card>
  );
}
