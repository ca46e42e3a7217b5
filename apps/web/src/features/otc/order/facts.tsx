import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { MerchantFigures, MerchantName } from "../parts/merchant-line.tsx";
import { useFiat } from "../use-otc.ts";
import type { OrderDetail } from "./use-order.ts";

/** Every figure of the order, the other side, the merchant's terms, and where its entries stand in the ledger. */
export function Facts({ detail: { order, terms } }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const { time } = useFormat();
  const format = useFiat();
  const { id, price, number, amount, counterparty, created_at_ms, ended_at_ms, role, status } = order;
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="mb-1 text-12 text-text-2">{t(role === "buyer" ? "order.seller" : "order.buyer")}</h2>
        <MerchantName merchant={counterparty} />
        <MerchantFigures merchant={counterparty} />
      </div>
      <dl className="space-y-2 border-t border-line pt-3">
        <KeyValue label={t("order.price")}>{format.fiat(price, order)}</KeyValue>
        <KeyValue label={t("order.number")}>{format.coin(number, order)}</KeyValue>
        <KeyValue label={t("order.amount")}>{format.fiat(amount, order)}</KeyValue>
        <KeyValue label={t("both.fee")}>{format.coin("0", order)}</KeyValue>
        <KeyValue label={t("order.created")}>
          <time dateTime={new Date(created_at_ms).toISOString()}>{time(created_at_ms, "full")}</time>
        </KeyValue>
        {ended_at_ms !== null && (
          <KeyValue label={t("order.ended")}>
            <time dateTime={new Date(ended_at_ms).toISOString()}>{time(ended_at_ms, "full")}</time>
          </KeyValue>
        )}
        <KeyValue label={t("order.id")}>
          <span className="-my-3 inline-flex items-center gap-2 select-all">
            {id}
            <CopyButton small label={t("pay.copy", { what: t("order.id") })} text={String(id)} />
          </span>
        </KeyValue>
      </dl>
      {terms !== "" && (
        <section className="border-t border-line pt-3">
          <h2 className="text-12 text-text-2">{t("take.terms")}</h2>
          <p className="mt-1 text-13 whitespace-pre-wrap wrap-anywhere">{terms}</p>
        </section>
      )}
      {(role === "seller" || status === "released") && (
        <p className="border-t border-line pt-3">
          <a
            href={linkTo("tradeAccount", { account: "legal" })}
            className="hit-y inline-block text-13 font-medium text-brand"
          >
            {t("order.ledger")}
          </a>
        </p>
      )}
    </Card>
  );
}
