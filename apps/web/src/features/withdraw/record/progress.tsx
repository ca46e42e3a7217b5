import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { pointsOf } from "../../../shared/record/points.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { withdrawalLooks } from "../form.ts";

/** The steps with their times, and those still to come. */
export function Progress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { time } = useFormat();
  return (
    <Card>
      <h2 className="mb-3 text-16 font-bold">{t("detail.progress")}</h2>
      <Timeline>
        {pointsOf(withdrawal.timeline, withdrawalLooks).map(({ step, at, look }) => (
          <TimelinePoint strong key={step} look={look} note={at !== null && <time dateTime={at}>{time(at)}</time>}>
            {t(`step.${step}`)}
          </TimelinePoint>
        ))}
      </Timeline>
    </Card>
  );
}
