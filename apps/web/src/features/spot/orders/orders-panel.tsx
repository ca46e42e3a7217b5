import type { Market } from "@candor/contract/routes/market.ts";
import { cancelAll, fills, orderList } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useApi, useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { type useBalances, useLiveOrders } from "../use-account.ts";
import { BalancesList } from "./balances-list.tsx";
import { Fills, OpenOrders, OrderHistory, type Source, sources } from "./order-lists.tsx";

const tabs = ["open", "history", "fills", "balances"] as const;
type Tab = (typeof tabs)[number];
type PanelProps = {
  readonly market: Market;
  readonly account: ReturnType<typeof useBalances>;
  readonly wide: boolean;
};

/** Beneath the form: open orders, history, fills and balances of the spot account. */
export function OrdersPanel({ market, account, wide }: PanelProps) {
  const { t } = useTranslation("spot");
  if (!useLoggedIn()) return <EmptyState title={t("guest.title")} body={t("guest.body")} />;
  return <Panel market={market} account={account} wide={wide} />;
}

function Panel({ market, account, wide }: PanelProps) {
  const { t } = useTranslation("spot");
  const { counted } = useFormat();
  const [tab, setTab] = useState<Tab>("open");
  const [pairOnly, setPairOnly] = useState(false);
  const [source, setSource] = useState<Source>("all");
  useLiveOrders();
  const scope = pairOnly ? market : undefined;
  const count = useApi(orderList, {
    ...(scope ? { match_id: scope.match_id } : {}),
    status: "waiting",
    page: 1,
    page_size: 1,
  }).data?.total;
  const labels: Record<Tab, string> = {
    open: count == null ? t("panel.open") : t("panel.openCount", { number: counted(count) }),
    history: t("panel.history"),
    fills: t("panel.fills"),
    balances: t("panel.balances"),
  };
  return (
    <section aria-label={t("panel.label")} className="min-h-80 bg-page">
      <Tabs
        label={t("panel.label")}
        items={tabs.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onChange={setTab}
      />
      {tab !== "balances" && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 p-gutter">
          <Checkbox small checked={pairOnly} onChange={setPairOnly}>
            {t("pairOnly")}
          </Checkbox>
          {tab === "history" && (
            <Chips
              label={t("source.label")}
              items={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source}
              onChange={setSource}
            />
          )}
          {tab === "open" && (count ?? 0) > 0 && <CancelAll market={scope} count={count ?? 0} />}
        </div>
      )}
      {tab === "open" && <OpenOrders market={scope} wide={wide} />}
      {tab === "history" && <OrderHistory market={scope} wide={wide} source={source} />}
      {tab === "fills" && <Fills market={scope} wide={wide} />}
      {tab === "balances" && <BalancesList market={market} account={account} />}
    </section>
  );
}

/** Cancels the orders that the list shows: this pair's or all. */
function CancelAll({ market, count }: { readonly market: Market | undefined; readonly count: number }) {
  const { t } = useTranslation("spot");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const act = useSend(cancelAll, `cancelAll:${market?.symbol ?? "all"}`);
  const cancelShown = () =>
    act.send(market ? { match_id: market.match_id } : {}, ({ cancelled }) => {
      setAsking(false);
      toast({ title: t("cancelAll.done", { count: cancelled }), body: t("cancelled.body"), tone: "ok" });
      void refresh(orderList, fills, getAsset);
    });
  const pair = market && `${market.base}/${market.quote}`;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          act.reset();
          setAsking(true);
        }}
        className="min-h-11 text-13 font-medium text-brand"
      >
        {t("cancelAll.open")}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("cancelAll.title", { count })}
        cancel={t("cancelAll.keep")}
        action={
          <Button tone="sell" {...act.button} onClick={cancelShown}>
            {t("cancelAll.open")}
          </Button>
        }
      >
        <p>{pair ? t("cancelAll.bodyPair", { pair }) : t("cancelAll.body")}</p>
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      </Dialog>
    </>
  );
}
