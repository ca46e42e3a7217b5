import type { OutputOf } from "@candor/contract/route.ts";
import { getHostingOrder, type HostingOrder } from "@candor/contract/routes/hosting.ts";
import { ReceiptText } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useExitText } from "../parts/use-exit-text.ts";
import { useFigures, useQuantity } from "../use-hosting.ts";
import { OrderDates } from "./order-card.tsx";

type DetailsSheetProps = {
  /** Undefined keeps the sheet closed. */
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onLeave: (order: HostingOrder) => void;
};

/** One order: its terms, each day that was paid, and its receipts. */
export function DetailsSheet({ id, onClose, onLeave }: DetailsSheetProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(
    getHostingOrder,
    { id: id ?? 1 },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const order = data?.order;
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={order?.name ?? common("common.loading")}
      note={order && t(`state.${order.status}`)}
      foot={
        order?.status === "hosting" ? (
          <div className="grid grid-cols-2 gap-2">
            <Button tone="ghost" onClick={() => onLeave(order)}>
              {t("redeem.open")}
            </Button>
            <Button onClick={onClose}>{common("common.done")}</Button>
          </div>
        ) : (
          <Button full onClick={onClose}>
            {common("common.done")}
          </Button>
        )
      }
    >
      {data ? (
        <Details details={data} />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Sheet>
  );
}

function Details({ details }: { readonly details: OutputOf<typeof getHostingOrder> }) {
  const { t } = useTranslation("hosting");
  const { percent } = useFormat();
  const { money, moment } = useFigures();
  const exitText = useExitText();
  const quantity = useQuantity();
  const { order, payments, receipts } = details;
  const { currency_name, income_currency_name, day_seconds } = order;
  return (
    <div className="space-y-4 pb-2">
      <dl className="space-y-2">
        <KeyValue label={t("order.hosted")}>{money(order.amount, currency_name)}</KeyValue>
        {order.kind === "miner" ? (
          <KeyValue label={t("machines.label")}>{quantity(order, order.number)}</KeyValue>
        ) : (
          <KeyValue label={t("terms.rate")}>{percent(percentOf(order.interest_rate), { signed: false })}</KeyValue>
        )}
        <KeyValue label={t("order.days")}>{t("order.ring", { paid: order.paid_days, days: order.day })}</KeyValue>
        <OrderDates order={order} />
        <KeyValue label={t("order.promised")}>{money(order.promised, income_currency_name)}</KeyValue>
        <KeyValue label={t("order.bought")}>{moment(order.bought_at_ms, day_seconds)}</KeyValue>
        <KeyValue label={t("terms.exit")}>
          {exitText({ penalty: order.penalty_rule, penalty_rate: order.penalty_rate })}
        </KeyValue>
        <KeyValue label={t("order.version")}>{order.version}</KeyValue>
      </dl>
      <section>
        <h3 className="font-bold">{t("order.payments")}</h3>
        {payments.length === 0 ? (
          <p className="mt-1 text-13 text-text-2">
            {order.status === "hosting"
              ? t("order.noPayments", { time: moment(order.first_payment_at_ms, day_seconds) })
              : t("order.neverPaid")}
          </p>
        ) : (
          <ul className="mt-1 text-13">
            {payments.map((payment) => (
              <li key={payment.day} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-2">
                <span>
                  <span className="block">{t("order.dayOf", { day: payment.day })}</span>
                  <span className="block text-12 text-text-2">{moment(payment.at_ms, day_seconds)}</span>
                </span>
                <span className="ml-auto text-right">
                  <span className="block font-medium text-up">
                    {money(payment.amount, income_currency_name, { signed: true })}
                  </span>
                  <span className="block text-12 text-text-2">{t("order.entry", { id: payment.entry_id })}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="-mx-4">
        {receipts.map((id, index) => (
          <ListRow
            key={id}
            icon={<ReceiptText size={20} aria-hidden />}
            title={t(index === 0 ? "order.receiptBuy" : "order.receiptEnd")}
            end={<SealMark kind="receipt" id={id} />}
            to="receipt"
            query={{ id, own: 1 }}
          />
        ))}
      </div>
    </div>
  );
}
