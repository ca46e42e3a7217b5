import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { isOpen } from "./acts.ts";
import { PaymentRows } from "./payment-rows.tsx";
import type { OrderDetail } from "./use-order.ts";

/** To the seller: what has to arrive, from whose name, and on which account. */
export function ReceiveCard({ detail }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const { order, accounts, reference } = detail;
  if (order.role !== "seller" || !isOpen(order)) return null;
  return (
    <Card className="space-y-3">
      <h2 className="text-16 font-bold">{t("receive.title")}</h2>
      <dl className="space-y-2">
        <PaymentRows detail={detail} />
        {accounts.map(({ id, bank_name, card_number }) => (
          <KeyValue key={id} label={t("receive.to")}>
            <span className="wrap-anywhere">{`${bank_name} ${card_number}`}</span>
          </KeyValue>
        ))}
        <KeyValue label={t("pay.reference")}>{reference}</KeyValue>
      </dl>
      <Callout tone="warn">{t("receive.check")}</Callout>
    </Card>
  );
}
