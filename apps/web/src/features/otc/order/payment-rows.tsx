import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { useFiat } from "../use-otc.ts";
import type { OrderDetail } from "./use-order.ts";

/** What the seller has to find in the own account: how much, and from whose name. */
export function PaymentRows({ detail: { order, payer_name } }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  return (
    <>
      <KeyValue label={t("receive.amount")}>
        <b className="text-16">{format.fiat(order.amount, order)}</b>
      </KeyValue>
      {payer_name !== null && (
        <KeyValue label={t("receive.from")}>
          <b className="wrap-anywhere">{payer_name}</b>
        </KeyValue>
      )}
    </>
  );
}
