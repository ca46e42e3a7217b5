import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Timeline, TimelinePoint } from "../../shared/ui/timeline.tsx";

/** What is done, who acts now, and by when there is an answer. */
export function ReviewTimeline({ submittedAt, dueAt }: { readonly submittedAt: string; readonly dueAt: string }) {
  const { t } = useTranslation("verification");
  const { time } = useFormat();
  return (
    <Timeline>
      <TimelinePoint look="done">{t("review.sent", { time: time(submittedAt, "dayMinute") })}</TimelinePoint>
      <TimelinePoint look="now">{t("review.reading")}</TimelinePoint>
      <TimelinePoint look="next">{t("review.answer", { time: time(dueAt, "dayMinute") })}</TimelinePoint>
    </Timeline>
  );
}
