import { type HostingState, hostingStates } from "@candor/contract/domain/hosting.ts";
import type { HostingOrder } from "@candor/contract/routes/hosting.ts";
import { useState } from "react";
import { flagsOf } from "../../../paths.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { hosting, useKind } from "../kind.ts";
import { useFollowPayments, useHostingRefresh } from "../use-hosting.ts";
import { DetailsSheet } from "./details-sheet.tsx";
import { OrderCard } from "./order-card.tsx";
import { RedeemSheet } from "./redeem-sheet.tsx";

const PAGE_ROWS = 20;
const CARD_PX = 180;

/** The user's orders of a kind by state; `id` of the query opens one. */
export default function HostingOrdersPage() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const kind = useKind();
  const { pages } = hosting[kind];
  const refresh = useHostingRefresh(kind);
  const requested = useParam("id");
  const [status, setStatus] = useState<HostingState>("hosting");
  const [opened, setOpened] = useState<number | undefined>(
    requested === undefined ? undefined : Number.parseInt(requested, 10),
  );
  const [leaving, setLeaving] = useState<HostingOrder>();
  return (
    <Page title={common(flagsOf(pages.orders).title)} back money onRefresh={refresh}>
      <div className="sticky top-(--head-h) z-10 bg-page">
        <Tabs
          label={common("page.myOrders")}
          items={hostingStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <OrderList key={status} status={status} onOpen={({ id }) => setOpened(id)} onLeave={setLeaving} />
      <DetailsSheet id={leaving ? undefined : opened} onClose={() => setOpened(undefined)} onLeave={setLeaving} />
      <RedeemSheet order={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  );
}

type OrdersProps = {
  readonly status: HostingState;
  readonly onOpen: (order: HostingOrder) => void;
  readonly onLeave: (order: HostingOrder) => void;
};

function OrderList({ status, onOpen, onLeave }: OrdersProps) {
  const { t } = useTranslation("hosting");
  const kind = useKind();
  const { pages, orders } = hosting[kind];
  const query = useApiList(orders, { status, page_size: PAGE_ROWS });
  const next = query.items?.flatMap(({ next_payment_at_ms }) => next_payment_at_ms ?? []);
  useFollowPayments(kind, next && next.length > 0 ? Math.min(...next) : undefined);
  return (
    <div className="p-gutter py-3">
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(order) => (
          <div className="pb-3">
            <OrderCard order={order} onOpen={() => onOpen(order)} onLeave={() => onLeave(order)} />
          </div>
        )}
        skeleton={<Skeleton className="h-44 rounded-16!" />}
        empty={
          <EmptyState
            title={t(`orders.none.${status}`)}
            body={t(`orders.noneBody.${status}`)}
            action={status === "hosting" && <Button onClick={() => go(pages.index)}>{t("orders.products")}</Button>}
          />
        }
      />
    </div>
  );
}
