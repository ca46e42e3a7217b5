import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { ChevronRight } from "lucide-react";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { dueOf } from "../order/acts.ts";
import { useFiat, useOpenOrders } from "../use-otc.ts";

/** Orders that wait for somebody, above all offers: the soonest deadline first. */
const SHOWN = 3;

export function OpenOrders() {
  const orders = useOpenOrders() ?? [];
  const dueAt = (order: OtcOrder) => dueOf(order) ?? Number.POSITIVE_INFINITY;
  return [...orders]
    .sort((a, b) => dueAt(a) - dueAt(b) || b.id - a.id)
    .slice(0, SHOWN)
    .map((order) => <OpenOrder key={order.id} order={order} />);
}

function OpenOrder({ order }: { readonly order: OtcOrder }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const now = useServerNow(SECOND_MS);
  const due = dueOf(order);
  return (
    <a href={linkTo("otcOrder", { id: order.id })} className="block rounded-12 active:opacity-70">
      <Callout tone={order.status === "disputed" ? "warn" : "info"}>
        <span className="flex min-h-6 items-center gap-2">
          <span className="min-w-0 grow">
            <b>{t(`headline.${order.status}.${order.role}`)}</b>{" "}
            <span className="wrap-anywhere">
              {t("card.pair", { coins: format.coin(order.number, order), amount: format.fiat(order.amount, order) })}
            </span>
          </span>
          {due !== undefined && (
            <b role="timer" aria-live="off" className="shrink-0">
              {formatRemaining(due - now)}
            </b>
          )}
          <ChevronRight size={16} aria-hidden className="shrink-0" />
        </span>
      </Callout>
    </a>
  );
}
