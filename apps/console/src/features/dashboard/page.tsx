import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { dashboardPeriod } from "@candor/contract/routes/console/control.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { countText } from "../../shared/format/count.ts";
import { clock, day } from "../../shared/format/time.ts";
import { openText } from "../../shared/format/total.ts";
import { OpenAlarms } from "../../shared/health/alarms-panel.tsx";
import { Engine } from "../../shared/health/engine-panel.tsx";
import { Feed } from "../../shared/health/feed-panel.tsx";
import { type Dashboard, useDashboard } from "../../shared/health/use-dashboard.ts";
import { useConsoleState } from "../../shared/operator.ts";
import { linkOf } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { BarChart } from "./bar-chart.tsx";
import { compact, sumOf } from "./figures.ts";
import { House } from "./house-panel.tsx";
import { Ledger, Reviews } from "./panels.tsx";
import { type Days, type Period, Products, periods, Times } from "./period-panels.tsx";
import { queuePages } from "./queues.ts";
import { Tiles } from "./tiles.tsx";
import "./dashboard.css";

const PERIOD_EVERY_MS = 60_000;

/** The dashboard, limited to the permissions of the role. */
export default function DashboardPage() {
  const query = useDashboard();
  const { data: shown, dataUpdatedAt } = query;
  const [days, setDays] = useState<Days>(1);
  const period = useRead(dashboardPeriod, { days }, { refetchInterval: PERIOD_EVERY_MS });
  if (!shown)
    return (
      <div className="dashboard">
        <Loading query={query} what="the dashboard" rows={10} />
      </div>
    );
  return (
    <div className="dashboard">
      <Head readAtMs={dataUpdatedAt} lost={query.isError} days={days} onDays={setDays} />
      <Tiles shown={shown} />
      {shown.simulated && <SimulatedAccounts simulated={shown.simulated} />}
      <div className="dashboard-columns">
        <Series shown={shown} period={period.data} days={days} />
        <Reviews shown={shown} />
      </div>
      <div className={shown.volume ? "dashboard-columns" : ""}>
        {shown.volume && <Products query={period} days={days} />}
        <Times query={period} days={days} />
      </div>
      <div className={`dashboard-panels${shown.ledger ? "" : " dashboard-panels-2"}`}>
        <Engine shown={shown} />
        {shown.ledger && (
          <div className="stack dashboard-stack">
            <Ledger ledger={shown.ledger} />
            <House />
          </div>
        )}
        <div className="stack dashboard-stack">
          <Feed shown={shown} />
          <OpenAlarms />
        </div>
      </div>
    </div>
  );
}

type HeadProps = {
  readonly readAtMs: number;
  readonly lost: boolean;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
};

function Head({ readAtMs, lost, days, onDays }: HeadProps) {
  const now = useNow(1_000);
  const counts = useConsoleState().data?.counts ?? [];
  const late = counts.filter((count) => count.late > 0);
  return (
    <div className="dashboard-head">
      <span className="small muted">
        {day(now)}, {clock(now)} UTC. Read every 10 s.
      </span>
      <Segmented<Days>
        size="small"
        aria-label="Period of chart, products and waiting times"
        value={days}
        onChange={onDays}
        options={periods.map(({ days: value, label }) => ({ value, label }))}
      />
      {lost && (
        <Callout tone="warn" title="The last reading failed.">
          What stands here was read at {clock(readAtMs)} UTC.
        </Callout>
      )}
      {late.map(({ queue, late: count, due_soon }) => (
        <Callout key={queue} tone="warn">
          {queuePages[queue]?.name ?? queue}:{" "}
          <strong>{count === 1 ? "1 item is" : `${openText(count)} items are`} past the target</strong>
          {due_soon > 0 && `, ${openText(due_soon)} more are due soon`}.{" "}
          <a href={linkOf(queuePages[queue]?.path ?? "/", { tab: "late" })}>Open the queue</a>
        </Callout>
      ))}
    </div>
  );
}

/** What the figures of users leave out in a demo. */
function SimulatedAccounts({ simulated }: { readonly simulated: NonNullable<Dashboard["simulated"]> }) {
  const { accounts, traded } = simulated;
  return (
    <p className="dashboard-simulated small muted">
      Users, volumes and fees without the {accounts} simulated accounts of this demo: traders, merchants, buyers of new
      coins and invited friends.
      {traded &&
        ` Their own today: ${countText(traded.trades_today)} trades, ${compact(traded.today_usdt)} USDT, ${compact(traded.fees_today_usdt)} USDT of fees.`}
    </p>
  );
}

type What = "volume" | "registrations";

type SeriesProps = { readonly shown: Dashboard; readonly period: Period | undefined; readonly days: Days };
type Point = { readonly at_ms: number; readonly volume_usdt: string; readonly registrations: number };

/** Today the last 24 hours of spot, else days of all products. Volumes need a permission. */
function Series({ shown, period, days }: SeriesProps) {
  const [chosen, setChosen] = useState<What>("volume");
  const what: What = shown.volume ? chosen : "registrations";
  const by = days === 1 ? "hour" : "day";
  const points: readonly Point[] = days === 1 ? shown.series : (period?.days ?? []);
  const bars = points.map(({ at_ms, volume_usdt, registrations }) =>
    what === "volume"
      ? { atMs: at_ms, value: fromNumeric(volume_usdt), text: `${money(volume_usdt)} USDT` }
      : { atMs: at_ms, value: BigInt(registrations), text: `${countText(registrations)} registrations` },
  );
  const within = days === 1 ? "24 h" : `${days} days`;
  const all =
    what === "volume"
      ? `${compact(sumOf(points.map(({ volume_usdt }) => volume_usdt)))} USDT in ${within}`
      : `${countText(points.reduce((sum, { registrations }) => sum + registrations, 0))} in ${within}`;
  const title =
    what === "registrations"
      ? `Registrations by ${by}`
      : days === 1
        ? "Spot volume by hour"
        : "Volume of all products by day";
  return (
    <Panel
      title={title}
      note={all}
      aside={
        shown.volume && (
          <Segmented<What>
            size="small"
            aria-label="What the chart shows"
            value={chosen}
            onChange={setChosen}
            options={[
              { value: "volume", label: "Volume" },
              { value: "registrations", label: "Registrations" },
            ]}
          />
        )
      }
    >
      <BarChart
        label={title}
        bars={bars}
        by={by}
        axis={(value) => (what === "volume" ? compact(formatAmount(value)) : value.toString())}
      />
    </Panel>
  );
}
