import type { HostingOrder } from "@candor/contract/routes/hosting.ts";
import { Check } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { hosting } from "../kind.ts";
import { useFigures } from "../use-hosting.ts";

type ResultSheetProps = { readonly order: HostingOrder | undefined; readonly onClose: () => void };

/** The order as the server accepted it. */
export function ResultSheet({ order, onClose }: ResultSheetProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { money, moment } = useFigures();
  return (
    <Sheet
      open={order !== undefined}
      onClose={onClose}
      title={t("result.title")}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="ghost" onClick={() => order && go(hosting[order.kind].pages.orders, { id: order.id })}>
            {t("result.order")}
          </Button>
          <Button onClick={onClose}>{common("common.done")}</Button>
        </div>
      }
    >
      {order && (
        <div role="status" className="pb-2">
          <p className="text-13 text-text-2">{order.name}</p>
          <p className="text-28 font-bold wrap-anywhere">{money(order.amount, order.currency_name)}</p>
          <p className="mt-2 flex gap-2 text-13 text-pretty text-text-2">
            <Check size={18} aria-hidden className="shrink-0 text-brand" />
            {t("result.reserved", { amount: money(order.promised, order.income_currency_name) })}
          </p>
          <dl className="mt-3 space-y-2.5">
            <KeyValue label={t("plan.daily")}>{money(order.income, order.income_currency_name)}</KeyValue>
            <KeyValue label={t("plan.first")}>{moment(order.first_payment_at_ms, order.day_seconds)}</KeyValue>
            <KeyValue label={t("plan.returns")}>{moment(order.due_at_ms, order.day_seconds)}</KeyValue>
          </dl>
        </div>
      )}
    </Sheet>
  );
}
