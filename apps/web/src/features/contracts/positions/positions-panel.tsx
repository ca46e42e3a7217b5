import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import type { Open } from "../use-contracts.ts";
import { CloseAll } from "./close-all.tsx";
import { DetailsSheet } from "./details-sheet.tsx";
import { History } from "./history.tsx";
import { PendingCard } from "./pending-card.tsx";
import { PositionCard } from "./position-card.tsx";

export const panelTabs = ["positions", "pending", "history"] as const;
export type PanelTab = (typeof panelTabs)[number];
type PanelProps = {
  readonly market: Market;
  readonly pairs: readonly ContractPair[] | undefined;
  readonly open: Open;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
};

/** Beneath the form: positions, waiting orders, and closed ones. */
export function PositionsPanel(props: PanelProps) {
  const { t } = useTranslation("contracts");
  if (!useLoggedIn()) return <EmptyState title={t("guest.title")} body={t("guest.body")} />;
  return <Panel {...props} />;
}

function Panel({ market, pairs, open, tab, onTab }: PanelProps) {
  const { t } = useTranslation("contracts");
  const [pairOnly, setPairOnly] = useState(false);
  const [shownId, setShown] = useState<Position>();
  const inScope = (list: readonly Position[] | undefined) =>
    pairOnly ? list?.filter(({ match_id }) => match_id === market.match_id) : list;
  const [trading, pending] = [inScope(open.trading), inScope(open.pending)];
  const held = trading?.filter(({ state }) => state !== "opening").length ?? 0;
  const count = (name: "positions" | "pending", list: readonly Position[] | undefined) =>
    list === undefined ? t(`panel.${name}`) : t(`panel.${name}Count`, { count: list.length });
  const labels: Record<PanelTab, string> = {
    positions: count("positions", trading),
    pending: count("pending", pending),
    history: t("panel.history"),
  };
  // The open sheet stays live: a position that closes meanwhile keeps its last state.
  const shown = shownId && (open.trading?.find(({ id }) => id === shownId.id) ?? shownId);
  return (
    <section aria-label={t("panel.label")} className="min-h-80 bg-page">
      <Tabs
        label={t("panel.label")}
        items={panelTabs.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onChange={onTab}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 p-gutter">
        <Checkbox small checked={pairOnly} onChange={setPairOnly}>
          {t("pairOnly")}
        </Checkbox>
        {tab === "positions" && held > 0 && <CloseAll market={pairOnly ? market : undefined} count={held} />}
      </div>
      {tab === "history" ? (
        <History matchId={pairOnly ? market.match_id : undefined} onDetails={setShown} />
      ) : (
        <Cards
          list={tab === "positions" ? trading : pending}
          open={open}
          empty={tab}
          render={(position) =>
            tab === "positions" ? (
              <PositionCard position={position} pairs={pairs} onDetails={() => setShown(position)} />
            ) : (
              <PendingCard position={position} pairs={pairs} />
            )
          }
        />
      )}
      <DetailsSheet position={shown} pairs={pairs} onClose={() => setShown(undefined)} />
    </section>
  );
}

type CardsProps = {
  readonly list: readonly Position[] | undefined;
  readonly open: Open;
  readonly empty: "positions" | "pending";
  readonly render: (position: Position) => React.ReactNode;
};

/** At most two hundred, all of which the account's risk needs anyway. Side by side where there is room. */
function Cards({ list, open, empty, render }: CardsProps) {
  const { t } = useTranslation("contracts");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  if (open.error) return <ErrorState body={errorText(open.error)} onRetry={() => void open.refetch()} />;
  if (!list)
    return (
      <div role="status" aria-label={common("common.loading")}>
        {["first", "second"].map((key) => (
          <div key={key} className="space-y-3 border-b border-line p-gutter py-4">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-8" />
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
    );
  if (list.length === 0)
    return (
      <EmptyState
        title={t(empty === "positions" ? "empty.positions" : "empty.pending")}
        body={t(empty === "positions" ? "empty.positionsHint" : "empty.pendingHint")}
      />
    );
  return (
    <ul className="desktop:grid desktop:grid-cols-[repeat(auto-fill,minmax(340px,1fr))]">
      {list.map((position) => (
        <li key={position.id} className="border-line desktop:border-r desktop:*:h-full">
          {render(position)}
        </li>
      ))}
    </ul>
  );
}
