import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { type OrderPoint, timelineOf } from "./timeline.ts";
import type { OrderDetail } from "./use-order.ts";

/** The steps with their times, and those still to come with who takes them. */
export function Progress({ detail: { order } }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const { time } = useFormat();
  const note = ({ name, atMs }: OrderPoint) =>
    atMs === null ? name === "pay" && t("order.by", { time: time(order.pay_by_ms, "dayTime") }) : time(atMs, "dayTime");
  return (
    <Card>
      <h2 className="mb-3 text-16 font-bold">{t("order.progress")}</h2>
      <Timeline>
        {timelineOf(order).map((point) => (
          <TimelinePoint strong key={point.name} look={point.look} note={note(point)}>
            {t(`step.${point.name}`, { coins: order.currency_name })}
          </TimelinePoint>
        ))}
      </Timeline>
    </Card>
  );
}
