import { Statistic } from "antd";
import { HEALTH_TIMEOUT_MS } from "../constants.ts";
import { useStore } from "../store.ts";
import { Facts, Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { CommitChart } from "./commit-chart.tsx";
import { readings } from "./readings.ts";
import type { Dashboard } from "./use-dashboard.ts";
import { useReadingLost } from "./use-lost.ts";
import "./health.css";

export function Engine({ shown }: { readonly shown: Dashboard }) {
  const { engine, quarantined } = shown;
  const lines = useStore(readings);
  const lost = useReadingLost();
  const fine =
    !lost && engine.commit_wait_ms < HEALTH_TIMEOUT_MS && engine.state === "running" && engine.paused.length === 0;
  const ms = (value: number | null) => (value === null ? "no commit yet" : `${value} ms`);
  const figures = [
    ["Commit, half within", ms(engine.commit_p50_ms)],
    ["99 of 100 within", ms(engine.commit_p99_ms)],
    ["Waiting commands", engine.queued],
    ["Waiting for COMMIT", `${engine.commit_wait_ms} ms`],
    ["Database round trip", `${shown.database.round_trip_ms} ms`],
    ["Batch", engine.batch.toLocaleString("en-US")],
  ] as const;
  return (
    <Panel
      title="Engine"
      aside={
        <Tag tone={fine ? "ok" : "warn"} shape={fine ? "tick" : "triangle"}>
          {lost ? "Unknown" : engine.state === "running" ? "Running" : engine.state}, epoch {engine.epoch}
        </Tag>
      }
    >
      <div className="engine-figures">
        {figures.map(([title, value]) => (
          <Statistic key={title} title={title} formatter={() => value} />
        ))}
      </div>
      <Facts
        width={120}
        rows={[
          { name: "Paused", value: engine.paused.length === 0 ? "nothing" : engine.paused.join(", ") },
          {
            name: "Quarantined",
            value:
              quarantined === 0 ? "no command" : <strong className="warn">{quarantined} commands failed twice</strong>,
          },
        ]}
      />
      <div className="chart-head">
        <span>Commit times while this page is open</span>
        <span className="legend">
          <i className="legend-p50" /> half <i className="legend-p99" /> 99 of 100
        </span>
      </div>
      {lines.length < 2 ? (
        <p className="caption">The line begins with the second reading, in ten seconds.</p>
      ) : (
        <CommitChart readings={lines} />
      )}
    </Panel>
  );
}
