import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { stagesOf } from "../figures.ts";

/** The way of the sale: what is done, what comes next, and what follows, each with its time. */
export function StagesCard({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const stages = stagesOf(sale, useServerNow(SECOND_MS));
  const next = stages.find(({ isDone }) => !isDone);
  return (
    <Card>
      <h2 className="mb-3 text-16 font-bold">{t("stages")}</h2>
      <Timeline label={t("stages")}>
        {stages.map((stage) => {
          const { name, atMs, isDone } = stage;
          const look = isDone ? "done" : stage === next ? "now" : "next";
          const title = t(`stage.${name}.name`);
          return (
            <TimelinePoint key={name} look={look} strong note={time(atMs, "dayMinute")}>
              <span aria-hidden>{title}</span>
              <span className="sr-only">{common(`step.${look}`, { step: title })}</span>
            </TimelinePoint>
          );
        })}
      </Timeline>
    </Card>
  );
}
