import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Card } from "../../shared/ui/card.tsx";
import { pointsOf } from "./points.ts";
import { Point, Timeline } from "./timeline.tsx";

/** What happened when, and what is still to come. */
export function Progress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { time } = useFormat();
  return (
    <Card>
      <h2 className="mb-3 text-16 font-bold">{t("detail.progress")}</h2>
      <Timeline>
        {pointsOf(withdrawal.timeline).map(({ step, at, look }) => (
          <Point key={step} look={look} note={at !== null && <time dateTime={at}>{time(at)}</time>}>
            {t(`step.${step}`)}
          </Point>
        ))}
      </Timeline>
    </Card>
  );
}
