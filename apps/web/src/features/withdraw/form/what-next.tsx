import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import type { WithdrawState } from "./use-withdraw.ts";

/** The steps after submission, with the expected time of the review. */
export function WhatNext({ state: { info, summary, nowMs, way } }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const { inFull, time } = useFormat();
  const due = time(nowMs + info.target_ms, "dayMinute");
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-bold">{t("next.title")}</h2>
        <Tag>{t("next.used", { used: info.used_today, max: info.per_day })}</Tag>
      </div>
      <Timeline>
        <TimelinePoint strong look="now">
          {summary.taken === undefined
            ? t("next.hold")
            : t("next.holdAmount", { amount: inFull(summary.taken), symbol: info.symbol })}
        </TimelinePoint>
        <TimelinePoint strong look="next">
          {t("next.review", { time: due })}
        </TimelinePoint>
        <TimelinePoint strong look="next">
          {t(way === "bank" ? "next.sentBank" : "next.sent")}
        </TimelinePoint>
      </Timeline>
    </Card>
  );
}
