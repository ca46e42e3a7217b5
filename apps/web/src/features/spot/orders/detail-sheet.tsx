import { parsePrice } from "@candor/contract/domain/money.ts";
import { type Fill, fills, type ListedOrder, orderDetail } from "@candor/contract/routes/spot.ts";
import { ChevronRight, Lock } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { isOfOpenPair } from "../../../shared/market/move-order.ts";
import { everyWhileTrailing } from "../../../shared/market/use-chart-orders.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { SealCard } from "../../../shared/seal/seal-card.tsx";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { distanceOf } from "../form/form.ts";
import { OrderSteps } from "./order-steps.tsx";
import { useMarketOf, useOrderText } from "./order-text.ts";

type DetailSheetProps = { readonly order: ListedOrder; readonly open: boolean; readonly onClose: () => void };

/** Everything about one order: its figures, fee, times and number, and each of its fills. */
export function DetailSheet({ order, open, onClose }: DetailSheetProps) {
  const { t } = useTranslation("spot");
  const { inFull, time } = useFormat();
  const text = useOrderText(order);
  const [, quote = ""] = order.symbol.split("-");
  const input = { id: order.id };
  const detail = useApi(orderDetail, input, {
    enabled: open,
    refetchInterval: ({ state }) => everyWhileTrailing(state.data ? [state.data.order] : []),
  }).data;
  return (
    <Sheet open={open} onClose={onClose} title={t("detail.title")} note={`${text.pair} · ${text.kind}`}>
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("column.state")}>{text.state}</KeyValue>
        <KeyValue label={t("column.price")}>{text.price}</KeyValue>
        {text.stop && <p className="text-12 text-text-2">{text.stop}</p>}
        <TriggerDistance order={detail?.order ?? order} />
        <KeyValue label={t("column.size")}>
          {text.quantity} {text.quantityUnit}
        </KeyValue>
        <KeyValue label={t("column.filled")}>
          {text.filled} {order.symbol.split("-")[0]}
        </KeyValue>
        <KeyValue label={t("column.average")}>{text.average}</KeyValue>
        <KeyValue label={t("detail.value")}>
          {text.total} {quote}
        </KeyValue>
        <KeyValue label={t("column.fee")}>
          {inFull(order.fee)} {order.fee_currency}
        </KeyValue>
        <KeyValue label={t("column.valid")}>{text.tif}</KeyValue>
        <KeyValue label={t("source.label")}>{text.source ?? t("source.hand")}</KeyValue>
        <KeyValue label={t("detail.placed")}>{time(order.created_at, "full")}</KeyValue>
        <KeyValue label={t("detail.updated")}>{time(order.updated_at, "full")}</KeyValue>
        <KeyValue label={t("detail.number")}>
          <span className="inline-flex items-center gap-1">
            {order.id}
            <CopyButton text={order.id} label={t("detail.copy")} small />
          </span>
        </KeyValue>
      </dl>
      {open && <OrderSteps order={detail?.order ?? order} trigger={detail?.trigger ?? null} />}
      {open && detail?.other && <OtherOrder order={detail.order} other={detail.other} />}
      {open && order.filled !== "0" && <OrderFills order={order} />}
    </Sheet>
  );
}

/** How far the market is from the trigger of an order that waits for it. */
function TriggerDistance({ order }: { readonly order: ListedOrder }) {
  const { t } = useTranslation("spot");
  const { percent } = useFormat();
  const last = parsePrice(useQuote(order.symbol)?.now_price);
  const trigger = parsePrice(order.stop_price ?? order.trail?.trigger);
  const distance = trigger === undefined ? undefined : distanceOf(trigger, last);
  if (!distance || order.status !== "waiting" || order.triggered) return null;
  return (
    <p className="text-12 text-text-2">
      {t("trail.away", { percent: percent(distance.percent, { decimals: 2, signed: false }) })}
    </p>
  );
}

type OtherProps = { readonly order: ListedOrder; readonly other: ListedOrder };

/** The other order of an OCO, and what the two mean for each other while both are open. */
function OtherOrder({ order, other }: OtherProps) {
  const { t } = useTranslation("spot");
  const text = useOrderText(other);
  return (
    <section className="space-y-2 border-t border-line py-3">
      <h3 className="font-bold">{t("oco.other")}</h3>
      <dl className="space-y-2.5">
        <KeyValue label={text.kind}>{text.state}</KeyValue>
        <KeyValue label={t("column.price")}>{text.price}</KeyValue>
        {text.stop && <p className="text-12 text-text-2">{text.stop}</p>}
        <KeyValue label={t("detail.number")}>{other.id}</KeyValue>
      </dl>
      {isOfOpenPair(order) && <Callout>{t("oco.once")}</Callout>}
    </section>
  );
}

const FILLS_SHOWN = 50;

function OrderFills({ order }: { readonly order: ListedOrder }) {
  const { t } = useTranslation("spot");
  const { decimal, inFull, price, time } = useFormat();
  const market = useMarketOf(order.match_id);
  const query = useApiList(fills, { order_id: order.id, page_size: FILLS_SHOWN });
  if (query.error && !query.items) return <ErrorState onRetry={query.refetch} />;
  if (!query.items) return <Skeleton className="my-3 h-16" />;
  return (
    <section className="border-t border-line py-3">
      <h3 className="mb-2 font-bold">{t("panel.fills")}</h3>
      <ul className="space-y-2">
        {query.items.map((fill) => (
          <li key={fill.id} className="text-12">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="text-13 font-medium">
                {decimal(fill.number)} × {price(fill.price, market?.price_decimals ?? 8)}
              </span>
              <span className="text-text-2">{time(fill.created_at, "full")}</span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-text-2">
              <span>{t(`role.${fill.role}`)}</span>
              <span>
                {t("column.fee")} {inFull(fill.fee)} {fill.fee_currency}
              </span>
            </p>
            <a
              href={linkTo("fill", { id: fill.id })}
              className="flex min-h-11 items-center gap-1 font-medium text-brand"
            >
              {t("moment.open")}
              <ChevronRight size={14} aria-hidden />
            </a>
            <FillSeal fill={fill} shown={query.items?.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the fill is under a published head: at once for the only one, on request for each of many, which is a call each. */
function FillSeal({ fill, shown }: { readonly fill: Fill; readonly shown: boolean }) {
  const { t } = useTranslation("spot");
  const [asked, setAsked] = useState(false);
  if (shown || asked)
    return (
      <div className="mt-2">
        <SealCard shown={{ kind: "fill", fill }} id={fill.id} atMs={Date.parse(fill.created_at)} />
      </div>
    );
  return (
    <button
      type="button"
      className="-my-1 flex min-h-11 items-center gap-1.5 text-12 font-medium text-brand"
      onClick={() => setAsked(true)}
    >
      <Lock size={14} aria-hidden />
      {t("detail.seal")}
    </button>
  );
}
