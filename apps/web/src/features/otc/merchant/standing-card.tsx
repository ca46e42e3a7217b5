import type { OutputOf } from "@candor/contract/route.ts";
import { type otcMerchant, otcMerchantLeave } from "@candor/contract/routes/otc.ts";
import { useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { MerchantFigures, MerchantName } from "../parts/merchant-line.tsx";
import { useOtcRefresh } from "../use-otc.ts";

export type Merchant = OutputOf<typeof otcMerchant>;

const tones = { applied: "warn", active: "up", suspended: "bad", refused: "bad", left: "plain" } as const;

/** The user's standing with its figures, the margin, and why the platform decided as it did. */
export function StandingCard({ merchant }: { readonly merchant: Merchant }) {
  const { t } = useTranslation("otc");
  const { money, time } = useFormat();
  const [leaving, setLeaving] = useState(false);
  const { profile, margin, margin_currency_name, reason } = merchant;
  if (!profile || profile.state === null) return null;
  const { state, since_ms } = profile;
  const isHeld = state === "applied" || state === "active" || state === "suspended";
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 space-y-1">
          <MerchantName merchant={profile} />
          <MerchantFigures merchant={profile} />
        </div>
        <Tag tone={tones[state]}>{t(`merchant.state.${state}`)}</Tag>
      </div>
      <p className="mt-3 text-13 text-pretty text-text-2">{t(`merchant.about.${state}`)}</p>
      {reason !== null && (
        <div className="mt-3">
          <Callout tone={state === "active" ? "plain" : "warn"}>{reason}</Callout>
        </div>
      )}
      {isHeld && (
        <>
          <dl className="mt-3 space-y-2 border-t border-line pt-3">
            <KeyValue label={t("merchant.margin")}>{money(margin, margin_currency_name)}</KeyValue>
            <KeyValue label={t("merchant.since")}>{time(since_ms, "day")}</KeyValue>
          </dl>
          <Button size="small" tone="ghost" className="mt-3" onClick={() => setLeaving(true)}>
            {t(state === "applied" ? "merchant.withdraw" : "merchant.leave")}
          </Button>
        </>
      )}
      <LeaveSheet merchant={merchant} open={leaving} onClose={() => setLeaving(false)} />
    </Card>
  );
}

type LeaveSheetProps = { readonly merchant: Merchant; readonly open: boolean; readonly onClose: () => void };

function LeaveSheet({ merchant: { margin, margin_currency_name, profile }, open, onClose }: LeaveSheetProps) {
  const { t } = useTranslation("otc");
  const { money } = useFormat();
  const stop = useStop();
  const errorText = useErrorText();
  const refresh = useOtcRefresh();
  const act = useSend(otcMerchantLeave, "otc:merchant:leave");
  const held = money(margin, margin_currency_name);
  const leave = () =>
    void act.send({}, () => {
      toast({ title: t("merchant.freed", { amount: held }), tone: "ok" });
      onClose();
      return refresh();
    });
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t(profile?.state === "applied" ? "merchant.withdraw" : "merchant.leave")}
      foot={
        <Button full loading={act.busy} disabled={stop !== undefined || act.again !== undefined} onClick={leave}>
          {stop ?? t("merchant.confirmLeave")}
        </Button>
      }
    >
      <p className="pt-1 text-13 text-text-2">{t("merchant.leaveBack")}</p>
      <p className="text-28 font-bold wrap-anywhere">{held}</p>
      <p className="py-3 text-13 text-pretty text-text-2">{t("merchant.leaveBody")}</p>
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
    </Sheet>
  );
}
