import { useStore } from "../store.ts";
import { Facts, Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { CommitChart } from "./commit-chart.tsx";
import { readings } from "./readings.ts";
import type { Dashboard } from "./use-dashboard.ts";
import "./health.css";

export function Engine({ shown }: { readonly shown: Dashboard }) {
  const { engine, quarantined } = shown;
  const lines = useStore(readings);
  const fine = engine.state === "running" && engine.paused.length === 0;
  const ms = (value: number | null) => (value === null ? "no commit yet" : `${value} ms`);
  return (
    <Panel
      title="Engine"
      aside={
        <Tag tone={fine ? "ok" : "warn"} shape={fine ? "tick" : "triangle"}>
          {engine.state === "running" ? "Running" : engine.state}, epoch {engine.epoch}
        </Tag>
      }
    >
      <dl className="engine-figures">
        <div>
          <dt>Commit, half within</dt>
          <dd>{ms(engine.commit_p50_ms)}</dd>
        </div>
        <div>
          <dt>99 of 100 within</dt>
          <dd>{ms(engine.commit_p99_ms)}</dd>
        </div>
        <div>
          <dt>Waiting commands</dt>
          <dd>{engine.queued}</dd>
        </div>
        <div>
          <dt>Batch</dt>
          <dd>{engine.batch.toLocaleString("en-US")}</dd>
        </div>
      </dl>
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
