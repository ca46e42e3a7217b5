import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { otcOrders } from "@candor/contract/routes/otc.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, linkTo, replaceWith } from "../../../shared/navigation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { dueOf } from "../order/acts.ts";
import { OtcRules } from "../parts/otc-rules.tsx";
import { OrderTag } from "../parts/status-tag.tsx";
import { live, useFiat, useFollowOtc, useOtcRefresh } from "../use-otc.ts";

const tabs = ["open", "ended"] as const;
const PAGE_ROWS = 20;
const CARD_PX = 132;

/** The user's orders as buyer and seller, newest first. `tab` of the query names the tab. */
export default function OtcOrdersPage() {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const tab = useParam("tab") === "ended" ? "ended" : "open";
  const refresh = useOtcRefresh();
  useFollowOtc();
  return (
    <Page title={common("page.otcOrders")} back money right={<OtcRules />} onRefresh={refresh}>
      <div className="sticky top-(--head-h) z-10 bg-page">
        <Tabs
          label={common("page.otcOrders")}
          items={tabs.map((value) => ({ value, label: t(`orders.${value}`) }))}
          value={tab}
          onChange={(next) => replaceWith("otcOrders", next === "open" ? {} : { tab: next })}
        />
      </div>
      <OrderList key={tab} status={tab} />
    </Page>
  );
}

function OrderList({ status }: { readonly status: (typeof tabs)[number] }) {
  const { t } = useTranslation("otc");
  const query = useApiList(otcOrders, { status, page_size: PAGE_ROWS }, live);
  return (
    <div className="p-gutter py-3">
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(order) => (
          <div className="pb-3">
            <OrderCard order={order} />
          </div>
        )}
        skeleton={
          <div aria-busy className="space-y-3">
            <Skeleton className="h-30 rounded-16!" />
            <Skeleton className="h-30 rounded-16!" />
          </div>
        }
        empty={
          <EmptyState
            title={t(`orders.none.${status}`)}
            body={t("orders.noneBody")}
            action={<Button onClick={() => go("otc")}>{t("orders.offers")}</Button>}
          />
        }
      />
    </div>
  );
}

export function OrderCard({ order }: { readonly order: OtcOrder }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const format = useFiat();
  const now = useServerNow(SECOND_MS);
  const { id, role, status, currency_name, counterparty, created_at_ms, unread } = order;
  const due = dueOf(order);
  return (
    <a href={linkTo("otcOrder", { id })} className="block rounded-16 bg-surface-1 p-4 shadow-1 active:bg-surface-2">
      <span className="flex items-center gap-3">
        <CoinIcon symbol={currency_name} />
        <span className="min-w-0 grow">
          <span className="block text-16 font-bold wrap-anywhere">
            {t(`orders.role.${role}`, { coins: format.coin(order.number, order) })}
          </span>
          <span className="block text-12 text-text-2">{time(created_at_ms, "dayMinute")}</span>
        </span>
        <OrderTag status={status} />
      </span>
      <span className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2.5 text-13">
        <span className="text-text-2 wrap-anywhere">
          {counterparty.nickname}
          {unread > 0 && (
            <span className="ml-2 rounded-full bg-down-fill px-2 text-12 font-bold text-on-down">
              <span className="sr-only">{common("a11y.unread", { count: unread })}</span>
              <span aria-hidden>{unread}</span>
            </span>
          )}
        </span>
        <b className="ml-auto wrap-anywhere">{format.fiat(order.amount, order)}</b>
        {due !== undefined && (
          <span role="timer" aria-live="off" className="w-full text-12 text-warn">
            {t("order.left", { time: formatRemaining(due - now) })}
          </span>
        )}
      </span>
    </a>
  );
}
