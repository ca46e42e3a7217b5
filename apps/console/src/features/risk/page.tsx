import { riskReport } from "@candor/contract/routes/console/risk.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { clock } from "../../shared/format/time.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { MovesPanel } from "./moves-panel.tsx";
import { NearestPanel } from "./nearest-panel.tsx";
import { ThresholdsPanel } from "./thresholds-panel.tsx";
import "./risk.css";

const EVERY_MS = 15_000;

/** What a move of all prices would do to the open contracts, who is nearest to liquidation, and when that is an alarm. */
export default function RiskPage() {
  const query = useRead(riskReport, {}, { refetchInterval: EVERY_MS });
  const { data, error, isError, refetch } = query;
  if (!data)
    return (
      <div className="risk">
        <Panel title="Risk">
          <Loading query={query} what="the stress test" rows={8} />
        </Panel>
      </div>
    );
  return (
    <div className="risk">
      <p className="small muted">
        As of {clock(data.at_ms)} UTC, every minute: {data.positions} open{" "}
        {data.positions === 1 ? "position" : "positions"}, computed in {data.took_ms} ms beside the engine, which does
        not wait for it.
      </p>
      {isError && <ReadError what="Refresh" error={error} onRetry={() => void refetch()} />}
      <ThresholdsPanel thresholds={data.thresholds} />
      <MovesPanel moves={data.moves} />
      <NearestPanel nearest={data.nearest} />
      <HistoryPanel />
    </div>
  );
}
