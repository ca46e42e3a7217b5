import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Timeline, TimelinePoint } from "../../shared/ui/timeline.tsx";
import { looksOf } from "./form.ts";

const steps = ["submitted", "reviewed", "credited", "rejected"] as const;

/** What happened to a deposit, who acts now, and by when there is an answer. */
export function DepositTimeline({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { time } = useFormat();
  const looks = looksOf(deposit.timeline);
  return (
    <Timeline label={t("timeline.label")}>
      {deposit.timeline.map(({ step, at }, index) => {
        const known = steps.find((each) => each === step);
        const look = looks[index] ?? "next";
        if (known === undefined) return null;
        const text = known === "credited" ? t(`timeline.credited.${deposit.account}`) : t(`timeline.${known}`);
        const waiting = look === "now" && known === "reviewed";
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
