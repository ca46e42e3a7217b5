import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { pointsOf } from "../../../shared/record/points.ts";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { depositLooks } from "../form.ts";

/** The history of a deposit, who acts next, and by when. */
export function DepositTimeline({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { time } = useFormat();
  return (
    <Timeline label={t("timeline.label")}>
      {pointsOf(deposit.timeline, depositLooks).map(({ step, at, look }) => {
        const text = step === "credited" ? t(`timeline.credited.${deposit.account}`) : t(`timeline.${step}`);
        const waiting = look === "now" && step === "reviewed";
        return (
          <TimelinePoint
            key={step}
            look={look}
            note={
              at !== null
                ? time(at, "dayMinute")
                : waiting && t("timeline.by", { time: time(deposit.due_at_ms, "dayMinute") })
            }
          >
            {waiting ? t("timeline.reviewing") : text}
          </TimelinePoint>
        );
      })}
    </Timeline>
  );
}
