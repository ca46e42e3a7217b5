import { BUY } from "@candor/contract/domain/spot.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { type Fill, fills, type ListedOrder, orderList } from "@candor/contract/routes/spot.ts";
import { useState } from "react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { everyWhileTrailing } from "../../../shared/market/use-chart-orders.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { ArchivedNote } from "../../../shared/record/archived-note.tsx";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { DetailSheet } from "./detail-sheet.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Cell, OrderCard, OrderRow, OrderRowsHead } from "./order-card.tsx";
import { useMarketOf } from "./order-text.ts";

/** Who placed an order: its user, or a program with a key. */
export const sources = ["all", "hand", "api"] as const;
export type Source = (typeof sources)[number];

type ListProps = {
  /** Only this pair's; every pair's when undefined. */
  readonly market: Market | undefined;
  readonly wide: boolean;
};
const ORDER_CARD_PX = 132;
const ROW_PX = 40;

const filter = (market: Market | undefined) => (market ? { match_id: market.match_id } : {});

export function OpenOrders({ market, wide }: ListProps) {
  const query = useApiList(
    orderList,
    { ...filter(market), status: "waiting", page_size: 20 },
    { refetchInterval: everyWhileTrailing },
  );
  return <Orders query={query} wide={wide} empty="open" />;
}

export function OrderHistory({ market, wide, source }: ListProps & { readonly source: Source }) {
  const by = source === "all" ? {} : { source };
  const query = useApiList(orderList, { ...filter(market), ...by, status: "done", page_size: 20 });
  return <Orders query={query} wide={wide} empty={source === "all" ? "history" : "source"} />;
}

type OrdersProps = {
  readonly query: Parameters<typeof InfiniteList<ListedOrder>>[0]["query"];
  readonly wide: boolean;
  /** The text of an empty list; only open orders can be changed. */
  readonly empty: "open" | "history" | "source";
};

function Orders({ query, wide, empty }: OrdersProps) {
  const { t } = useTranslation("spot");
  const Row = wide ? OrderRow : OrderCard;
  const [shown, setShown] = useState<ListedOrder>();
  const [isShown, setIsShown] = useState(false);
  const show = (order: ListedOrder) => {
    setShown(order);
    setIsShown(true);
  };
  // The open sheet stays live; an order that leaves the list keeps its last state.
  const live = shown && (query.items?.find(({ id }) => id === shown.id) ?? shown);
  return (
    <>
      {wide && (query.items?.length ?? 0) > 0 && <OrderRowsHead />}
      <InfiniteList
        query={query}
        keyOf={(order) => order.id}
        rowPx={wide ? ROW_PX : ORDER_CARD_PX}
        skeleton={<CardsSkeleton />}
        render={(order) => (
          <Row
            order={order}
            actions={empty === "open" ? <OrderActions order={order} plain={wide} /> : undefined}
            onOpen={() => show(order)}
          />
        )}
        empty={<EmptyState title={t(`empty.${empty}`)} body={t(`empty.${empty}Hint`)} />}
        beyond={empty === "open" ? undefined : <ArchivedNote what="orders" />}
      />
      {live && <DetailSheet order={live} open={isShown} onClose={() => setIsShown(false)} />}
    </>
  );
}

export function Fills({ market }: ListProps) {
  const { t } = useTranslation("spot");
  const query = useApiList(fills, { ...filter(market), page_size: 20 });
  return (
    <InfiniteList
      query={query}
      keyOf={(fill) => fill.id}
      rowPx={104}
      skeleton={<CardsSkeleton />}
      render={(fill) => <FillCard fill={fill} />}
      empty={<EmptyState title={t("empty.fills")} body={t("empty.fillsHint")} />}
    />
  );
}

function FillCard({ fill }: { readonly fill: Fill }) {
  const { t } = useTranslation("spot");
  const { decimal, money, price, time } = useFormat();
  const market = useMarketOf(fill.match_id);
  const [base = "", quote = ""] = fill.symbol.split("-");
  return (
    <a
      href={linkTo("fill", { id: fill.id })}
      className="block border-b border-line p-gutter py-3 -outline-offset-2 active:bg-surface-2"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <b className="text-16">
          {base}/{quote}
        </b>
        <Tag tone={fill.type === BUY ? "up" : "down"}>{t(fill.type === BUY ? "buy" : "sell")}</Tag>
        <Tag>{t(`role.${fill.role}`)}</Tag>
        <span className="ml-auto flex items-center gap-1.5 text-12 text-text-3">
          <SealMark kind="fill" id={fill.id} />
          <time dateTime={fill.created_at}>{time(fill.created_at, "dayTime")}</time>
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-x-2 text-12">
        <Cell label={t("column.price")}>{price(fill.price, market?.price_decimals ?? 8)}</Cell>
        <Cell label={t("column.quantity", { currency: base })} align="center">
          {decimal(fill.number, market ? { decimals: market.quantity_decimals } : {})}
        </Cell>
        <Cell label={t("column.fee")} align="right">
          {money(fill.fee, fill.fee_currency)}
        </Cell>
      </dl>
    </a>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")}>
      {["first", "second", "third"].map((key) => (
        <div key={key} className="space-y-3 border-b border-line p-gutter py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8" />
        </div>
      ))}
    </div>
  );
}
