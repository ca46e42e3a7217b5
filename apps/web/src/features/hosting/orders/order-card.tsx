import type { HostingOrder } from "@candor/contract/routes/hosting.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Countdown } from "../parts/countdown.tsx";
import { useFigures, useQuantity } from "../use-hosting.ts";
import { DayRing } from "./day-ring.tsx";

type OrderCardProps = {
  readonly order: HostingOrder;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
};

/** An order at a glance: its days as a ring, its next payment, what it has paid, and when the principal comes back or came back. */
export function OrderCard({ order, onOpen, onLeave }: OrderCardProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { money } = useFigures();
  const quantity = useQuantity();
  const { kind, currency_name, status, paid_days, day } = order;
  return (
    <Card>
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <h2 className="text-13 text-text-2 wrap-anywhere">{order.name}</h2>
          <p className="text-18 font-bold wrap-anywhere">{money(order.amount, currency_name)}</p>
          {kind === "miner" && <p className="text-12 text-text-2">{quantity(order, order.number)}</p>}
          {order.next_payment_at_ms !== null && (
            <p className="mt-0.5 text-12 text-text-2">
              <Countdown atMs={order.next_payment_at_ms} until="payment" />
            </p>
          )}
        </div>
        <DayRing paid={paid_days} days={day} />
      </div>
      <dl className="mt-3 space-y-2 border-t border-line pt-3">
        <OrderDates order={order} />
      </dl>
      <div className="mt-3 flex gap-2">
        <Button size="small" tone="soft" className="min-w-0 grow basis-0" onClick={onOpen}>
          {common("common.details")}
        </Button>
        {status === "hosting" && (
          <Button size="small" tone="ghost" className="min-w-0 grow basis-0" onClick={onLeave}>
            {t("redeem.open")}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The rows that its card and its details share. */
export function OrderDates({ order }: { readonly order: HostingOrder }) {
  const { t } = useTranslation("hosting");
  const { money, moment } = useFigures();
  const { next_payment_at_ms, ended_at_ms, due_at_ms, day_seconds, currency_name, income_currency_name } = order;
  return (
    <>
      <KeyValue label={t("order.paid")}>
        <span className={directionOf(order.paid) === "up" ? "text-up" : ""}>
          {money(order.paid, income_currency_name, { signed: true })}
        </span>
      </KeyValue>
      {next_payment_at_ms !== null && (
        <KeyValue label={t("order.next")}>
          {t("plan.returnsOn", {
            amount: money(order.income, income_currency_name, { signed: true }),
            time: moment(next_payment_at_ms, day_seconds),
          })}
        </KeyValue>
      )}
      {order.penalty !== null && (
        <KeyValue label={t("leaving.penalty")}>
          <span className="text-down">{money(`-${order.penalty}`, currency_name)}</span>
        </KeyValue>
      )}
      {ended_at_ms === null ? (
        <KeyValue label={t("plan.returns")}>{moment(due_at_ms, day_seconds)}</KeyValue>
      ) : (
        <KeyValue label={t(order.status === "redeemed" ? "order.redeemed" : "order.completed")}>
          {moment(ended_at_ms, day_seconds)}
        </KeyValue>
      )}
    </>
  );
}
