import { hasTrigger } from "@candor/contract/domain/spot.ts";
import type { ListedOrder, OrderDetail } from "@candor/contract/routes/spot.ts";
import { ChevronRight } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { useMarketOf, useOrderText } from "./order-text.ts";
import { type Step, stepsOf } from "./steps.ts";

type StepsProps = { readonly order: ListedOrder; readonly trigger: OrderDetail["trigger"] };

/** How an order that waits for a price came to where it stands: what it waits for, what triggered it with the receipt of a trailing one, how it ended. */
export function OrderSteps({ order, trigger }: StepsProps) {
  const { t } = useTranslation("spot");
  if (!hasTrigger(order.kind)) return null;
  return (
    <section className="border-t border-line py-3">
      <h3 className="mb-2.5 font-bold">{t("steps.label")}</h3>
      <Timeline label={t("steps.label")}>
        {stepsOf(order).map((step) => (
          <Point key={step.name} step={step} order={order} trigger={trigger} />
        ))}
      </Timeline>
    </section>
  );
}

function Point({ step, order, trigger }: StepsProps & { readonly step: Step }) {
  const { t } = useTranslation("spot");
  const { price, time } = useFormat();
  const text = useOrderText(order);
  const market = useMarketOf(order.match_id);
  const at = (value: string | null | undefined) => price(value ?? undefined, market?.price_decimals ?? 8);
  const { look, name } = step;
  switch (name) {
    case "placed":
      return (
        <TimelinePoint look={look} note={time(order.created_at, "full")}>
          {t("steps.placed")}
        </TimelinePoint>
      );
    case "begins":
      return <TimelinePoint look={look}>{t("steps.begins", { price: at(order.activation_price) })}</TimelinePoint>;
    case "follows":
      return (
        <TimelinePoint look={look}>
          {order.trail
            ? t(`steps.follows.${text.side}`, { price: at(order.trail.extreme) })
            : t(look === "done" ? "steps.followed" : "trail.by", { delta: text.delta })}
        </TimelinePoint>
      );
    case "trigger":
      return (
        <TimelinePoint look={look} note={<TriggerOf order={order} trigger={trigger} at={at} />}>
          {t(order.triggered ? "steps.triggered" : "steps.triggers", {
            price: at(order.stop_price ?? order.trail?.trigger),
          })}
        </TimelinePoint>
      );
    case "end":
      return (
        <TimelinePoint look={look} note={order.status === "waiting" ? undefined : time(order.updated_at, "full")}>
          {order.status === "waiting" && !order.triggered ? t("steps.fills") : text.state}
        </TimelinePoint>
      );
  }
}

type TriggerProps = StepsProps & { readonly at: (value: string) => string };

/** From which extreme a trailing order was triggered, and its receipt, which anyone can recompute. */
function TriggerOf({ trigger, at }: TriggerProps) {
  const { t } = useTranslation("spot");
  const { time } = useFormat();
  if (!trigger) return null;
  return (
    <>
      <span className="block">{t("steps.by", { price: at(trigger.price), extreme: at(trigger.extreme) })}</span>
      <span className="block">{time(trigger.at, "full")}</span>
      <a
        href={linkTo("receipt", { id: trigger.receipt_id })}
        className="-my-1.5 flex min-h-11 items-center gap-1 font-medium text-brand"
      >
        {t("steps.receipt")}
        <ChevronRight size={14} aria-hidden />
      </a>
    </>
  );
}
